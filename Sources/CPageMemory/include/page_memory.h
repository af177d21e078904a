// Declares nothing: the linker resolves the functions that Swift needs.
