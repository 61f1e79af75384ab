define i32 @main() {
  %x = add i32 1, 2
  ret i64 %x
}
