/**
 * @file OpenBLAS as a peer on CPUs: `libopenblas.so.0`, which Debian has in `libopenblas0-pthread`. Where it is not installed, programs are
 * measured without it. It runs on the memory of this process, with as many threads as it chooses (`OPENBLAS_NUM_THREADS`).
 */
import { loadKoffi } from "../../src/runtime/opencl/koffi.ts";
import type { LibraryVariant, Sizes } from "../pipelines/row.ts";

const FILE = "libopenblas.so.0";
const ROW_MAJOR = 101;
const NO = 111;
const TRANSPOSED = 112;

/** The functions of the C interface to the BLAS that are used. Matrices lie row by row; a leading dimension counts elements. */
interface Blas {
  readonly gemm: (n: number, m: number, k: number, ...of: GemmOperands) => void;
  readonly gemv: (n: number, m: number, ...of: GemvOperands) => void;
  readonly dot: (n: number, xs: Float32Array, ys: Float32Array) => number;
}
/** A, B or its transpose, and C = A B. */
type GemmOperands = [A: Float32Array, B: Float32Array, isTransposed: boolean, C: Float32Array];
/** α A x + β y, which becomes y; or with the transpose of A. */
type GemvOperands = [
  A: Float32Array,
  x: Float32Array,
  y: Float32Array,
  of?: { readonly alpha?: number; readonly beta?: number; readonly isTransposed?: boolean },
];

/** What a program is given, and where its result goes. */
interface Memory {
  readonly input: (name: string) => Float32Array;
  readonly scalar: (name: string) => number;
  readonly out: Float32Array;
}

let opened: Blas | undefined | "absent";

/** The library; undefined where it is not installed. */
function openBlas(): Blas | undefined {
  opened ??= load() ?? "absent";
  return opened === "absent" ? undefined : opened;
}

function load(): Blas | undefined {
  // Its threads wait for the next call in a loop, on the cores on which others are timed meanwhile: they sleep after 2^4 cycles.
  process.env["OPENBLAS_THREAD_TIMEOUT"] ??= "4";
  try {
    const library = loadKoffi().load(FILE);
    const sgemm = library.func(
      "void cblas_sgemm(int, int, int, int, int, int, float, const float *, int, const float *, int, float, float *, int)",
    );
    const sgemv = library.func(
      "void cblas_sgemv(int, int, int, int, float, const float *, int, const float *, int, float, float *, int)",
    );
    const sdot = library.func("float cblas_sdot(int, const float *, int, const float *, int)");
    return {
      gemm: (n, m, k, A, B, isTransposed, C) =>
        sgemm(
          ...[ROW_MAJOR, NO, isTransposed ? TRANSPOSED : NO, n, m, k],
          ...[1, A, k, B, isTransposed ? k : m, 0, C, m],
        ),
      gemv: (n, m, A, x, y, { alpha = 1, beta = 0, isTransposed = false } = {}) =>
        sgemv(ROW_MAJOR, isTransposed ? TRANSPOSED : NO, n, m, alpha, A, m, x, 1, beta, y, 1),
      dot: (n, xs, ys) => sdot(n, xs, 1, ys, 1),
    };
  } catch {
    return undefined;
  }
}

/** A program as calls of OpenBLAS. What `of` returns computes it once. */
const openblas = (
  of: (blas: Blas, memory: Memory, sizes: Sizes) => () => void,
): LibraryVariant => ({
  label: "OpenBLAS",
  prepare: ({ inputs, out, sizes }) => {
    const blas = openBlas();
    if (blas === undefined) return undefined;
    const input = (name: string): Float32Array => inputs(name) as Float32Array;
    return of(blas, { input, scalar: (name) => input(name)[0]!, out: out as Float32Array }, sizes);
  },
});

/** A B, or A Bᵀ. */
export const blasProduct = (isTransposed: boolean): LibraryVariant =>
  openblas(({ gemm }, { input, out }, { n = 0, k = 0, m = 0 }) => {
    const [A, B] = [input("A"), input("B")];
    return () => gemm(n, m, k, A, B, isTransposed, out);
  });

/** The products of a batch, one after the other. */
export const blasBatch: LibraryVariant = openblas(
  ({ gemm }, { input, out }, { b = 0, n = 0, k = 0, m = 0 }) => {
    const part = (of: Float32Array, length: number, i: number): Float32Array =>
      of.subarray(i * length, (i + 1) * length);
    const [As, Bs] = [input("As"), input("Bs")];
    const parts = Array.from({ length: b }, (_, i) => ({
      A: part(As, n * k, i),
      B: part(Bs, k * m, i),
      C: part(out, n * m, i),
    }));
    return () => {
      for (const { A, B, C } of parts) gemm(n, m, k, A, B, false, C);
    };
  },
);

/** A x. */
export const blasMv: LibraryVariant = openblas(({ gemv }, { input, out }, { n = 0, m = 0 }) => {
  const [A, x] = [input("A"), input("x")];
  return () => gemv(n, m, A, x, out);
});

/** α A x + β y. */
export const blasGemv: LibraryVariant = openblas(
  ({ gemv }, { input, scalar, out }, { n = 0, m = 0 }) => {
    const [A, x, y] = [input("A"), input("x"), input("y")];
    const of = { alpha: scalar("alpha"), beta: scalar("beta") };
    return () => {
      out.set(y);
      gemv(n, m, A, x, out, of);
    };
  },
);

/** (α A + β B) x. */
export const blasGesummv: LibraryVariant = openblas(
  ({ gemv }, { input, scalar, out }, { n = 0, m = 0 }) => {
    const [A, B, x] = [input("A"), input("B"), input("x")];
    const [alpha, beta] = [scalar("alpha"), scalar("beta")];
    return () => {
      gemv(n, m, A, x, out, { alpha });
      gemv(n, m, B, x, out, { alpha: beta, beta: 1 });
    };
  },
);

/** Aᵀ (A x). */
export const blasAtax: LibraryVariant = openblas(({ gemv }, { input, out }, { n = 0, m = 0 }) => {
  const [A, x, between] = [input("A"), input("x"), new Float32Array(n)];
  return () => {
    gemv(n, m, A, x, between);
    gemv(n, m, A, between, out, { isTransposed: true });
  };
});

/** The scalar product of xs and ys. */
export const blasDot: LibraryVariant = openblas(({ dot }, { input, out }, { n = 0 }) => {
  const [xs, ys] = [input("xs"), input("ys")];
  return () => {
    out[0] = dot(n, xs, ys);
  };
});
