import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeNpy, encodeNpy } from "../../../test/support/npy.ts";
import type { ScalarName } from "../../lowering/imperative.ts";
import { SCALARS } from "../../term/index.ts";
import { type HostArray, hostArray } from "./host-array.ts";
import { npyHeader, npyParts } from "./npy.ts";
import { type TypedArray, viewAs, zeroedArray } from "./typed-array.ts";

/** A file made from the description of the format: version 1.0, a dictionary, the bytes. */
function npyFile(
  descr: string,
  shape: string,
  data: readonly number[],
  fortran = "False",
): Uint8Array {
  const dictionary = `{'descr': '${descr}', 'fortran_order': ${fortran}, 'shape': ${shape}, }\n`;
  const length = dictionary.length;
  return Uint8Array.from([
    ...[0x93, ...Buffer.from("NUMPY"), 1, 0, length & 0xff, length >> 8],
    ...Buffer.from(dictionary),
    ...data,
  ]);
}

function messageOf(act: () => unknown): string {
  try {
    act();
    return "";
  } catch (error) {
    return (error as Error).message;
  }
}

const elements = (file: Uint8Array): (number | bigint)[] => [
  ...(decodeNpy(file).components[0] as Iterable<number | bigint>),
];

// Written by NumPy 2.4.6, base64.
const HEAD_1 = "k05VTVBZAQB2AHsnZGVzY3InOiAn";
const NUMPY_F4 = `${HEAD_1}PGY0JywgJ2ZvcnRyYW5fb3JkZXInOiBGYWxzZSwgJ3NoYXBlJzogKDIsIDMpLCB9ICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgIAoAAAAAAACAPgAAAD8AAEA/AACAPwAAoD8=`;
const NUMPY_BIG_ENDIAN_U8 = `${HEAD_1}PnU4JywgJ2ZvcnRyYW5fb3JkZXInOiBGYWxzZSwgJ3NoYXBlJzogKDEsKSwgfSAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgIAr//////////w==`;
const NUMPY_SCALAR_F8 = `${HEAD_1}PGY4JywgJ2ZvcnRyYW5fb3JkZXInOiBGYWxzZSwgJ3NoYXBlJzogKCksIH0gICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgIAqamZmZmZm5Pw==`;
const NUMPY_FORTRAN_I4 = `${HEAD_1}PGk0JywgJ2ZvcnRyYW5fb3JkZXInOiBUcnVlLCAnc2hhcGUnOiAoMiwgMywgNCksIH0gICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgIAoAAAAADAAAAAQAAAAQAAAACAAAABQAAAABAAAADQAAAAUAAAARAAAACQAAABUAAAACAAAADgAAAAYAAAASAAAACgAAABYAAAADAAAADwAAAAcAAAATAAAACwAAABcAAAA=`;
const NUMPY_VERSION_2 =
  "k05VTVBZAgB0AAAAeydkZXNjcic6ICc8aTQnLCAnZm9ydHJhbl9vcmRlcic6IEZhbHNlLCAnc2hhcGUnOiAoMSwpLCB9ICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgIAoHAAAA";
const NUMPY_VERSION_3 = NUMPY_VERSION_2.replace("AgB0", "AwB0");
const NUMPY_RECORDS =
  "k05VTVBZAQB2AHsnZGVzY3InOiBbKCdhJywgJzxpNCcpLCAoJ2InLCAnPGY0JyldLCAnZm9ydHJhbl9vcmRlcic6IEZhbHNlLCAnc2hhcGUnOiAoMSwpLCB9ICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgIAoBAAAAAAAAQA==";

const bytes = (base64: string): Uint8Array => new Uint8Array(Buffer.from(base64, "base64"));

