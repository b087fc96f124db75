/** @file The C text of a host program: the device, its buffers and kernels. */

/** C source of every host program: opening the device, building kernels, buffers, launches and their times. */
export const HOST_DEVICE = `/* ---- the device */

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

/* The truth value in a buffer, after all launches so far. */
static inline int holds(cl_mem m)
{
    unsigned char value;
    check(clEnqueueReadBuffer(queue, m, CL_TRUE, 0, sizeof value, &value, 0, NULL, NULL), "clEnqueueReadBuffer");
    return value != 0;
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

static inline void launch_from(cl_kernel k, const char *name, cl_uint dims, const size *offset, const size *global,
                               const size *local)
{
    size_t o[3], g[3], l[3];
    for (cl_uint d = 0; d < dims; ++d) {
        if (global[d] == 0) return;
        o[d] = (size_t)offset[d];
        g[d] = (size_t)global[d];
        l[d] = local ? (size_t)local[d] : 0;
    }
    cl_event event;
    cl_ulong start = 0, end = 0;
    check(clEnqueueNDRangeKernel(queue, k, dims, o, g, local ? l : NULL, 0, NULL, &event), name);
    check(clWaitForEvents(1, &event), name);
    check(clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_START, sizeof start, &start, NULL), name);
    check(clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_END, sizeof end, &end, NULL), name);
    clReleaseEvent(event);
    total_us += (double)(end - start) / 1000.0;
}

static inline void launch(cl_kernel k, const char *name, cl_uint dims, const size *global, const size *local)
{
    const size offset[3] = {0, 0, 0};
    launch_from(k, name, dims, offset, global, local);
}

/* The largest divisor of n that is at most \`most\`. */
static inline size largest_divisor(size n, size most)
{
    for (size k = min_size(n, most); k > 1; --k)
        if (n % k == 0) return k;
    return 1;
}

/*
 * Launches a kernel that sees only its global ids, with the driver's work-groups where a number from 32 to 256 divides dimension 0. Of
 * a longer dimension 0 a multiple of 64 is launched first, and then the rest. Where it is shorter, a work-group is chosen, as large as it
 * can be in each dimension, up to 64 in the further ones, and the next long dimension is cut instead.
 */
static inline void launch_part(cl_kernel k, const char *name, cl_uint dims, const size *offset, const size *global, size most)
{
    size items = 1, group = 1, local[3] = {1, 1, 1};
    int cut = global[0] >= 64 ? 0 : -1;
    for (cl_uint d = 0; d < dims; ++d) {
        items *= global[d];
        local[d] = largest_divisor(global[d], d == 0 ? most : min_size(most / group, 64));
        group *= local[d];
        if (cut < 0 && local[d] < global[d] && global[d] >= 64) cut = (int)d;
    }
    int of_driver = items < 1024 || largest_divisor(global[0], 256) >= 32;
    int chosen = global[0] < 64 && (group >= 32 || cut < 0 || global[cut] % 64 == 0);
    if (of_driver || chosen) {
        launch_from(k, name, dims, offset, global, of_driver ? NULL : local);
        return;
    }
    size at[3] = {0, 0, 0}, part[3] = {1, 1, 1}, taken = global[cut] - global[cut] % 64;
    for (cl_uint d = 0; d < dims; ++d) {
        at[d] = offset[d];
        part[d] = global[d];
    }
    part[cut] = taken;
    launch_part(k, name, dims, at, part, most);
    at[cut] += taken;
    part[cut] = global[cut] - taken;
    launch_part(k, name, dims, at, part, most);
}

static inline void launch_in_parts(cl_kernel k, const char *name, cl_uint dims, const size *global)
{
    const size offset[3] = {0, 0, 0};
    size_t most = 0;
    check(clGetKernelWorkGroupInfo(k, device, CL_KERNEL_WORK_GROUP_SIZE, sizeof most, &most, NULL), "clGetKernelWorkGroupInfo");
    launch_part(k, name, dims, offset, global, min_size((size)most, 256));
}
`;
