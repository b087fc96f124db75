/** @file Programs of examples/pipelines mean what they say: their results beside definitions in TypeScript. */
import { describe, expect, it } from "vitest";
import { pipelineCase } from "../../bench/pipelines/candidates.ts";
import type { Sizes } from "../../bench/pipelines/row.ts";
import { rowOf } from "../../bench/pipelines/rows.ts";
import { componentsOf, type HostValue } from "../../src/runtime/launch/host-value.ts";

/** The scalar parts of the inputs by name, and those of the result. */
function run(program: string, file: string, sizes: Sizes) {
  const { inputs, expected } = pipelineCase(
    rowOf(program),
    `examples/pipelines/${file}.strata`,
    sizes,
  );
  const input = (name: string) => numbers(inputs.get(name)!);
  return { input, result: numbers(expected) };
}

const numbers = (value: HostValue): number[][] =>
  componentsOf(value).map(({ data }) =>
    [...(typeof data === "object" ? data : [data])].map(Number),
  );

const near = (found: readonly number[], expected: readonly number[], within: number): void => {
  expect(found.length).toBe(expected.length);
  found.forEach((x, i) => {
    if (x !== expected[i]) expect(Math.abs(x - expected[i]!)).toBeLessThan(within);
  });
};

describe("sorts", () => {
  it.each([
    ["ascending", 5, 1],
    ["descending", 5, -1],
    ["ascendingTiles", 9, 1],
  ] as const)("%s", (program, k, sign) => {
    const { input, result } = run(program, "sort", { k });
    expect(result[0]).toEqual([...input("xs")[0]!].sort((a, b) => sign * (a - b)));
  });

  it("byKey", () => {
    const { input, result } = run("byKey", "sort", { k: 5 });
    const [keys, values] = input("xs") as [number[], number[]];
    const entries = keys.map((key, i) => [key, values[i]!] as const);
    entries.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    expect(result).toEqual([entries.map((e) => e[0]), entries.map((e) => e[1])]);
  });
});

describe("radix sorts", () => {
  const sizes = { bits: 3, n: 29 };

  it("radix", () => {
    const { input, result } = run("radix", "radix", sizes);
    expect(result[0]).toEqual([...input("xs")[0]!].sort((a, b) => a - b));
  });

  it("radixByKey keeps the order of equal keys", () => {
    const { input, result } = run("radixByKey", "radix", sizes);
    const [keys, values] = input("xs") as [number[], number[]];
    const order = keys.map((_, i) => i).sort((i, j) => keys[i]! - keys[j]! || i - j);
    expect(result).toEqual([order.map((i) => keys[i]), order.map((i) => values[i])]);
  });
});

describe("Fourier transforms", () => {
  it.each([
    ["dft", { n: 13 }],
    ["fft2", { k: 5 }],
    ["fft2Table", { k: 5 }],
    ["fft4", { k: 3 }],
    ["ffts256", { m: 1 }],
    ["ffts1024", { m: 1 }],
  ] as const)("%s", (program, sizes) => {
    const { input, result } = run(program, "fft", sizes);
    const [re, im] = input(program.startsWith("ffts") ? "xss" : "xs") as [number[], number[]];
    const sums = re.map((_, j) =>
      re.reduce<readonly [number, number]>(
        ([a, b], x, i) => {
          const angle = (-2 * Math.PI * i * j) / re.length;
          const [c, s] = [Math.cos(angle), Math.sin(angle)];
          return [a + x * c - im[i]! * s, b + x * s + im[i]! * c];
        },
        [0, 0],
      ),
    );
    near(
      result[0]!,
      sums.map((z) => z[0]),
      1e-3,
    );
    near(
      result[1]!,
      sums.map((z) => z[1]),
      1e-3,
    );
  });
});