describe("reading what NumPy wrote", () => {
  it("reads rows in order", () => {
    const { shape, scalar, components } = decodeNpy(bytes(NUMPY_F4));
    expect(shape).toEqual([2, 3]);
    expect(scalar).toBe("f32");
    expect(components).toEqual([Float32Array.of(0, 0.25, 0.5, 0.75, 1, 1.25)]);
  });
  it("turns big-endian elements round", () => {
    expect(elements(bytes(NUMPY_BIG_ENDIAN_U8))).toEqual([2n ** 64n - 1n]);
    expect(elements(npyFile(">f4", "(2,)", [0x3f, 0xc0, 0, 0, 0xc0, 0, 0, 0]))).toEqual([1.5, -2]);
  });
  it("reads a single element as an array without axes", () => {
    const { shape, components } = decodeNpy(bytes(NUMPY_SCALAR_F8));
    expect(shape).toEqual([]);
    expect(components).toEqual([Float64Array.of(0.1)]);
  });
  it("transposes Fortran order", () => {
    const { shape, components } = decodeNpy(bytes(NUMPY_FORTRAN_I4));
    expect(shape).toEqual([2, 3, 4]);
    expect(components).toEqual([Int32Array.from({ length: 24 }, (_, i) => i)]);
  });
  it("reads versions 2 and 3", () => {
    expect(elements(bytes(NUMPY_VERSION_2))).toEqual([7]);
    expect(elements(bytes(NUMPY_VERSION_3))).toEqual([7]);
  });
});

describe("element types", () => {
  it.each([
    ["<f2", [0x00, 0x3c], "f16", [0x3c00]],
    ["<f8", [0, 0, 0, 0, 0, 0, 0xf0, 0x3f], "f64", [1]],
    ["<i4", [0xff, 0xff, 0xff, 0xff], "i32", [-1]],
    ["<u4", [0xff, 0xff, 0xff, 0xff], "u32", [4294967295]],
    ["<i8", [0, 0, 0, 0, 0, 0, 0, 0x80], "i64", [-(2n ** 63n)]],
    ["|b1", [2], "bool", [1]],
    ["|u1", [255], "u8", [255]],
    ["|i1", [128], "i8", [-128]],
    [">i2", [0xfe, 0xd4], "i32", [-300]],
    ["<u2", [0xff, 0xff], "u32", [65535]],
  ] as const)("%s becomes what programs have", (descr, data, scalar, expected) => {
    const file = npyFile(descr, "(1,)", data);
    expect(decodeNpy(file).scalar).toBe(scalar);
    expect(elements(file)).toEqual(expected);
  });
  it.each(["<c8", "<U3", "|O", "f4", "=f4", "<f16", "|f4"])(
    "%s is refused with a way out",
    (descr) => {
      expect(() => decodeNpy(npyFile(descr, "(1,)", [0, 0, 0, 0]))).toThrow(
        /have no type[\s\S]*help: .*astype/,
      );
    },
  );
  it("records are refused with a way out", () => {
    expect(() => decodeNpy(bytes(NUMPY_RECORDS))).toThrow(/records[\s\S]*each field on its own/);
  });
});

describe("damaged files", () => {
  it("names both lengths when data are missing", () => {
    expect(() => decodeNpy(npyFile("<f4", "(2, 3)", [0, 0, 0, 0]))).toThrow(
      "24 bytes, but the file holds 4",
    );
  });
  it("refuses data after the array", () => {
    expect(() => decodeNpy(npyFile("|b1", "(1,)", [0, 0]))).toThrow(
      "1 bytes, but the file holds 2",
    );
  });
  it("refuses an unknown version, a cut header and a broken dictionary", () => {
    const file = npyFile("<f4", "(1,)", [0, 0, 0, 0]);
    expect(() => decodeNpy(file.with(6, 9))).toThrow("version 9");
    expect(() => decodeNpy(file.subarray(0, 20))).toThrow("ends inside its header");
    expect(() => decodeNpy(npyFile("<f4", "(-1,)", []))).toThrow("no usable shape");
    expect(() => decodeNpy(npyFile("<f4", "7", []))).toThrow('no usable "shape"');
  });
  it.each([
    ["a shape of 20,000 extents", "<f4", `(${"7, ".repeat(20_000)})`],
    ["an extent of 50,000 digits", "<f4", `(${"7".repeat(50_000)},)`],
    ["no shape at all", "<f4", `(${"x".repeat(50_000)})`],
    ["a type of 50,000 characters", `<${"f".repeat(50_000)}`, "(1,)"],
  ])("refuses %s in few words", (_, descr, shape) => {
    const said = messageOf(() => decodeNpy(npyFile(descr, shape, [])));
    expect(said.length).toBeLessThan(500);
    expect(said).toContain("…");
  });
  it("raises StrataError, whatever the bytes", () => {
    const start = npyFile("<f4", "(2,)", [0, 0, 0, 0, 0, 0, 0, 0]);
    const damage = fc.array(fc.tuple(fc.nat(start.length - 1), fc.nat(255)), { maxLength: 4 });
    fc.assert(
      fc.property(damage, fc.nat(start.length), (edits, length) => {
        const file = start.slice(0, length);
        for (const [at, byte] of edits) if (at >= 6 && at < length) file[at] = byte;
        try {
          decodeNpy(file);
        } catch (error) {
          expect(error).toHaveProperty("name", "StrataError");
        }
      }),
      { numRuns: 2000 },
    );
  });
});

