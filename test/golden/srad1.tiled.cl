#pragma OPENCL FP_CONTRACT OFF

float strata_max_zero_float(float a, float b) { return a > b ? a : b; }

// srad1, schedule tiled
__attribute__((reqd_work_group_size(32, 8, 1)))
kernel void srad1_tiled(global const float *restrict J, global float *restrict out, const int m, const int n)
{
    local float tile[340];
    const int wy = get_group_id(1);
    const int wx = get_group_id(0);
    const int ly = get_local_id(1);
    const int lx = get_local_id(0);
    for (int y = ly; y < 10; y += 8) {
        const int base = y * 34;
        const int base1 = m * max(min(n - 1, wy * 8 + y - 1), 0);
        for (int x = lx; x < 34; x += 32) {
            tile[base + x] = J[base1 + max(min(m - 1, wx * 32 + x - 1), 0)];
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (wx * 32 + lx < m && wy * 8 + ly < n) {
        const int at = ly * 34 + lx;
        const float t = tile[at + 1] - tile[at + 35];
        const float t1 = tile[at + 69] - tile[at + 35];
        const float t2 = tile[at + 34] - tile[at + 35];
        const float t3 = tile[at + 36] - tile[at + 35];
        const float t4 = (t + t1 + t2 + t3) / tile[at + 35];
        const float t5 = 1.0f + 0.25f * t4;
        out[(wy * 8 + ly) * m + wx * 32 + lx] = strata_max_zero_float(fmin(1.0f, 1.0f / (1.0f + ((0.5f * ((t * t
            + t1 * t1 + t2 * t2 + t3 * t3) / (tile[at + 35] * tile[at + 35])) - 0.0625f * (t4 * t4)) / (t5 * t5)
            - 0.05378722f) / 0.056680284f)), 0.0f);
    }
}
