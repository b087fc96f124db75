/** @file The C text of a host program: the OpenCL declarations that it uses, checked sizes, and arguments `NAME=VALUE`. */

/**
 * C source of every host program: declarations of OpenCL 1.2 for systems without its header, functions on sizes, and arguments
 * `NAME=VALUE`.
 */
export const HOST_BASICS = `#include <stdint.h>
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
    CL_PROFILING_COMMAND_END = 0x1283, CL_KERNEL_WORK_GROUP_SIZE = 0x11B0
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
extern cl_int clGetKernelWorkGroupInfo(cl_kernel, cl_device_id, cl_uint, size_t, void *, size_t *);
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
}`;
