/**
 * @file The part of every host program that does not depend on the plan: OpenCL's declarations where the system has no header,
 * arguments of the command line, files (raw or NumPy's), buffers, launches and times.
 */

export const SUPPORT = `#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CL_TARGET_OPENCL_VERSION 120
#if defined __has_include
#if __has_include(<CL/cl.h>)
#include <CL/cl.h>
#define HAS_CL_HEADER
#endif
#endif
#ifndef HAS_CL_HEADER
/* What is used of OpenCL 1.2, for systems that have the library but no header. */
typedef int32_t cl_int;
typedef uint32_t cl_uint;
typedef uint64_t cl_ulong;
typedef cl_ulong cl_bitfield;
typedef struct _cl_platform_id *cl_platform_id;
typedef struct _cl_device_id *cl_device_id;
typedef struct _cl_context *cl_context;
typedef struct _cl_command_queue *cl_command_queue;
typedef struct _cl_mem *cl_mem;
typedef struct _cl_program *cl_program;
typedef struct _cl_kernel *cl_kernel;
typedef struct _cl_event *cl_event;
enum {
    CL_SUCCESS = 0, CL_TRUE = 1, CL_PLATFORM_NAME = 0x0902, CL_DEVICE_NAME = 0x102B,
    CL_DEVICE_SINGLE_FP_CONFIG = 0x101B, CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT = 1 << 7, CL_MEM_READ_WRITE = 1,
    CL_QUEUE_PROFILING_ENABLE = 2, CL_PROGRAM_BUILD_LOG = 0x1183, CL_PROFILING_COMMAND_START = 0x1282,
    CL_PROFILING_COMMAND_END = 0x1283
};
#define CL_DEVICE_TYPE_ALL 0xFFFFFFFF
extern cl_int clGetPlatformIDs(cl_uint, cl_platform_id *, cl_uint *);
extern cl_int clGetPlatformInfo(cl_platform_id, cl_uint, size_t, void *, size_t *);
extern cl_int clGetDeviceIDs(cl_platform_id, cl_bitfield, cl_uint, cl_device_id *, cl_uint *);
extern cl_int clGetDeviceInfo(cl_device_id, cl_uint, size_t, void *, size_t *);
extern cl_context clCreateContext(const intptr_t *, cl_uint, const cl_device_id *,
                                  void (*)(const char *, const void *, size_t, void *), void *, cl_int *);
extern cl_command_queue clCreateCommandQueue(cl_context, cl_device_id, cl_bitfield, cl_int *);
extern cl_mem clCreateBuffer(cl_context, cl_bitfield, size_t, void *, cl_int *);
extern cl_int clEnqueueWriteBuffer(cl_command_queue, cl_mem, cl_uint, size_t, size_t, const void *, cl_uint,
                                   const cl_event *, cl_event *);
extern cl_int clEnqueueReadBuffer(cl_command_queue, cl_mem, cl_uint, size_t, size_t, void *, cl_uint, const cl_event *,
                                  cl_event *);
extern cl_program clCreateProgramWithSource(cl_context, cl_uint, const char **, const size_t *, cl_int *);
extern cl_int clBuildProgram(cl_program, cl_uint, const cl_device_id *, const char *, void (*)(cl_program, void *),
                             void *);
extern cl_int clGetProgramBuildInfo(cl_program, cl_device_id, cl_uint, size_t, void *, size_t *);
extern cl_kernel clCreateKernel(cl_program, const char *, cl_int *);
extern cl_int clSetKernelArg(cl_kernel, cl_uint, size_t, const void *);
extern cl_int clEnqueueNDRangeKernel(cl_command_queue, cl_kernel, cl_uint, const size_t *, const size_t *,
                                     const size_t *, cl_uint, const cl_event *, cl_event *);
extern cl_int clWaitForEvents(cl_uint, const cl_event *);
extern cl_int clGetEventProfilingInfo(cl_event, cl_uint, size_t, void *, size_t *);
extern cl_int clReleaseEvent(cl_event);
extern cl_int clFinish(cl_command_queue);
#endif

typedef int64_t size;

static inline void fail(const char *what, const char *name)
{
    fprintf(stderr, "error: %s%s%s\\n", what, *name ? " " : "", name);
    exit(2);
}

static inline void check(cl_int status, const char *call)
{
    if (status == CL_SUCCESS) return;
    fprintf(stderr, "error: %s gives OpenCL status %d\\n", call, (int)status);
    exit(3);
}

/* ---- sizes: divisions are Euclidean */

static inline size floor_div(size a, size b)
{
    if (b == 0) fail("a size divided by 0", "");
    return a / b - (a % b != 0 && (a < 0) != (b < 0));
}
static inline size floor_mod(size a, size b) { return a - b * floor_div(a, b); }
static inline size ceil_div(size a, size b) { return -floor_div(-a, b); }
static inline size exact_div(size a, size b)
{
    if (floor_mod(a, b) != 0) fail("a size is no whole number", "");
    return a / b;
}
static inline size min_size(size a, size b) { return a < b ? a : b; }
static inline size max_size(size a, size b) { return a < b ? b : a; }
static inline size power(size base, size exponent)
{
    size result = 1;
    for (size i = 0; i < exponent; ++i) result *= base;
    return result;
}
static inline size log_2(size a)
{
    size k = 0;
    while (((size)1 << (k + 1)) <= a) ++k;
    return k;
}
static inline int divides(size a, size b) { return a != 0 && b % a == 0; }

/* ---- arguments: NAME=VALUE */

static int arg_count;
static char **arg_values;

static inline const char *argument(const char *name)
{
    size_t n = strlen(name);
    for (int i = 1; i < arg_count; ++i)
        if (strncmp(arg_values[i], name, n) == 0 && arg_values[i][n] == '=') return arg_values[i] + n + 1;
    return NULL;
}

static inline size whole(const char *text, const char *name)
{
    char *end;
    long long value = strtoll(text, &end, 10);
    if (*text == 0 || *end != 0 || value < 0 || value > INT32_MAX) fail("a whole number is expected for", name);
    return value;
}

/* The size that an argument gives; -1 if none does. */
static inline size given_size(const char *name)
{
    const char *text = argument(name);
    return text ? whole(text, name) : -1;
}

static inline void known_arguments(const char *const *names)
{
    for (int i = 1; i < arg_count; ++i) {
        int known = 0;
        for (int k = 0; names[k]; ++k) {
            size_t n = strlen(names[k]);
            known |= strncmp(arg_values[i], names[k], n) == 0 && arg_values[i][n] == '=';
        }
        if (!known) fail("unknown argument", arg_values[i]);
    }
}

static inline void need(int holds, const char *condition)
{
    if (!holds) fail("the sizes do not satisfy:", condition);
}

/* ---- data */

typedef struct {
    const char *name;
    size bytes, rank, shape[8], count; /* bytes of an element; shape is known of .npy files alone: rank is -1 without */
    char *data;
} Array;

static inline int ends_with(const char *text, const char *end)
{
    size_t n = strlen(text), m = strlen(end);
    return n >= m && strcmp(text + n - m, end) == 0;
}

/* The shape in the header of a NumPy file; the data begin after it. */
static inline void read_npy_header(FILE *f, Array *a, const char *descr, const char *path)
{
    unsigned char head[12];
    if (fread(head, 1, 10, f) != 10 || memcmp(head, "\\x93NUMPY", 6) != 0) fail("no NumPy file:", path);
    size_t length = head[8] | head[9] << 8;
    if (head[6] > 1) {
        if (fread(head + 10, 1, 2, f) != 2) fail("no NumPy file:", path);
        length |= (size_t)head[10] << 16 | (size_t)head[11] << 24;
    }
    char *header = calloc(1, length + 1);
    if (!header || fread(header, 1, length, f) != length) fail("cannot read", path);
    if (!strstr(header, descr)) fail("another element type in", path);
    if (strstr(header, "'fortran_order': True")) fail("not in row-major order:", path);
    const char *p = strstr(header, "'shape'");
    p = p ? strchr(p, '(') : NULL;
    if (!p) fail("no NumPy file:", path);
    for (a->rank = 0; *p && *p != ')' && a->rank < 8; p += *p != ')') {
        char *end;
        ++p;
        long long n = strtoll(p, &end, 10);
        if (end == p) break;
        a->shape[a->rank++] = n;
        p = end;
        while (*p == ' ') ++p;
        if (*p == ',') --p, ++p;
    }
    free(header);
}

/* An input: the file of its argument, raw elements in row-major order or a NumPy file; \`random:SEED\` is left for later. */
static inline Array open_input(const char *name, size bytes, const char *descr)
{
    Array a = {name, bytes, -1, {0}, 0, NULL};
    const char *path = argument(name);
    if (!path) fail("missing: FILE, FILE.npy or random:SEED for the input", name);
    if (strncmp(path, "random:", 7) == 0) return a;
    FILE *f = fopen(path, "rb");
    if (!f) fail("cannot open", path);
    if (ends_with(path, ".npy")) read_npy_header(f, &a, descr, path);
    long start = ftell(f);
    fseek(f, 0, SEEK_END);
    long end = ftell(f);
    fseek(f, start, SEEK_SET);
    a.count = (end - start) / bytes;
    a.data = malloc(end - start + 1);
    if (!a.data || fread(a.data, 1, end - start, f) != (size_t)(end - start)) fail("cannot read", path);
    fclose(f);
    return a;
}

/* The extent of an axis is a size: it is learnt from a NumPy file. */
static inline void learn(const Array *a, int axis, size *value)
{
    if (*value < 0 && axis < a->rank) *value = a->shape[axis];
}

static inline uint32_t next_random(uint32_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return *state;
}

/* Numbers in [-8, 8) of a kind: 'f' and 'd' floats, 'h' halves (small whole numbers), 'i' integers, 'b' 0 or 1; below \`below\` if that is not 0. */
static inline void fill_random(Array *a, char kind, size below)
{
    uint32_t state = 2463534242u ^ (uint32_t)strtoul(argument(a->name) + 7, NULL, 10);
    a->data = malloc(a->count * a->bytes + 1);
    if (!a->data) fail("out of memory for", a->name);
    for (size i = 0; i < a->count; ++i) {
        uint32_t r = next_random(&state);
        double x = (double)(r % 16384) / 1024.0 - 8.0;
        char *at = a->data + i * a->bytes;
        if (kind == 'f') { float v = (float)x; memcpy(at, &v, 4); }
        else if (kind == 'd') memcpy(at, &x, 8);
        else if (kind == 'h') { uint16_t v = (uint16_t)(r % 4 == 0 ? 0 : 0x3C00 + 0x400 * (r % 3)); memcpy(at, &v, 2); }
        else if (kind == 'b') *at = (char)(r & 1);
        else { int64_t v = below ? (int64_t)(r % below) : (int64_t)(r % 16); memcpy(at, &v, a->bytes); }
    }
}

static inline void fit(Array *a, const size *dims, size rank, char kind, size below)
{
    size count = 1;
    for (size d = 0; d < rank; ++d) count *= dims[d];
    if (!a->data) {
        a->count = count;
        fill_random(a, kind, below);
    }
    int fits = a->count == count && (a->rank < 0 || a->rank == rank);
    for (size d = 0; fits && d < a->rank; ++d) fits = a->shape[d] == dims[d];
    if (!fits) {
        fprintf(stderr, "error: %s has %lld elements, but its type asks for", a->name, (long long)a->count);
        for (size d = 0; d < rank; ++d) fprintf(stderr, "%s%lld", d ? " x " : " ", (long long)dims[d]);
        fprintf(stderr, "\\n");
        exit(2);
    }
    for (size i = 0; below && i < count; ++i) {
        int32_t v;
        memcpy(&v, a->data + i * 4, 4);
        if (v < 0 || v >= below) fail("an index beyond its range in", a->name);
    }
}

/* Numbers separated by commas; so many as a vector has lanes. */
static inline void scalar_argument(const char *name, char kind, size bytes, int lanes, void *out)
{
    const char *text = argument(name);
    if (!text) fail("missing: a number for the input", name);
    char *end = (char *)text;
    for (int i = 0; i < lanes; ++i) {
        char *at = (char *)out + i * bytes;
        const char *from = end + (i > 0 && *end == ',');
        if (kind == 'f') { float v = strtof(from, &end); memcpy(at, &v, 4); }
        else if (kind == 'd') { double v = strtod(from, &end); memcpy(at, &v, 8); }
        else { long long v = strtoll(from, &end, 10); memcpy(at, &v, bytes); }
        if (end == from) fail("a number is expected for", name);
    }
    if (*end) fail("a number is expected for", name);
}

static inline void write_result(const char *name, const char *descr, const size *dims, int rank, const void *data, size bytes)
{
    const char *path = argument(name);
    if (!path) return;
    FILE *f = fopen(path, "wb");
    if (!f) fail("cannot write", path);
    if (ends_with(path, ".npy")) {
        char header[256];
        int n = snprintf(header, sizeof header, "{'descr': '%s', 'fortran_order': False, 'shape': (", descr);
        for (int d = 0; d < rank; ++d) n += snprintf(header + n, sizeof header - n, "%lld, ", (long long)dims[d]);
        n += snprintf(header + n, sizeof header - n, "), }");
        while ((10 + n + 1) % 64) header[n++] = ' ';
        header[n++] = '\\n';
        fwrite("\\x93NUMPY\\x01\\0", 1, 8, f);
        fputc(n & 255, f);
        fputc(n >> 8, f);
        fwrite(header, 1, n, f);
    }
    if (fwrite(data, 1, bytes, f) != (size_t)bytes || fclose(f) != 0) fail("cannot write", path);
}

static inline void show_value(char kind, size bytes, const char *at)
{
    if (kind == 'f') { float v; memcpy(&v, at, 4); printf(" %.9g", v); }
    else if (kind == 'd') { double v; memcpy(&v, at, 8); printf(" %.17g", v); }
    else if (bytes == 8) { int64_t v; memcpy(&v, at, 8); printf(" %lld", (long long)v); }
    else if (bytes == 4) { int32_t v; memcpy(&v, at, 4); printf(" %ld", (long)v); }
    else printf(" 0x%02x%02x", bytes > 1 ? (unsigned char)at[1] : 0, (unsigned char)at[0]);
}

/* The first three and the last element. */
static inline void show_result(const char *name, char kind, size bytes, size count, const char *data)
{
    printf("%s:", name);
    for (size i = 0; i < count && i < 3; ++i) show_value(kind, bytes, data + i * bytes);
    if (count > 4) printf(" ...");
    if (count > 3) show_value(kind, bytes, data + (count - 1) * bytes);
    printf("\\n");
}

/* ---- the device */

static cl_context context;
static cl_device_id device;
static cl_command_queue queue;

static inline void open_device(void)
{
    cl_platform_id platforms[16];
    cl_device_id devices[16];
    cl_uint n = 0, m = 0;
    cl_int status;
    check(clGetPlatformIDs(16, platforms, &n), "clGetPlatformIDs");
    const char *p = argument("platform"), *d = argument("device");
    size platform = p ? whole(p, "platform") : 0, number = d ? whole(d, "device") : 0;
    if (platform >= (size)n) fail("there is no such OpenCL platform", p ? p : "0");
    check(clGetDeviceIDs(platforms[platform], CL_DEVICE_TYPE_ALL, 16, devices, &m), "clGetDeviceIDs");
    if (number >= (size)m) fail("there is no such OpenCL device", d ? d : "0");
    device = devices[number];
    char name[256] = "";
    clGetDeviceInfo(device, CL_DEVICE_NAME, sizeof name, name, NULL);
    context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
    check(status, "clCreateContext");
    queue = clCreateCommandQueue(context, device, CL_QUEUE_PROFILING_ENABLE, &status);
    check(status, "clCreateCommandQueue");
    printf("device: %s\\n", name);
}

static inline cl_program build(const char *source, const char *options, int exact)
{
    cl_int status;
    cl_bitfield config = 0;
    char all[256];
    clGetDeviceInfo(device, CL_DEVICE_SINGLE_FP_CONFIG, sizeof config, &config, NULL);
    int rounded = exact && (config & CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT);
    snprintf(all, sizeof all, "%s%s", options, rounded ? " -cl-fp32-correctly-rounded-divide-sqrt" : "");
    cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &status);
    check(status, "clCreateProgramWithSource");
    status = clBuildProgram(program, 1, &device, all, NULL, NULL);
    if (status != CL_SUCCESS) {
        size_t n = 0;
        clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, 0, NULL, &n);
        char *log = calloc(1, n + 1);
        clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, n, log, NULL);
        fprintf(stderr, "%s\\n", log);
        check(status, "clBuildProgram");
    }
    return program;
}

static inline cl_kernel kernel(cl_program program, const char *name)
{
    cl_int status;
    cl_kernel k = clCreateKernel(program, name, &status);
    check(status, "clCreateKernel");
    return k;
}

/* A buffer with these data; without any, every byte is 0xFF. A buffer of 0 elements has one. */
static inline cl_mem buffer(size count, size bytes, const void *data)
{
    cl_int status;
    size_t n = (size_t)(max_size(count, 1) * bytes);
    cl_mem m = clCreateBuffer(context, CL_MEM_READ_WRITE, n, NULL, &status);
    check(status, "clCreateBuffer");
    void *poison = NULL;
    if (!data || count == 0) {
        poison = malloc(n);
        if (!poison) fail("out of memory", "");
        memset(poison, 0xFF, n);
    }
    check(clEnqueueWriteBuffer(queue, m, CL_TRUE, 0, n, poison ? poison : data, 0, NULL, NULL), "clEnqueueWriteBuffer");
    free(poison);
    return m;
}

/* The first buffer that is not in use. */
static inline cl_mem free_buffer(const cl_mem *all, int n, const cl_mem *in_use, int used)
{
    for (int i = 0; i < n; ++i) {
        int taken = 0;
        for (int k = 0; k < used; ++k) taken |= all[i] == in_use[k];
        if (!taken) return all[i];
    }
    fail("no buffer is left", "");
    return NULL;
}

static inline void *read_back(cl_mem m, size count, size bytes)
{
    void *data = malloc((size_t)(max_size(count, 1) * bytes));
    if (!data) fail("out of memory", "");
    if (count > 0)
        check(clEnqueueReadBuffer(queue, m, CL_TRUE, 0, (size_t)(count * bytes), data, 0, NULL, NULL), "clEnqueueReadBuffer");
    return data;
}

static double total_us;

static inline void set_buffer(cl_kernel k, cl_uint i, cl_mem m) { check(clSetKernelArg(k, i, sizeof m, &m), "clSetKernelArg"); }
static inline void set_size(cl_kernel k, cl_uint i, size value)
{
    cl_int n = (cl_int)value;
    if (n != value) fail("a size is too large", "indices have 32 bits");
    check(clSetKernelArg(k, i, sizeof n, &n), "clSetKernelArg");
}
static inline void set_value(cl_kernel k, cl_uint i, size bytes, const void *value)
{
    check(clSetKernelArg(k, i, (size_t)bytes, value), "clSetKernelArg");
}

static inline void launch(cl_kernel k, const char *name, cl_uint dims, const size *global, const size *local)
{
    size_t g[3], l[3];
    for (cl_uint d = 0; d < dims; ++d) {
        if (global[d] == 0) return;
        g[d] = (size_t)global[d];
        l[d] = local ? (size_t)local[d] : 0;
    }
    cl_event event;
    cl_ulong start = 0, end = 0;
    check(clEnqueueNDRangeKernel(queue, k, dims, NULL, g, local ? l : NULL, 0, NULL, &event), name);
    check(clWaitForEvents(1, &event), name);
    check(clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_START, sizeof start, &start, NULL), name);
    check(clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_END, sizeof end, &end, NULL), name);
    clReleaseEvent(event);
    total_us += (double)(end - start) / 1000.0;
}
`;
