// Nothing is called by name: the linker finds what Swift asks for.