describe("rows", () => {
  const [n, m] = [3, 17];
  const rowsOf = (xs: readonly number[]) =>
    Array.from({ length: n }, (_, i) => xs.slice(i * m, (i + 1) * m));

  it("softmax", () => {
    const { input, result } = run("softmax", "rows", { n, m });
    const expected = rowsOf(input("A")[0]!).flatMap((row) => {
      const es = row.map(Math.exp);
      return es.map((e) => e / es.reduce((a, b) => a + b));
    });
    near(result[0]!, expected, 1e-6);
  });

  it("rowMaxima", () => {
    const { input, result } = run("rowMaxima", "rows", { n, m });
    const rows = rowsOf(input("A")[0]!);
    expect(result).toEqual([
      rows.map((row) => Math.max(...row)),
      rows.map((row) => row.indexOf(Math.max(...row))),
    ]);
  });

  it("layerNorm", () => {
    const { input, result } = run("layerNorm", "rows", { n, m });
    const [[gain], [bias]] = [input("gain"), input("bias")];
    const expected = rowsOf(input("A")[0]!).flatMap((row) => {
      const mean = row.reduce((a, b) => a + b) / m;
      const variance = row.reduce((a, x) => a + (x - mean) ** 2, 0) / m;
      return row.map((x, i) => ((x - mean) / Math.sqrt(variance + 1e-5)) * gain![i]! + bias![i]!);
    });
    near(result[0]!, expected, 1e-5);
  });
});

/** The least sums of lengths from each node, by relaxing all edges until nothing changes. */
function shortest(n: number, length: (from: number, to: number) => number): number[] {
  return Array.from({ length: n }, (_, source) => {
    const least = Array.from({ length: n }, (_, v) => (v === source ? 0 : Infinity));
    for (let round = 0; round < n; round++)
      for (let u = 0; u < n; u++)
        for (let v = 0; v < n; v++) least[v] = Math.min(least[v]!, least[u]! + length(u, v));
    return least;
  }).flat();
}

describe("shortest paths", () => {
  it("allPairs", () => {
    const { input, result } = run("allPairs", "paths", { n: 7 });
    const [d] = input("D") as [number[]];
    expect(result[0]).toEqual(shortest(7, (u, v) => d[u * 7 + v]!));
  });

  it("fromEdges", () => {
    const [n, m] = [7, 3];
    const { input, result } = run("fromEdges", "paths", { steps: n, n, m });
    const [[from], [w]] = [input("from"), input("w")] as [number[][], number[][]];
    const length = (u: number, v: number) =>
      Math.min(Infinity, ...w!.slice(v * m, (v + 1) * m).filter((_, e) => from![v * m + e] === u));
    expect(result[0]).toEqual(shortest(n, length).slice(0, n));
  });
});

describe("sparse products", () => {
  it.each(["csr", "csrShared"])("%s", (program) => {
    const [n, e, m] = [5, 37, 6];
    const { input, result } = run(program, "sparse", { n, e, m });
    const [starts, columns, values, x] = ["starts", "columns", "values", "x"].map(
      (name) => input(name)[0]!,
    ) as [number[], number[], number[], number[]];
    const expected = Array.from({ length: n }, (_, i) => {
      let sum = 0;
      for (let at = starts[i]!; at < starts[i + 1]!; at++) sum += values[at]! * x[columns[at]!]!;
      return sum;
    });
    near(result[0]!, expected, 1e-5);
    expect(starts[n]).toBe(e);
  });

  it("ell", () => {
    const [n, k] = [4, 5];
    const { input, result } = run("ell", "sparse", { n, k, m: 6 });
    const [columns, values, x] = ["columns", "values", "x"].map((name) => input(name)[0]!) as [
      number[],
      number[],
      number[],
    ];
    const expected = Array.from({ length: n }, (_, i) =>
      values
        .slice(i * k, (i + 1) * k)
        .reduce((sum, value, at) => sum + value * x[columns[i * k + at]!]!, 0),
    );
    near(result[0]!, expected, 1e-5);
  });
});

