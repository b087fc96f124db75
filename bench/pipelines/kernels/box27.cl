// 3x3x3 distinct weights, torus. Work-item: 4 columns x RY rows, streams ZC planes; every plane is read once into the sums of three
// results. w % 4 == 0. Adds in the program's order.
constant float W[3][3][3] = {{{0.01f, 0.02f, 0.03f}, {0.04f, 0.05f, 0.06f}, {0.07f, 0.08f, 0.09f}},
                             {{0.11f, -0.12f, 0.13f}, {0.14f, -0.65f, 0.16f}, {0.17f, 0.18f, -0.19f}},
                             {{0.21f, 0.22f, 0.23f}, {0.24f, -0.25f, 0.26f}, {0.27f, 0.28f, -0.29f}}};
#ifdef RY
__attribute__((reqd_work_group_size(LX, LY, 1)))
kernel void planes(global const float *restrict in, global float *restrict out, const int d, const int h, const int w, const int zc)
{
    const int x0 = get_global_id(0) * 4, y0 = get_global_id(1) * RY;
    const int z0 = get_group_id(2) * zc, z1 = min(z0 + zc, d);
    if (x0 >= w || y0 >= h) return;
    const int xl = x0 == 0 ? w - 1 : x0 - 1, xr = x0 + 4 >= w ? 0 : x0 + 4;
    int row[RY + 2];
#pragma unroll
    for (int j = 0; j < RY + 2; j++) {
        const int y = y0 + j - 1;
        row[j] = (y < 0 ? h - 1 : y >= h ? (y - h < h ? y - h : 0) : y) * w;
    }
    const int plane = h * w;
    float4 a0[RY], a1[RY]; // sums of planes z - 1 and z
#pragma unroll
    for (int r = 0; r < RY; r++) a0[r] = a1[r] = (float4)(0.0f);
#pragma unroll UNROLL
    for (int z = z0 - 1; z <= z1; z++) {
        global const float *p = in + (z < 0 ? d - 1 : z >= d ? z - d : z) * plane;
        float4 c[RY + 2], l[RY + 2], r[RY + 2];
#pragma unroll
        for (int j = 0; j < RY + 2; j++) {
            c[j] = *(global const float4 *)(p + row[j] + x0);
            const float a = p[row[j] + xl], e = p[row[j] + xr];
            l[j] = (float4)(a, c[j].x, c[j].y, c[j].z);
            r[j] = (float4)(c[j].y, c[j].z, c[j].w, e);
        }
#pragma unroll
        for (int k = 0; k < RY; k++) {
            float4 o = a0[k], q = a1[k], s = (float4)(0.0f);
#pragma unroll
            for (int j = 0; j < 3; j++) {
                o += W[2][j][0] * l[k + j]; o += W[2][j][1] * c[k + j]; o += W[2][j][2] * r[k + j];
                q += W[1][j][0] * l[k + j]; q += W[1][j][1] * c[k + j]; q += W[1][j][2] * r[k + j];
                s += W[0][j][0] * l[k + j]; s += W[0][j][1] * c[k + j]; s += W[0][j][2] * r[k + j];
            }
            if (z > z0 && y0 + k < h) *(global float4 *)(out + (z - 1) * plane + (y0 + k) * w + x0) = o;
            a0[k] = q;
            a1[k] = s;
        }
    }
}
#endif

#define COLUMN(x) ((x) < 0 ? w - 1 : (x) >= w ? 0 : (x))
#define LINE(i) (in + (((z + (i) / 3 - 1 + d) % d) * h + (y + (i) % 3 - 1 + h) % h) * w)
#define SUM3(i, F) W[(i) / 3][(i) % 3][0] * F(i, -1) + W[(i) / 3][(i) % 3][1] * F(i, 0) + W[(i) / 3][(i) % 3][2] * F(i, 1)
#define SUM27(F) (SUM3(0, F) + SUM3(1, F) + SUM3(2, F) + SUM3(3, F) + SUM3(4, F) + SUM3(5, F) + SUM3(6, F) + SUM3(7, F) + SUM3(8, F))
#define AT(i, k) LINE(i)[COLUMN(x + (k))]
kernel void points(global const float *restrict in, global float *restrict out, const int d, const int h, const int w)
{
    const int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
    if (x < w) out[(z * h + y) * w + x] = SUM27(AT);
}
// A row for each work-item, vectors of 8.
#define LINE_AT(i, k) p[i][COLUMN(x + (k))]
#define LINE8(i, k) vload8(0, p[i] + x + (k))
kernel void rows8(global const float *restrict in, global float *restrict out, const int d, const int h, const int w)
{
    const int y = get_global_id(0), z = get_global_id(1);
    global const float *p[9];
    for (int i = 0; i < 9; i++) p[i] = LINE(i);
    global float *o = out + (z * h + y) * w;
    int x = 0;
    for (; x < 1; x++) o[x] = SUM27(LINE_AT);
    for (; x + 9 <= w; x += 8) vstore8(SUM27(LINE8), 0, o + x);
    for (; x < w; x++) o[x] = SUM27(LINE_AT);
}
