define i32 @other() {
  ret i32 0
}
