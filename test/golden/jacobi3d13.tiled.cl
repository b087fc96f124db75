#pragma OPENCL FP_CONTRACT OFF

// jacobi3d13, schedule tiled
__attribute__((reqd_work_group_size(32, 4, 2)))
kernel void jacobi3d13_tiled(
    global const float *restrict A,
    global float *restrict out,
    const int d,
    const int h,
    const int w)
{
    local float tile[1728];
    const int wz = get_group_id(2);
    const int wy = get_group_id(1);
    const int wx = get_group_id(0);
    const int lz = get_local_id(2);
    const int ly = get_local_id(1);
    const int lx = get_local_id(0);
    for (int z = lz; z < 6; z += 2) {
        const int base = z * 288;
        const int base1 = h * w * max(min(d - 1, wz * 2 + z - 2), 0);
        for (int y = ly; y < 8; y += 4) {
            const int base2 = base + y * 36;
            const int base3 = base1 + w * max(min(h - 1, wy * 4 + y - 2), 0);
            for (int x = lx; x < 36; x += 32) {
                tile[base2 + x] = A[base3 + max(min(w - 1, wx * 32 + x - 2), 0)];
            }
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (wx * 32 + lx < w && (wy * 4 + ly < h && wz * 2 + lz < d)) {
        float acc = 0.0f;
        const int at = lz * 288 + ly * 36 + lx;
        acc += 0.083f * tile[at + 652];
        acc += 0.083f * tile[at + 651];
        acc += 0.083f * tile[at + 649];
        acc += 0.083f * tile[at + 648];
        acc += 0.083f * tile[at + 722];
        acc += 0.083f * tile[at + 686];
        acc += 0.083f * tile[at + 614];
        acc += 0.083f * tile[at + 578];
        acc += 0.083f * tile[at + 1226];
        acc += 0.083f * tile[at + 938];
        acc += 0.083f * tile[at + 362];
        acc += 0.083f * tile[at + 74];
        acc += -0.996f * tile[at + 650];
        out[((wz * 2 + lz) * h + wy * 4 + ly) * w + wx * 32 + lx] = acc;
    }
}
