#pragma OPENCL FP_CONTRACT OFF

// dot, schedule tree, intermediate result
__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void dot_tree_1(
    global const float *restrict xs,
    global const float *restrict ys,
    global float *restrict temp,
    const int n)
{
    local float tile[64];
    local float tile1[32];
    local float tile2[16];
    local float tile3[8];
    local float tile4[4];
    local float tile5[2];
    const int wx = get_group_id(0);
    const int lx = get_local_id(0);
    float acc = 0.0f;
    const int base = wx * 1024 + lx;
    for (int i = 0; i < 16; ++i) {
        const int at = base + i * 64;
        acc += at < n ? xs[at] * ys[at] : 0.0f;
    }
    tile[lx] = acc;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lx < 32) {
        float acc1 = 0.0f;
        for (int i1 = 0; i1 < 2; ++i1) {
            acc1 += tile[i1 * 32 + lx];
        }
        tile1[lx] = acc1;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lx < 16) {
        float acc2 = 0.0f;
        for (int i2 = 0; i2 < 2; ++i2) {
            acc2 += tile1[i2 * 16 + lx];
        }
        tile2[lx] = acc2;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lx < 8) {
        float acc3 = 0.0f;
        for (int i3 = 0; i3 < 2; ++i3) {
            acc3 += tile2[i3 * 8 + lx];
        }
        tile3[lx] = acc3;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lx < 4) {
        float acc4 = 0.0f;
        for (int i4 = 0; i4 < 2; ++i4) {
            acc4 += tile3[i4 * 4 + lx];
        }
        tile4[lx] = acc4;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lx < 2) {
        float acc5 = 0.0f;
        for (int i5 = 0; i5 < 2; ++i5) {
            acc5 += tile4[i5 * 2 + lx];
        }
        tile5[lx] = acc5;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lx == 0) {
        float acc6 = 0.0f;
        for (int i6 = 0; i6 < 2; ++i6) {
            acc6 += tile5[i6];
        }
        temp[wx] = acc6;
    }
}

// dot, schedule tree
__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void dot_tree_2(global const float *restrict temp, global float *restrict out, const int n)
{
    local float tile[64];
    local float tile1[32];
    local float tile2[16];
    local float tile3[8];
    local float tile4[4];
    local float tile5[2];
    const int lx = get_local_id(0);
    float acc = 0.0f;
    for (int i = 0; i < (n + 65535) / 65536; ++i) {
        const int at = i * 64 + lx;
        acc += at < (n + 1023) / 1024 ? temp[at] : 0.0f;
    }
    tile[lx] = acc;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lx < 32) {
        float acc1 = 0.0f;
        for (int i1 = 0; i1 < 2; ++i1) {
            acc1 += tile[i1 * 32 + lx];
        }
        tile1[lx] = acc1;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lx < 16) {
        float acc2 = 0.0f;
        for (int i2 = 0; i2 < 2; ++i2) {
            acc2 += tile1[i2 * 16 + lx];
        }
        tile2[lx] = acc2;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lx < 8) {
        float acc3 = 0.0f;
        for (int i3 = 0; i3 < 2; ++i3) {
            acc3 += tile2[i3 * 8 + lx];
        }
        tile3[lx] = acc3;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lx < 4) {
        float acc4 = 0.0f;
        for (int i4 = 0; i4 < 2; ++i4) {
            acc4 += tile3[i4 * 4 + lx];
        }
        tile4[lx] = acc4;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lx < 2) {
        float acc5 = 0.0f;
        for (int i5 = 0; i5 < 2; ++i5) {
            acc5 += tile4[i5 * 2 + lx];
        }
        tile5[lx] = acc5;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lx == 0) {
        float acc6 = 0.0f;
        for (int i6 = 0; i6 < 2; ++i6) {
            acc6 += tile5[i6];
        }
        out[0] = acc6;
    }
}
