// Files that are part of the program. C files of this target embed them, because the Swift compiler takes
// a minute for the same bytes as array literals.

/// The bytes of a file. Safe to use in Swift, because the bytes are constant and never move.
typedef struct __attribute__((swift_attr("@safe"))) {
  const unsigned char *start;
  unsigned long count;
} EmbeddedFile;

// Pages: style sheets, the script that unpacks a page, and the other scripts, joined in the order of
// their dependencies.
EmbeddedFile embedded_page_css(void);
EmbeddedFile embedded_player_css(void);
EmbeddedFile embedded_live_css(void);
EmbeddedFile embedded_loader_js(void);
EmbeddedFile embedded_report_start_js(void);
EmbeddedFile embedded_report_pictures_js(void);
EmbeddedFile embedded_report_end_js(void);
EmbeddedFile embedded_live_js(void);

/// The symbols, the table and the styles of the app look, which pictures and pages share: the text between grave accents.
EmbeddedFile embedded_look_symbols(void);
EmbeddedFile embedded_look_table(void);
EmbeddedFile embedded_look_styles(void);

/// The script of reports that use the symbols of their films instead.
EmbeddedFile embedded_look_filmed(void);

/// The WebAssembly module of the built-in components, compressed and in Base64. Empty if the program was
/// built before `Sources/PageHost/wasm/build` was run.
EmbeddedFile embedded_page_module(void);

// Templates of plugins.
EmbeddedFile embedded_swift_package(void);
EmbeddedFile embedded_swift_main(void);
EmbeddedFile embedded_swift_component(void);
EmbeddedFile embedded_swift_manifest(void);
EmbeddedFile embedded_swift_readme(void);
EmbeddedFile embedded_python_component(void);
EmbeddedFile embedded_python_kit(void);
EmbeddedFile embedded_python_manifest(void);
EmbeddedFile embedded_python_readme(void);
EmbeddedFile embedded_javascript_component(void);
EmbeddedFile embedded_javascript_kit(void);
EmbeddedFile embedded_javascript_types(void);
EmbeddedFile embedded_javascript_manifest(void);
EmbeddedFile embedded_javascript_readme(void);
EmbeddedFile embedded_scenario(void);
EmbeddedFile embedded_golden(void);

// Documents for coding agents.
EmbeddedFile embedded_agent_guide(void);
EmbeddedFile embedded_protocol_page(void);
