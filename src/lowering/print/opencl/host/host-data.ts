/** @file The C text of a host program: inputs from files or random, and results. */

/** C source of every host program: inputs from raw files, NumPy files or random numbers, and the output of results. */
export const HOST_DATA = `/* ---- data */

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
    if (!path) fail("missing: FILE, FILE.npy or random:SEED[:LOW..HIGH] for the input", name);
    if (strncmp(path, "random:", 7) == 0) return a;
    FILE *f = fopen(path, "rb");
    if (!f) fail("cannot open", path);
    if (ends_with(path, ".npy")) read_npy_header(f, &a, descr, path);
    long start = ftell(f);
    fseek(f, 0, SEEK_END);
    long end = ftell(f);
    if (start < 0 || end < start || fseek(f, start, SEEK_SET) != 0) fail("no file, or one larger than a long can tell:", path);
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

/* The bits of a half precision number, rounded to the nearest. */
static inline uint16_t half_bits(double x)
{
    int sign = x < 0 ? 0x8000 : 0, exponent = 0;
    double m = x < 0 ? -x : x;
    for (; m >= 2 && exponent < 16; m /= 2) ++exponent;
    for (; m < 1 && exponent > -14; m *= 2) --exponent;
    return (uint16_t)(sign | (((exponent + 14) << 10) + (int)(m * 1024 + 0.5)));
}

/* Numbers of \`random:SEED:LOW..HIGH\`, uniform and with both ends. \`range\` begins at LOW. */
static inline void fill_within(Array *a, char kind, const char *range, uint32_t state)
{
    const char *dots = strstr(range, "..");
    char *end, *last;
    int is_whole = kind == 'i';
    if (!dots || dots == range || !dots[2]) fail("no range LOW..HIGH for", a->name);
    double low = strtod(range, &end), high = strtod(dots + 2, &last);
    uint64_t from = strtoull(range, is_whole ? &end : NULL, 10), to = strtoull(dots + 2, is_whole ? &last : NULL, 10);
    if ((end != dots && (is_whole || end != dots + 1)) || *last || !(low <= high) || kind == 'b') fail("no range for the elements of", a->name);
    for (size i = 0; i < a->count; ++i) {
        uint64_t r = (uint64_t)next_random(&state) << 32;
        r |= next_random(&state);
        double x = low + (high - low) * ((double)(r >> 11) / 9007199254740991.0);
        char *at = a->data + i * a->bytes;
        if (kind == 'f') { float v = (float)x; memcpy(at, &v, 4); }
        else if (kind == 'd') memcpy(at, &x, 8);
        else if (kind == 'h') { uint16_t v = half_bits(x); memcpy(at, &v, 2); }
        else { uint64_t v = from + (to - from + 1 ? r % (to - from + 1) : r); memcpy(at, &v, a->bytes); }
    }
}

/* Numbers in [-8, 8) of a kind: 'f' and 'd' floats, 'h' halves (small whole numbers), 'i' integers, 'b' 0 or 1; below \`below\` if that is not 0. */
static inline void fill_random(Array *a, char kind, size below)
{
    char *end;
    uint32_t state = 2463534242u ^ (uint32_t)strtoul(argument(a->name) + 7, &end, 10);
    a->data = malloc(a->count * a->bytes + 1);
    if (!a->data) fail("out of memory for", a->name);
    if (*end == ':' && !below) { fill_within(a, kind, end + 1, state); return; }
    if (*end) fail("neither random:SEED nor random:SEED:LOW..HIGH for", a->name);
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
    else if (kind == 'i') printf(" 0x%02x", (unsigned char)at[0]);
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
}`;
