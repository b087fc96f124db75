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
        tile[lx] = tile[lx] + tile[lx + 32];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lx < 16) {
        tile[lx] = tile[lx] + tile[lx + 16];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lx < 8) {
        tile[lx] = tile[lx] + tile[lx + 8];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lx < 4) {
        tile[lx] = tile[lx] + tile[lx + 4];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lx < 2) {
        tile[lx] = tile[lx] + tile[lx + 2];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lx == 0) {
        float acc1 = 0.0f;
        for (int i1 = 0; i1 < 2; ++i1) {
            acc1 += tile[i1];
        }
        temp[wx] = acc1;
    }
}

// dot, schedule tree
__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void dot_tree_2(global const float *restrict temp, global float *restrict out, const int n)
{
    local float tile[64];
    const int lx = get_local_id(0);
    float acc = 0.0f;
    for (int i = 0; i < (n + 65535) / 65536; ++i) {
        const int at = i * 64 + lx;
        acc += at < (n + 1023) / 1024 ? temp[at] : 0.0f;
    }
    tile[lx] = acc;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lx < 32) {
        tile[lx] = tile[lx] + tile[lx + 32];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lx < 16) {
        tile[lx] = tile[lx] + tile[lx + 16];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lx < 8) {
        tile[lx] = tile[lx] + tile[lx + 8];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lx < 4) {
        tile[lx] = tile[lx] + tile[lx + 4];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lx < 2) {
        tile[lx] = tile[lx] + tile[lx + 2];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lx == 0) {
        float acc1 = 0.0f;
        for (int i1 = 0; i1 < 2; ++i1) {
            acc1 += tile[i1];
        }
        out[0] = acc1;
    }
}
