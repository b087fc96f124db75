#pragma OPENCL FP_CONTRACT OFF

// jacobi1d3, schedule tiled
__attribute__((reqd_work_group_size(128, 1, 1)))
kernel void jacobi1d3_tiled(global const float *restrict A, global float *restrict out, const int n)
{
    local float tile[130];
    const int wx = get_group_id(0);
    const int lx = get_local_id(0);
    for (int x = lx; x < 130; x += 128) {
        tile[x] = A[max(min(n - 1, wx * 128 + x - 1), 0)];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    const int at = wx * 128 + lx;
    if (at < n) {
        out[at] = (5.0f * tile[lx] + 12.0f * tile[lx + 1] + 15.0f * tile[lx + 2]) / 32.0f;
    }
}
