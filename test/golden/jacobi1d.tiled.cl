// where 64 divides n

#pragma OPENCL FP_CONTRACT OFF

// jacobi1d, schedule tiled
__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void jacobi1d_tiled(global const float *restrict A, global float *restrict out, const int n)
{
    local float tile[66];
    const int wx = get_group_id(0);
    const int lx = get_local_id(0);
    for (int x = lx; x < 66; x += 64) {
        tile[x] = A[max(min(n - 1, wx * 64 + x - 1), 0)];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    out[wx * 64 + lx] = 0.25f * tile[lx] + 0.5f * tile[lx + 1] + 0.125f * tile[lx + 2];
}
