#pragma OPENCL FP_CONTRACT OFF

// sobel, schedule scanLines
kernel void sobel_scanLines(global const float *restrict A, global float *restrict out, const int m, const int n)
{
    const int gx = get_global_id(0);
    const int base = m * max(gx - 2, 0);
    const int base1 = m * max(gx - 1, 0);
    const int base2 = gx * m;
    const int base3 = m * min(gx + 1, n - 1);
    const int base4 = m * min(gx + 2, n - 1);
    for (int i = 0; i < m; ++i) {
        float acc = 0.0f;
        const int x = max(i - 2, 0);
        float acc1 = A[base + x];
        acc1 += 4.0f * A[base1 + x];
        acc1 += 6.0f * A[base2 + x];
        acc1 += 4.0f * A[base3 + x];
        acc1 += A[base4 + x];
        acc += -1.0f * acc1;
        const int x1 = max(i - 1, 0);
        float acc2 = A[base + x1];
        acc2 += 4.0f * A[base1 + x1];
        acc2 += 6.0f * A[base2 + x1];
        acc2 += 4.0f * A[base3 + x1];
        acc2 += A[base4 + x1];
        acc += -2.0f * acc2;
        float acc3 = A[base + i];
        acc3 += 4.0f * A[base1 + i];
        const int at = base2 + i;
        acc3 += 6.0f * A[at];
        acc3 += 4.0f * A[base3 + i];
        acc3 += A[base4 + i];
        acc += 0.0f * acc3;
        const int x2 = min(i + 1, m - 1);
        float acc4 = A[base + x2];
        acc4 += 4.0f * A[base1 + x2];
        acc4 += 6.0f * A[base2 + x2];
        acc4 += 4.0f * A[base3 + x2];
        acc4 += A[base4 + x2];
        acc += 2.0f * acc4;
        const int x3 = min(i + 2, m - 1);
        float acc5 = A[base + x3];
        acc5 += 4.0f * A[base1 + x3];
        acc5 += 6.0f * A[base2 + x3];
        acc5 += 4.0f * A[base3 + x3];
        acc5 += A[base4 + x3];
        acc += acc5;
        out[at] = acc;
    }
}
