#pragma OPENCL FP_CONTRACT OFF

// sobel, schedule rotated
kernel void sobel_rotated(global const float *restrict A, global float *restrict out, const int m, const int n)
{
    const int gx = get_global_id(0);
    float window_0;
    float window_1;
    float window_2;
    float window_3;
    float window_4;
    if (0 < m) {
        float acc = A[m * max(gx - 2, 0)];
        acc += 4.0f * A[m * max(gx - 1, 0)];
        acc += 6.0f * A[gx * m];
        acc += 4.0f * A[m * min(gx + 1, n - 1)];
        acc += A[m * min(gx + 2, n - 1)];
        window_0 = acc;
        window_1 = acc;
        window_2 = acc;
        const int x = min(m - 1, 1);
        float acc3 = A[x + m * max(gx - 2, 0)];
        acc3 += 4.0f * A[x + m * max(gx - 1, 0)];
        acc3 += 6.0f * A[x + gx * m];
        acc3 += 4.0f * A[x + m * min(gx + 1, n - 1)];
        acc3 += A[x + m * min(gx + 2, n - 1)];
        window_3 = acc3;
        const int base = m * max(gx - 2, 0);
        const int base1 = m * max(gx - 1, 0);
        const int base2 = gx * m;
        const int base3 = m * min(gx + 1, n - 1);
        const int base4 = m * min(gx + 2, n - 1);
        for (int i = 0; i < m; ++i) {
            const int x1 = min(i + 2, m - 1);
            float acc4 = A[base + x1];
            acc4 += 4.0f * A[base1 + x1];
            acc4 += 6.0f * A[base2 + x1];
            acc4 += 4.0f * A[base3 + x1];
            acc4 += A[base4 + x1];
            window_4 = acc4;
            float acc5 = 0.0f;
            acc5 += -1.0f * window_0;
            acc5 += -2.0f * window_1;
            acc5 += 0.0f * window_2;
            acc5 += 2.0f * window_3;
            acc5 += window_4;
            out[base2 + i] = acc5;
            window_0 = window_1;
            window_1 = window_2;
            window_2 = window_3;
            window_3 = window_4;
        }
    }
}
