// Sorting by a bitonic network. KEYED: elements are keys with values, in two arrays; else TYPE is that of the elements. DESCENDING: the
// greatest one first.
#ifdef KEYED
typedef struct {
  int key;
  float value;
} element;
#define ARRAYS(space, name) space int *name##Keys, space float *name##Values
#define AT(name, i) ((element){name##Keys[i], name##Values[i]})
#define PUT(name, i, e) (name##Keys[i] = (e).key, name##Values[i] = (e).value)
#define BEFORE(a, b) ((a).key < (b).key || ((a).key == (b).key && (a).value < (b).value))
#define LOCAL(name, n) \
  local int name##Keys[n]; \
  local float name##Values[n];
#else
typedef TYPE element;
#ifdef DESCENDING
#define BEFORE(a, b) ((a) > (b))
#else
#define BEFORE(a, b) ((a) < (b))
#endif
#define ARRAYS(space, name) space element *name
#define AT(name, i) name[i]
#define PUT(name, i, e) (name[i] = (e))
#define LOCAL(name, n) local element name[n];
#endif

kernel void copy(ARRAYS(global const, xs), ARRAYS(global, out), int n) {
  const int i = get_global_id(0);
  if (i < n) PUT(out, i, AT(xs, i));
}

#define EXCHANGE(a, i, up)                               \
  {                                                      \
    const element x = AT(a, at), y = AT(a, at + d);      \
    if ((up) ? BEFORE(y, x) : BEFORE(x, y)) {            \
      PUT(a, at, y);                                     \
      PUT(a, at + d, x);                                 \
    }                                                    \
  }

// Pair i of step (p, j): of each 2^(j + 1) elements those 2^j apart.
kernel void exchange(ARRAYS(global, out), int pairs, int p, int j) {
  const int i = get_global_id(0), d = 1 << j;
  if (i >= pairs) return;
  const int at = (i >> j << (j + 1)) + (i & (d - 1));
  EXCHANGE(out, i, (i >> p & 1) == 0)
}

// The same for 64 pairs by each work-item.
kernel void exchange64(ARRAYS(global, out), int pairs, int p, int j) {
  const int first = 64 * get_global_id(0), d = 1 << j;
  for (int i = first; i < min(first + 64, pairs); i++) {
    const int at = (i >> j << (j + 1)) + (i & (d - 1));
    EXCHANGE(out, i, (i >> p & 1) == 0)
  }
}

// All steps inside of tiles of 2^TILE elements: those of `from` to `to` - 1, each from 2^j with j below TILE on.
#define TILE 9
kernel void inTiles(ARRAYS(global, out), int from, int to) {
  LOCAL(t, 1 << TILE)
  const int l = get_local_id(0), pairs = 1 << (TILE - 1), base = get_group_id(0) << TILE, first = get_group_id(0) << (TILE - 1);
  for (int i = l; i < 2 * pairs; i += 64) PUT(t, i, AT(out, base + i));
  for (int p = from; p < to; p++)
    for (int j = min(p, TILE - 1); j >= 0; j--) {
      barrier(CLK_LOCAL_MEM_FENCE);
      for (int i = l; i < pairs; i += 64) {
        const int d = 1 << j, at = (i >> j << (j + 1)) + (i & (d - 1));
        EXCHANGE(t, i, ((first + i) >> p & 1) == 0)
      }
    }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = l; i < 2 * pairs; i += 64) PUT(out, base + i, AT(t, i));
}
