once upon a time
