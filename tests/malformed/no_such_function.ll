define i32 @main() {
  %x = call i32 @nobody(i32 1)
  ret i32 %x
}
