// Relaxation of Poisson's equation on a grid of n rows of m points with zeros around it.
#define AT(u, i, j) ((i) < 0 || (i) >= n || (j) < 0 || (j) >= m ? 0.0f : u[(i) * m + (j)])
#define AROUND(u, i, j) (AT(u, (i) - 1, j) + AT(u, i, (j) - 1) + AT(u, i, (j) + 1) + AT(u, (i) + 1, j))
// Inside of a row whose neighbours above and below are a and c.
#define INSIDE(a, b, c, j) (a[j] + b[(j) - 1] + b[(j) + 1] + c[j])

kernel void sweep(global const float *restrict f, global const float *restrict u, global float *restrict v, int n, int m) {
  const int j = get_global_id(0), i = get_global_id(1);
  if (j < m) v[i * m + j] = 0.25f * (AROUND(u, i, j) + f[i * m + j]);
}

// A work-item for each row; 8 points at a time between the edges.
kernel void sweepRow(global const float *restrict f, global const float *restrict u, global float *restrict v, int n, int m) {
  const int i = get_global_id(0);
  global const float *above = u + (i - 1) * m, *row = u + i * m, *below = u + (i + 1) * m;
  const bool isInside = i > 0 && i + 1 < n;
  int j = 0;
  for (; j < min(1, m); ++j) v[i * m + j] = 0.25f * (AROUND(u, i, j) + f[i * m + j]);
  for (; isInside && j + 9 <= m; j += 8) {
    const float8 sum = vload8(0, above + j) + vload8(0, row + j - 1) + vload8(0, row + j + 1) + vload8(0, below + j);
    vstore8(0.25f * (sum + vload8(0, f + i * m + j)), 0, v + i * m + j);
  }
  for (; j < m; ++j) v[i * m + j] = 0.25f * (AROUND(u, i, j) + f[i * m + j]);
}

// A tile of 32 × 8 points with its halo in local memory.
kernel void sweepTile(global const float *restrict f, global const float *restrict u, global float *restrict v, int n, int m) {
  local float t[10][34];
  const int x = get_local_id(0), y = get_local_id(1);
  const int j0 = 32 * get_group_id(0) - 1, i0 = 8 * get_group_id(1) - 1;
  for (int a = y; a < 10; a += 8)
    for (int b = x; b < 34; b += 32) t[a][b] = AT(u, i0 + a, j0 + b);
  barrier(CLK_LOCAL_MEM_FENCE);
  const int j = j0 + 1 + x, i = i0 + 1 + y;
  if (i < n && j < m)
    v[i * m + j] = 0.25f * (t[y][x + 1] + t[y + 1][x] + t[y + 1][x + 2] + t[y + 2][x + 1] + f[i * m + j]);
}

// The points of one colour, in place or from u to v.
kernel void copyGrid(global const float *restrict u, global float *restrict v, int n, int m) {
  const int j = get_global_id(0), i = get_global_id(1);
  if (j < m) v[i * m + j] = u[i * m + j];
}
kernel void colourInPlace(global const float *restrict f, global float *u, int odd, int n, int m) {
  const int i = get_global_id(1), j = 2 * get_global_id(0) + ((i + odd) & 1);
  if (j < m) u[i * m + j] = 0.25f * (AROUND(u, i, j) + f[i * m + j]);
}
kernel void colourRow(global const float *restrict f, global float *u, int odd, int n, int m) {
  const int i = get_global_id(0);
  for (int j = (i + odd) & 1; j < m; j += 2) u[i * m + j] = 0.25f * (AROUND(u, i, j) + f[i * m + j]);
}
kernel void colour(global const float *restrict f, global const float *restrict u, global float *restrict v, int odd, int n, int m) {
  const int j = get_global_id(0), i = get_global_id(1);
  if (j < m) v[i * m + j] = ((i + j) & 1) == odd ? 0.25f * (AROUND(u, i, j) + f[i * m + j]) : u[i * m + j];
}

// The residual of each row, and of all rows.
kernel void residualRows(global const float *restrict f, global const float *restrict u, global float *restrict worst, int n, int m) {
  const int i = get_global_id(0);
  float most = -INFINITY;
  for (int j = 0; j < m; ++j)
    most = fmax(most, fabs(f[i * m + j] + AROUND(u, i, j) - 4.0f * u[i * m + j]));
  worst[i] = most;
}
kernel void going(float tolerance, global const float *restrict worst, global uchar *restrict flag, int n) {
  float most = -INFINITY;
  for (int i = 0; i < n; ++i) most = fmax(most, worst[i]);
  flag[0] = most > tolerance;
}
