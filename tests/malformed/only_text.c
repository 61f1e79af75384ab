This is a letter, not a program. Dear reader, how are you?
