define i32 @main() {
entry:
  %y = add i32 %x, 1
  %x = add i32 1, 2
  ret i32 %y
}
