#include "embed.h"

static const unsigned char swift_package[] = {
#embed "../../Plugins/Kit/templates/Package.swift.txt" suffix(,)
  0};
FILE_OF(swift_package)

static const unsigned char swift_main[] = {
#embed "../../Plugins/Kit/templates/main.swift.txt" suffix(,)
  0};
FILE_OF(swift_main)

static const unsigned char swift_component[] = {
#embed "../../Plugins/Kit/templates/Component.swift.txt" suffix(,)
  0};
FILE_OF(swift_component)

static const unsigned char swift_manifest[] = {
#embed "../../Plugins/Kit/templates/swift-plugin.json.txt" suffix(,)
  0};
FILE_OF(swift_manifest)

static const unsigned char swift_readme[] = {
#embed "../../Plugins/Kit/templates/swift-README.md.txt" suffix(,)
  0};
FILE_OF(swift_readme)

static const unsigned char python_component[] = {
#embed "../../Plugins/Kit/templates/component.py.txt" suffix(,)
  0};
FILE_OF(python_component)

static const unsigned char python_kit[] = {
#embed "../../Plugins/Kit/python/playground_plugin.py" suffix(,)
  0};
FILE_OF(python_kit)

static const unsigned char python_manifest[] = {
#embed "../../Plugins/Kit/templates/python-plugin.json.txt" suffix(,)
  0};
FILE_OF(python_manifest)

static const unsigned char python_readme[] = {
#embed "../../Plugins/Kit/templates/python-README.md.txt" suffix(,)
  0};
FILE_OF(python_readme)

static const unsigned char javascript_component[] = {
#embed "../../Plugins/Kit/templates/component.mjs.txt" suffix(,)
  0};
FILE_OF(javascript_component)

static const unsigned char javascript_kit[] = {
#embed "../../Plugins/Kit/javascript/playground-plugin.mjs" suffix(,)
  0};
FILE_OF(javascript_kit)

static const unsigned char javascript_types[] = {
#embed "../../Plugins/Kit/javascript/playground-plugin.d.mts" suffix(,)
  0};
FILE_OF(javascript_types)

static const unsigned char javascript_manifest[] = {
#embed "../../Plugins/Kit/templates/javascript-plugin.json.txt" suffix(,)
  0};
FILE_OF(javascript_manifest)

static const unsigned char javascript_readme[] = {
#embed "../../Plugins/Kit/templates/javascript-README.md.txt" suffix(,)
  0};
FILE_OF(javascript_readme)

static const unsigned char scenario[] = {
#embed "../../Plugins/Kit/templates/scenario.jsonl.txt" suffix(,)
  0};
FILE_OF(scenario)

static const unsigned char golden[] = {
#embed "../../Plugins/Kit/templates/scenario.golden.jsonl.txt" suffix(,)
  0};
FILE_OF(golden)
