// The references for motion.swift: libm's functions, and the same least-squares fit in C.
#include <math.h>
#include <stdio.h>
#include <time.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e9 + t.tv_nsec;
}

static double functions(int call) {
  double x = (call & 1023) * 0.01;
  return exp(-x) + sin(x) + cos(x);
}

// Fits a parabola to 20 samples of x and of y with orthogonal columns, like the trackers of Flutter
// and Android. The linear coefficient at the newest sample is the velocity.
static double slope(const double *t, const double *y, int count) {
  double q[3][20], r[3][3] = {{0}}, b[3];
  for (int column = 0; column < 3; column++) {
    for (int i = 0; i < count; i++)
      q[column][i] = column == 0 ? 1 : column == 1 ? t[i] : t[i] * t[i];
    for (int earlier = 0; earlier < column; earlier++) {
      double dot = 0;
      for (int i = 0; i < count; i++) dot += q[earlier][i] * q[column][i];
      r[earlier][column] = dot;
      for (int i = 0; i < count; i++) q[column][i] -= dot * q[earlier][i];
    }
    double norm = 0;
    for (int i = 0; i < count; i++) norm += q[column][i] * q[column][i];
    norm = sqrt(norm);
    r[column][column] = norm;
    for (int i = 0; i < count; i++) q[column][i] /= norm;
  }
  for (int row = 2; row >= 0; row--) {
    b[row] = 0;
    for (int i = 0; i < count; i++) b[row] += q[row][i] * y[i];
    for (int column = row + 1; column < 3; column++) b[row] -= r[row][column] * b[column];
    b[row] /= r[row][row];
  }
  return b[1];
}

static double velocity(int call) {
  double t[20], x[20], y[20];
  for (int i = 0; i < 20; i++) {
    t[i] = (i - 19) * 0.005;
    x[i] = 0;
    y[i] = i * 3 + (call & 7);
  }
  return slope(t, y, 20) + slope(t, x, 20);
}

static void measure(const char *name, int calls, double (*body)(int)) {
  double best = INFINITY, sum = 0;
  for (int round = 0; round < 7; round++) {
    double began = now();
    for (int call = 0; call < calls; call++) sum += body(call);
    double took = (now() - began) / calls;
    if (took < best) best = took;
  }
  printf("%s\t%f\t%f\n", name, best, sum);
}

int main(void) {
  measure("libm: exp + sin + cos", 1000000, functions);
  measure("C: least squares, 20 samples", 200000, velocity);
  return 0;
}
