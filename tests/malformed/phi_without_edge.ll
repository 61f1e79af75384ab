define i32 @main() {
entry:
  br label %next
next:
  %x = phi i32 [ 1, %other ]
  ret i32 %x
other:
  br label %next
}
