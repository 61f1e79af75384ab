declare i32 @main()
