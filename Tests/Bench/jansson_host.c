// The yardstick in C: parses each line with jansson and answers a state of the bottom card's shape,
// built and dumped by jansson. It keeps no session, checks nothing and computes nothing.
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static json_t *rectangle(double x, double y, double width, double height) {
  return json_pack("{s:f,s:f,s:f,s:f}", "x", x, "y", y, "width", width, "height", height);
}

static json_t *layer(const char *id, const char *role, double y, double height, double way) {
  json_t *layer = json_pack(
    "{s:s,s:s,s:f,s:f,s:f,s:f,s:f,s:f,s:f,s:f,s:f,s:f,s:f}", "id", id, "role", role, "x", 0.0, "y",
    y, "width", 393.0, "height", height, "translateX", 0.0, "translateY", way, "scale", 1.0,
    "rotation", 0.0, "opacity", 1.0, "cornerRadius", 0.0, "zIndex", 1.0);
  json_object_set_new(layer, "clip", rectangle(10, y + way, 373, height));
  json_object_set_new(layer, "hit", rectangle(10, y + way, 373, 120));
  return layer;
}

static json_t *state(double t, double way) {
  json_t *values = json_pack(
    "{s:s,s:b,s:b,s:f,s:f,s:f,s:f,s:f,s:f,s:f,s:f,s:f,s:f,s:b,s:b,s:f}", "item", "a", "isExpanded",
    0, "isDragging", 1, "compactHeight", 120.0, "expandedHeight", 426.0, "dragTranslation", way,
    "displayHeight", 120 + way, "dragProgress", way / 306, "edgeInset", 10 - way / 30.6,
    "cardYOffset", 306 - way, "opacity", 1.0, "shadowOpacity", 0.12, "thumbnailOpacity",
    1 - way / 306, "showExpandedContent", 0, "scrollEnabled", 0, "scrollOffset", 0.0);
  json_t *card = layer("card:a", "card", 426, 426, way);
  json_object_set_new(card, "shadows", json_pack(
    "[{s:f,s:f,s:f,s:f},{s:f,s:f,s:f,s:f}]", "opacity", 0.12, "radius", 12.0, "x", 0.0, "y", 0.0,
    "opacity", 0.12, "radius", 8.0, "x", 0.0, "y", 0.0));
  json_t *content = layer("content:a", "content", 443, 409, way);
  json_object_set_new(content, "content", json_pack("{s:s,s:s}", "kind", "summary", "text", "x"));
  json_t *handle = layer("handle:a", "handle", 426, 17, way);
  json_object_set_new(handle, "content", json_pack(
    "{s:s,s:f,s:f,s:f,s:f}", "kind", "capsule", "x", 178.5, "y", 6.0, "width", 36.0, "height", 5.0));
  json_t *layers = json_pack(
    "[o,o,o,o]", card, content, layer("thumbnail:a", "thumbnail", 453, 64, way), handle);
  return json_pack(
    "{s:f,s:s,s:b,s:o,s:o}", "t", t, "phase", "dragging", "settled", 1, "values", values, "layers",
    layers);
}

int main(void) {
  char *line = NULL;
  size_t room = 0;
  ssize_t length;
  long revision = 0;
  while ((length = getline(&line, &room, stdin)) > 0) {
    json_error_t error;
    json_t *request = json_loadb(line, length, 0, &error);
    if (!request) continue;
    json_t *event = json_object_get(json_object_get(request, "params"), "event");
    double t = json_number_value(json_object_get(event, "t"));
    double way = -json_number_value(json_object_get(json_object_get(event, "translation"), "y"));
    json_t *result = json_pack(
      "{s:I,s:o,s:[],s:[]}", "revision", (json_int_t)revision++, "state", state(t, way), "effects",
      "diagnostics");
    json_t *answer = json_pack(
      "{s:s,s:O,s:o}", "jsonrpc", "2.0", "id", json_object_get(request, "id"), "result", result);
    char *text = json_dumps(answer, JSON_COMPACT);
    fputs(text, stdout);
    putchar('\n');
    free(text);
    json_decref(answer);
    json_decref(request);
    // An interactive client must not wait; a pipe is flushed when the input is drained.
    if (stdin->_IO_read_ptr == stdin->_IO_read_end) fflush(stdout);
  }
  return 0;
}