/** Random elements: any bits for numbers (including NaN payloads), 0 and 1 for booleans. */
function anyElements(scalar: ScalarName, length: number): fc.Arbitrary<TypedArray> {
  const out = zeroedArray(scalar, length);
  const top = scalar === "bool" ? 1 : 255;
  return fc
    .uint8Array({ minLength: out.byteLength, maxLength: out.byteLength, max: top })
    .map((data) => {
      const copy = zeroedArray(scalar, length);
      new Uint8Array(copy.buffer).set(data);
      return copy;
    });
}

const anyArray: fc.Arbitrary<HostArray> = fc
  .record({
    scalar: fc.constantFrom(...SCALARS),
    shape: fc.array(fc.nat(4), { maxLength: 4 }),
    components: fc.integer({ min: 1, max: 4 }),
  })
  .chain(({ scalar, shape, components }) => {
    const length = shape.reduce((a, b) => a * b, 1);
    return fc
      .tuple(...Array.from({ length: components }, () => anyElements(scalar, length)))
      .map((parts) => hostArray(scalar, shape, parts));
  });

describe("writing", () => {
  it("gives the header and the elements apart, without a copy of them", () => {
    const data = Float32Array.of(1, 2, 3);
    const [header, elements, ...more] = npyParts(hostArray("f32", [3], [data]));
    expect(header).toEqual(npyHeader("f32", [3]));
    expect(elements!.buffer).toBe(data.buffer);
    expect(more).toEqual([]);
  });
  it.each([0, 1, 7, 400_003])("interleaves %i tuples in parts of at most a MiB", (n) => {
    const members = [1, 2, 3].map((c) => Float32Array.from({ length: n }, (_, i) => i * c));
    const [, ...parts] = Array.from(npyParts(hostArray("f32", [n], members)), (p) => p.slice());
    expect(parts.length).toBe(Math.ceil((n * 12) / 2 ** 20));
    const found = viewAs("f32", Buffer.concat(parts));
    expect(found.every((x, i) => x === members[i % 3]![Math.floor(i / 3)])).toBe(true);
  });
  it("writes what NumPy would, header and all", () => {
    const file = encodeNpy(
      hostArray("f32", [2, 3], [Float32Array.of(0, 0.25, 0.5, 0.75, 1, 1.25)]),
    );
    expect(Buffer.from(file).toString("base64")).toBe(NUMPY_F4);
  });
  it("starts the elements at a multiple of 64 bytes, also under a long header", () => {
    const shape = Array.from({ length: 40 }, () => 1);
    const file = encodeNpy(hostArray("bool", shape, [Uint8Array.of(1)]));
    expect((file.length - 1) % 64).toBe(0);
    expect(decodeNpy(file).shape).toEqual(shape);
  });
  it("keeps every bit of every plain array", () => {
    fc.assert(
      fc.property(anyArray, (array) => {
        const again = decodeNpy(encodeNpy(array));
        const k = array.components.length;
        expect(again.scalar).toBe(array.scalar);
        expect(again.shape).toEqual(k === 1 ? array.shape : [...array.shape, k]);
        if (k === 1) expect(again.components).toEqual(array.components);
      }),
      { numRuns: 500 },
    );
  });
});

it("reads a Buffer wherever it starts in memory", () => {
  const file = npyFile("<f4", "(2,)", [0, 0, 0x80, 0x3f, 0, 0, 0, 0x40]);
  for (let shift = 0; shift < 8; shift++) {
    const shifted = Buffer.alloc(file.length + shift);
    shifted.set(file, shift);
    expect(elements(shifted.subarray(shift))).toEqual([1, 2]);
  }
});
