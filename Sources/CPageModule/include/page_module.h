// The components as WebAssembly, deflated and in base 64, as a page has them.
const char *page_module_text(void);
