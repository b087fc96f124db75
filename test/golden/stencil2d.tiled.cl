// where 2 <= n
// where 2 <= m

#pragma OPENCL FP_CONTRACT OFF

// stencil2d, schedule tiled
__attribute__((reqd_work_group_size(32, 8, 1)))
kernel void stencil2d_tiled(global const float *restrict A, global float *restrict out, const int m, const int n)
{
    local float tile[340];
    const int wy = get_group_id(1);
    const int wx = get_group_id(0);
    const int ly = get_local_id(1);
    const int lx = get_local_id(0);
    for (int y = ly; y < 10; y += 8) {
        const int base = y * 34;
        const int base1 = m * min(n - 1, wy * 8 + y);
        for (int x = lx; x < 34; x += 32) {
            tile[base + x] = A[base1 + min(m - 1, wx * 32 + x)];
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (wx * 32 + lx < m - 2 && wy * 8 + ly < n - 2) {
        float acc = 0.0f;
        const int at = ly * 34 + lx;
        acc += 0.05f * tile[at];
        acc += 0.15f * tile[at + 1];
        acc += 0.05f * tile[at + 2];
        acc += 0.15f * tile[at + 34];
        acc += 0.25f * tile[at + 35];
        acc += 0.15f * tile[at + 36];
        acc += 0.05f * tile[at + 68];
        acc += 0.15f * tile[at + 69];
        acc += 0.05f * tile[at + 70];
        out[(wy * 8 + ly) * m + wx * 32 + lx - wy * 16 - ly * 2] = acc;
    }
}
