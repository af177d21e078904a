#include "embed.h"

static const unsigned char page_css[] = {
#embed "../Pictures/Report/Page/page.css" suffix(,)
  0};
FILE_OF(page_css)

static const unsigned char player_css[] = {
#embed "../Pictures/Report/Page/player.css" suffix(,)
  0};
FILE_OF(player_css)

static const unsigned char live_css[] = {
#embed "../Pictures/Live/Page/live.css" suffix(,)
  0};
FILE_OF(live_css)

static const unsigned char loader_js[] = {
#embed "../Pictures/Report/Page/loader.js" suffix(,)
  0};
FILE_OF(loader_js)

static const unsigned char look_symbols[] = {
#embed "../Pictures/Look/Page/symbols.js" suffix(,)
  0};
FILE_OF(look_symbols)

static const unsigned char look_filmed[] = {
#embed "../Pictures/Look/Page/filmed.js" suffix(,)
  0};
FILE_OF(look_filmed)

static const unsigned char look_table[] = {
#embed "../Pictures/Look/Page/table.js" suffix(,)
  0};
FILE_OF(look_table)

static const unsigned char look_styles[] = {
#embed "../Pictures/Look/Page/styles.js" suffix(,)
  0};
FILE_OF(look_styles)

static const unsigned char report_start_js[] = {
#embed "../Pictures/Report/Page/data.js" suffix(,)
#embed "../Pictures/Look/Page/styles.js" suffix(,)
#embed "../Pictures/Look/Page/look.js" suffix(,)
#embed "../Pictures/Report/Page/draw.js" suffix(,)
#embed "../Pictures/Report/Page/help.js" suffix(,)
#embed "../Pictures/Report/Page/svg.js" suffix(,)
#embed "../Pictures/Report/Page/webm.js" suffix(,)
#embed "../Pictures/Report/Page/export.js" suffix(,)
#embed "../Pictures/Report/Page/stage.js" suffix(,)
#embed "../Pictures/Report/Page/sections.js" suffix(,)
#embed "../Pictures/Report/Page/copying.js" suffix(,)
#embed "../Pictures/Report/Page/codes.js" suffix(,)
  0};
FILE_OF(report_start_js)

static const unsigned char report_pictures_js[] = {
#embed "../Pictures/Report/Page/pictures.js" suffix(,)
  0};
FILE_OF(report_pictures_js)

static const unsigned char report_end_js[] = {
#embed "../Pictures/Report/Page/player.js" suffix(,)
#embed "../Pictures/Report/Page/page.js" suffix(,)
  0};
FILE_OF(report_end_js)

static const unsigned char live_js[] = {
#embed "../Pictures/Look/Page/symbols.js" suffix(,)
#embed "../Pictures/Look/Page/styles.js" suffix(,)
#embed "../Pictures/Look/Page/look.js" suffix(,)
#embed "../Pictures/Look/Page/table.js" suffix(,)
#embed "../Pictures/Look/Page/choose.js" suffix(,)
#embed "../Pictures/Report/Page/draw.js" suffix(,)
#embed "../Pictures/Report/Page/help.js" suffix(,)
#embed "../Pictures/Report/Page/svg.js" suffix(,)
#embed "../Pictures/Report/Page/webm.js" suffix(,)
#embed "../Pictures/Report/Page/export.js" suffix(,)
#embed "../Pictures/Live/Page/spring.js" suffix(,)
#embed "../Pictures/Report/Page/copying.js" suffix(,)
#embed "../Pictures/Live/Page/code.js" suffix(,)
#embed "../Pictures/Live/Page/tasks.js" suffix(,)
#embed "../Pictures/Live/Page/module.js" suffix(,)
#embed "../Pictures/Live/Page/socket.js" suffix(,)
#embed "../Pictures/Look/Page/drop.js" suffix(,)
#embed "../Pictures/Live/Page/layers.js" suffix(,)
#embed "../Pictures/Live/Page/environment.js" suffix(,)
#embed "../Pictures/Live/Page/sample-content.js" suffix(,)
#embed "../Pictures/Live/Page/paths.js" suffix(,)
#embed "../Pictures/Live/Page/outcome-markers.js" suffix(,)
#embed "../Pictures/Live/Page/play.js" suffix(,)
#embed "../Pictures/Live/Page/compare.js" suffix(,)
#embed "../Pictures/Live/Page/input.js" suffix(,)
#embed "../Pictures/Live/Page/numbers.js" suffix(,)
#embed "../Pictures/Live/Page/curve.js" suffix(,)
#embed "../Pictures/Live/Page/tuning.js" suffix(,)
#embed "../Pictures/Live/Page/controls.js" suffix(,)
#embed "../Pictures/Live/Page/bars.js" suffix(,)
#embed "../Pictures/Live/Page/panels.js" suffix(,)
#embed "../Pictures/Live/Page/shapes.js" suffix(,)
#embed "../Pictures/Live/Page/maps.js" suffix(,)
#embed "../Pictures/Live/Page/picture.js" suffix(,)
#embed "../Pictures/Live/Page/releases.js" suffix(,)
#embed "../Pictures/Live/Page/sha256.js" suffix(,)
#embed "../Pictures/Live/Page/recordings.js" suffix(,)
#embed "../Pictures/Live/Page/getevent.js" suffix(,)
#embed "../Pictures/Live/Page/webdriver.js" suffix(,)
#embed "../Pictures/Live/Page/imports.js" suffix(,)
#embed "../Pictures/Live/Page/files.js" suffix(,)
#embed "../Pictures/Live/Page/view.js" suffix(,)
#embed "../Pictures/Live/Page/held.js" suffix(,)
#embed "../Pictures/Live/Page/findings.js" suffix(,)
#embed "../Pictures/Live/Page/timeline.js" suffix(,)
#embed "../Pictures/Live/Page/edits.js" suffix(,)
#embed "../Pictures/Live/Page/undo.js" suffix(,)
#embed "../Pictures/Live/Page/autosave.js" suffix(,)
#embed "../Pictures/Live/Page/ordering.js" suffix(,)
#embed "../Pictures/Live/Page/orders.js" suffix(,)
#embed "../Pictures/Live/Page/path-editor.js" suffix(,)
#embed "../Pictures/Live/Page/trial.js" suffix(,)
#embed "../Pictures/Live/Page/recovery.js" suffix(,)
#embed "../Pictures/Live/Page/follow.js" suffix(,)
#embed "../Pictures/Live/Page/builder.js" suffix(,)
#embed "../Pictures/Live/Page/live.js" suffix(,)
#embed "../Pictures/Live/Page/actions.js" suffix(,)
#embed "../Pictures/Live/Page/clock.js" suffix(,)
#embed "../Pictures/Live/Page/render.js" suffix(,)
#embed "../Pictures/Live/Page/settings.js" suffix(,)
#embed "../Pictures/Live/Page/posting.js" suffix(,)
#embed "../Pictures/Live/Page/share.js" suffix(,)
#embed "../Pictures/Live/Page/keys.js" suffix(,)
#embed "../Pictures/Live/Page/main.js" suffix(,)
  0};
FILE_OF(live_js)
