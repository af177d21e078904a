// Sends requests to a host over pipes and prints the measurements as one line of JSON.
//
//   driver pipe  FILE N -- COMMAND...   writes the file as fast as possible and reads N answers
//   driver trip  FILE N -- COMMAND...   writes a line and waits for its answer, N times
//   driver start FILE N -- COMMAND...   starts the host and waits for its first answer, N times
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

typedef struct { pid_t pid; int in, out; } Host;

static char buffer[1 << 16];

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec / 1e9;
}

static double seconds(struct timeval time) { return time.tv_sec + time.tv_usec / 1e6; }

static void fail(const char *what) {
  fprintf(stderr, "driver: %s: %s\n", what, strerror(errno));
  exit(4);
}

static Host start(char **command) {
  int in[2], out[2];
  if (pipe2(in, O_CLOEXEC) || pipe2(out, O_CLOEXEC)) fail("pipe");
  pid_t pid = vfork();
  if (pid == 0) {
    dup2(in[0], 0);
    dup2(out[1], 1);
    execvp(command[0], command);
    _exit(127);
  }
  if (pid < 0) fail("fork");
  close(in[0]);
  close(out[1]);
  return (Host){pid, in[1], out[0]};
}

// Closes the input, reads the remaining output, and returns the peak memory and the processor time.
static struct rusage stop(Host host) {
  struct rusage usage;
  int status;
  close(host.in);
  while (read(host.out, buffer, sizeof buffer) > 0) {}
  close(host.out);
  if (wait4(host.pid, &status, 0, &usage) < 0) fail("wait4");
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    fprintf(stderr, "driver: the host ended with status %d\n", status);
    exit(1);
  }
  return usage;
}

static size_t newlines(const char *bytes, size_t count) {
  size_t found = 0;
  for (const char *at = bytes; (at = memchr(at, '\n', bytes + count - at)); at++) found++;
  return found;
}

static void write_all(int fd, const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(fd, bytes, count);
    if (written < 0) fail("write");
    bytes += written;
    count -= written;
  }
}

static void await_answers(Host host, size_t answers) {
  while (answers > 0) {
    ssize_t count = read(host.out, buffer, sizeof buffer);
    if (count <= 0) fail("the host stopped answering");
    size_t found = newlines(buffer, count);
    answers = found > answers ? 0 : answers - found;
  }
}

static int compare(const void *one, const void *other) {
  double a = *(const double *)one, b = *(const double *)other;
  return (a > b) - (a < b);
}

int main(int count, char **words) {
  if (count < 6 || strcmp(words[4], "--")) {
    fprintf(stderr, "usage: driver pipe|trip|start FILE N -- COMMAND...\n");
    return 2;
  }
  signal(SIGPIPE, SIG_IGN);
  size_t times = strtoul(words[3], NULL, 10);
  char **command = words + 5;
  FILE *file = fopen(words[2], "r");
  if (!file) fail(words[2]);

  if (!strcmp(words[1], "pipe")) {
    double began = now();
    Host host = start(command);
    fcntl(host.in, F_SETFL, O_NONBLOCK);
    // The file is read in pieces, because a child inherits the peak memory of its parent.
    static char piece[1 << 16];
    size_t sent = 0, size = 0, answered = 0;
    while (answered < times) {
      if (sent == size) {
        size = fread(piece, 1, sizeof piece, file);
        sent = 0;
      }
      struct pollfd ready[2] = {
        {sent < size ? host.in : -1, POLLOUT, 0}, {host.out, POLLIN, 0}};
      poll(ready, 2, -1);
      if (ready[0].revents) {
        ssize_t written = write(host.in, piece + sent, size - sent);
        if (written > 0) sent += written;
        else if (errno != EAGAIN) fail("write");
      }
      if (ready[1].revents) {
        ssize_t got = read(host.out, buffer, sizeof buffer);
        if (got <= 0) fail("the host stopped answering");
        answered += newlines(buffer, got);
      }
    }
    double took = now() - began;
    struct rusage usage = stop(host);
    double spent = seconds(usage.ru_utime) + seconds(usage.ru_stime);
    printf("{\"requestsPerSecond\": %.0f, \"processorMicroseconds\": %.2f, \"peakKiB\": %ld}\n",
           times / took, spent / times * 1e6, usage.ru_maxrss);
    return 0;
  }

  double *samples = calloc(times, sizeof *samples);
  char *line = NULL;
  size_t room = 0;
  ssize_t length;
  if (!strcmp(words[1], "trip")) {
    Host host = start(command);
    for (size_t index = 0; index < times; index++) {
      if ((length = getline(&line, &room, file)) < 0) fail("the file has too few lines");
      double began = now();
      write_all(host.in, line, length);
      await_answers(host, 1);
      samples[index] = now() - began;
    }
    stop(host);
  } else {
    if ((length = getline(&line, &room, file)) < 0) fail("the file is empty");
    for (size_t index = 0; index < times; index++) {
      double began = now();
      Host host = start(command);
      write_all(host.in, line, length);
      await_answers(host, 1);
      samples[index] = now() - began;
      stop(host);
    }
  }
  qsort(samples, times, sizeof *samples, compare);
  printf("{\"p50Microseconds\": %.2f, \"p99Microseconds\": %.2f}\n",
         samples[times / 2] * 1e6, samples[times * 99 / 100] * 1e6);
  return 0;
}
