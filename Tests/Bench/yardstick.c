// The reference host in C: answers one state of the bottom card with the same bytes as the
// playground.
//
//   yardstick written   parses with jansson, and writes the answer without it
//   yardstick dumped    parses with jansson, builds a tree, and writes it with jansson
//   yardstick bare      only searches two numbers in the line, to measure the pipe and the writing
//
// yardstick.py generates answer.h: the text of the answer, its numbers and its tree.
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static json_t *number(double value) {
  return value == floor(value) ? json_integer((json_int_t)value) : json_real(value);
}

#include "answer.h"

static char *write_digits(char *at, unsigned long long value) {
  char digits[20];
  int length = 0;
  do digits[length++] = '0' + value % 10; while (value /= 10);
  while (length) *at++ = digits[--length];
  return at;
}

// Writes at most six decimals, like the playground.
static char *write_number(char *at, double value) {
  if (value < 0) *at++ = '-', value = -value;
  unsigned long long millionths = (unsigned long long)(value * 1e6 + 0.5);
  at = write_digits(at, millionths / 1000000);
  unsigned long long rest = millionths % 1000000;
  if (!rest) return at;
  *at++ = '.';
  for (unsigned long long unit = 100000; rest; rest %= unit, unit /= 10) *at++ = '0' + rest / unit;
  return at;
}

static size_t written(char *room) {
  char *at = room;
  for (int index = 0; index < count; index++) {
    memcpy(at, pieces[index].text, pieces[index].length);
    at = write_number(at + pieces[index].length, numbers[index]);
  }
  memcpy(at, pieces[count].text, pieces[count].length);
  return at + pieces[count].length - room;
}

static size_t dumped(char *room, size_t size) {
  json_t *answer = tree();
  size_t length = json_dumpb(answer, room, size, JSON_COMPACT | JSON_REAL_PRECISION(12));
  json_decref(answer);
  room[length] = '\n';
  return length + 1;
}

static void read_line(const char *line, size_t length) {
  json_error_t error;
  json_t *request = json_loadb(line, length, 0, &error);
  json_t *event = json_object_get(json_object_get(request, "params"), "event");
  numbers[idPlace] = json_number_value(json_object_get(request, "id"));
  numbers[timePlace] = json_number_value(json_object_get(event, "t"));
  json_decref(request);
}

static void look_at(const char *line) {
  const char *id = strstr(line, "\"id\":"), *time = strstr(line, "\"t\":");
  numbers[idPlace] = id ? strtod(id + 5, NULL) : 0;
  numbers[timePlace] = time ? strtod(time + 4, NULL) : 0;
}

int main(int words, char **word) {
  static char room[1 << 16];
  char *line = NULL, mode = words > 1 ? word[1][0] : 'w';
  size_t size = 0;
  ssize_t length;
  double revision = 0;
  static char in[1 << 16], out[1 << 16];
  setvbuf(stdin, in, _IOFBF, sizeof in);
  setvbuf(stdout, out, _IOFBF, sizeof out);
  while ((length = getline(&line, &size, stdin)) > 0) {
    if (mode == 'b') look_at(line);
    else read_line(line, length);
    numbers[revisionPlace] = revision++;
    fwrite(room, 1, mode == 'd' ? dumped(room, sizeof room) : written(room), stdout);
    // The output is flushed when no more input is available, so that a single request is answered
    // at once.
    if (stdin->_IO_read_ptr == stdin->_IO_read_end) fflush(stdout);
  }
  return 0;
}