describe("filters with many weights", () => {
  const clamped = (i: number, n: number): number => Math.min(Math.max(i, 0), n - 1);
  const wrapped = (i: number, n: number): number => (i + n) % n;

  it("filter5", () => {
    const n = 11;
    const { input, result } = run("filter5", "windows", { n });
    const xs = input("A")[0]!;
    const weights = [0.3, -0.7, 1.1, 0.13, -0.017];
    const expected = xs.map((_, i) =>
      weights.reduce((sum, w, k) => sum + w * xs[clamped(i + k - 1, n)]!, 0),
    );
    near(result[0]!, expected, 1e-6);
  });

  it("gauss9", () => {
    const [h, w] = [7, 5];
    const { input, result } = run("gauss9", "windows", { h, w });
    const xs = input("A")[0]!;
    const weights = [0.0276, 0.0663, 0.1238, 0.1802, 0.2042, 0.1802, 0.1238, 0.0663, 0.0276];
    const expected = xs.map((_, i) =>
      weights.reduce(
        (sum, v, j) =>
          sum +
          v *
            weights.reduce(
              (row, u, k) =>
                row +
                u * xs[clamped(Math.floor(i / w) + j - 4, h) * w + clamped((i % w) + k - 4, w)]!,
              0,
            ),
        0,
      ),
    );
    near(result[0]!, expected, 1e-6);
  });

  it("box27", () => {
    const [d, h, w] = [3, 2, 4];
    const { input, result } = run("box27", "windows", { d, h, w });
    const xs = input("A")[0]!;
    const weight = (k: number): number => {
      const sign = [10, 13, 17, 22, 26].includes(k) ? -1 : 1;
      return (sign * (k === 13 ? 65 : k + 1 + Math.floor(k / 9))) / 100;
    };
    const expected = xs.map((_, i) => {
      const [z, y, x] = [Math.floor(i / w / h), Math.floor(i / w) % h, i % w];
      return Array.from({ length: 27 }, (_, k) => {
        const [dz, dy, dx] = [Math.floor(k / 9) - 1, (Math.floor(k / 3) % 3) - 1, (k % 3) - 1];
        const at = (wrapped(z + dz, d) * h + wrapped(y + dy, h)) * w + wrapped(x + dx, w);
        return weight(k) * xs[at]!;
      }).reduce((a, b) => a + b, 0);
    });
    near(result[0]!, expected, 1e-6);
  });
});

describe("water in a grid of cells", () => {
  const [h, w] = [5, 7];
  const { input, result } = run("flows", "flux", { h, w });
  const [depth, salt] = input("cells") as [number[], number[]];

  /** What runs from one cell to another. */
  const flow = (from: number, to: number): readonly [number, number] => {
    const fall = depth[from]! - depth[to]!;
    const part = (0.2 * fall) / Math.sqrt(1 + fall * fall);
    const higher = fall > 0 ? from : to;
    return [part * depth[higher]!, part * salt[higher]!];
  };

  it("flows", () => {
    const expected = depth.map((_, i) => {
      const [y, x] = [Math.floor(i / w), i % w];
      const beside = [
        x > 0 ? i - 1 : i,
        x < w - 1 ? i + 1 : i,
        y > 0 ? i - w : i,
        y < h - 1 ? i + w : i,
      ];
      const change = beside.map((other) => flow(other, i));
      return [depth, salt].map((field, k) => field[i]! + change.reduce((sum, f) => sum + f[k]!, 0));
    });
    [0, 1].forEach((k) =>
      near(
        result[k]!,
        expected.map((cell) => cell[k]!),
        1e-5,
      ),
    );
  });

  it("loses nothing", () => {
    const sum = (xs: readonly number[]) => xs.reduce((a, b) => a + b, 0);
    expect(sum(result[0]!)).toBeCloseTo(sum(depth), 4);
    expect(sum(result[1]!)).toBeCloseTo(sum(salt), 4);
  });
});

describe("three samples for every two", () => {
  it.each([1, 2, 11, 12])("resample, %d samples", (n) => {
    const { input, result } = run("resample", "resample", { n });
    const xs = input("A")[0]!;
    const at = (i: number): number => xs[Math.min(Math.max(i, 0), n - 1)]!;
    const weights = [
      [0.11, 0.79, 0.12, -0.02],
      [-0.05, 0.33, 0.77, -0.05],
      [-0.03, 0.74, 0.34, -0.05],
    ];
    const expected = Array.from({ length: 3 * Math.ceil(n / 2) }, (_, j) => {
      const first = Math.floor((2 * j) / 3) - 1;
      return weights[j % 3]!.reduce((sum, c, k) => sum + c * at(first + k), 0);
    });
    near(result[0]!, expected, 1e-6);
  });
});
