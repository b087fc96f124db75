import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hostArray } from "./host-array.ts";
import { decodePng, encodePng, samplesOf } from "./png.ts";

const bytes = (base64: string): Uint8Array => new Uint8Array(Buffer.from(base64, "base64"));

// Images that were assembled chunk by chunk from the PNG specification, not by the library under test.
const GREY_8 =
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAAAAABX3VL4AAAADklEQVR4nGNgMGZI+w8AAp0BmTIGOnUAAAAASUVORK5CYII="; // 0 51 / 102 255
const GREY_1 =
  "iVBORw0KGgoAAAANSUhEUgAAAAMAAAABAQAAAAAzmykZAAAACklEQVR4nGNYAAAAogCh3I2xzAAAAABJRU5ErkJggg=="; // 1 0 1
const GREY_4 =
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABBAAAAAAUuc1XAAAACklEQVR4nGP4DAAA9QD0nhY/lwAAAABJRU5ErkJggg=="; // 15 3
const GREY_16 =
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABEAAAAACB2fwVAAAADUlEQVR4nGP4/5+REQAHAQIB5oYU4AAAAABJRU5ErkJggg=="; // 65535 257
const GREY_ALPHA =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR4nGMwZgAAAGkANJ2odkoAAAAASUVORK5CYII="; // 51, alpha 0
const RGBA =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z2DMDgAEbgE6lWZz+QAAAABJRU5ErkJggg=="; // 255 0 51, alpha 7
const PALETTE =
  "iVBORw0KGgoAAAANSUhEUgAAAAMAAAABAgMAAABmjvwnAAAACVBMVEX/AAAA/wAAAP8tSs2KAAAACklEQVR4nGNoAQAAhgCFvPXN1gAAAABJRU5ErkJggg=="; // blue red green
const INTERLACED =
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAAAAAGmThDAAAAADElEQVR4nGMwZkgDAAEDAJriwk7dAAAAAElFTkSuQmCC"; // 51 102
const HUGE =
  "iVBORw0KGgoAAAANSUhEUgAA//8AAP//CAAAAACTboaMAAAAC0lEQVR4nGNgZAIAAAcABHZJ4ygAAAAASUVORK5CYII="; // claims 65535 x 65535

const f32 = (...values: number[]): Float32Array => Float32Array.from(values);

describe("reading", () => {
  it.each([
    ["8-bit grey", GREY_8, [2, 2], [f32(0, 0.2, 0.4, 1)]],
    ["1-bit grey", GREY_1, [1, 3], [f32(1, 0, 1)]],
    ["4-bit grey", GREY_4, [1, 2], [f32(1, 0.2)]],
    ["16-bit grey", GREY_16, [1, 2], [f32(1, 257 / 65535)]],
    ["grey with alpha, which is dropped", GREY_ALPHA, [1, 1], [f32(0.2)]],
    ["colour with alpha, which is dropped", RGBA, [1, 1], [f32(1), f32(0), f32(0.2)]],
    ["a palette", PALETTE, [1, 3], [f32(0, 1, 0), f32(0, 0, 1), f32(1, 0, 0)]],
    ["an interlaced image", INTERLACED, [1, 2], [f32(0.2, 0.4)]],
  ] as const)("%s", (_, file, shape, components) => {
    expect(decodePng(bytes(file))).toEqual({ shape, scalar: "f32", components, isImage: true });
  });
  it("refuses a header that promises more than the file can hold", () => {
    expect(() => decodePng(bytes(HUGE))).toThrow("no image of 65535 x 65535 pixels");
  });
  it("raises StrataError, quickly, whatever the bytes", () => {
    const starts = [GREY_8, GREY_1, GREY_16, RGBA, PALETTE, INTERLACED].map(bytes);
    const damage = fc.array(fc.tuple(fc.nat(120), fc.nat(255)), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(fc.constantFrom(...starts), damage, fc.nat(120), (start, edits, cut) => {
        const file = start.slice(0, cut % 4 === 0 ? cut : start.length);
        for (const [at, byte] of edits) if (at >= 8 && at < file.length) file[at] = byte;
        try {
          decodePng(file);
        } catch (error) {
          expect(error).toHaveProperty("name", "StrataError");
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe("bytes", () => {
  it("are the samples of an image for a program that takes u8", () => {
    const image = decodePng(bytes(GREY_8));
    const { scalar, components } = samplesOf(image, "u8");
    expect([scalar, components]).toEqual(["u8", [Uint8Array.of(0, 51, 102, 255)]]);
    expect(samplesOf(image, "f32")).toBe(image);
    const other = hostArray("f32", [1], [f32(1)]);
    expect(samplesOf(other, "u8")).toBe(other);
  });
  it("are written as they are", () => {
    const own = hostArray("u8", [2, 2], [Uint8Array.of(0, 1, 254, 255)]);
    expect(samplesOf(decodePng(encodePng(own)), "u8")).toEqual(own);
  });
});

describe("writing", () => {
  const samples = (...values: number[]): number[] => {
    const file = encodePng(hostArray("f64", [1, values.length], [Float64Array.from(values)]));
    return Array.from(decodePng(file).components[0] as Float32Array, (v) => Math.round(v * 255));
  };
  it("clamps what lies outside", () => {
    expect(samples(-1, -0, 2, Infinity, -Infinity)).toEqual([0, 0, 255, 255, 0]);
  });
  it("rounds halves to the even neighbour", () => {
    expect(samples(0.5 / 255, 1.5 / 255, 2.5 / 255, 0.5)).toEqual([0, 2, 2, 128]);
  });
  it("names the NaN", () => {
    const array = hostArray("f32", [2, 2], [f32(0, 0, NaN, 0)]);
    expect(() => encodePng(array)).toThrow("[1][0] is NaN");
  });
  it.each([
    ["an empty image", hostArray("f32", [0, 3], [f32()])],
    ["one axis", hostArray("f32", [3], [f32(0, 0, 0)])],
    ["pairs", hostArray("f32", [1, 1], [f32(0), f32(0)])],
    ["integers", hostArray("i32", [1, 1], [Int32Array.of(1)])],
  ])("refuses %s with a way out", (_, array) => {
    expect(() => encodePng(array)).toThrow(/is no image[\s\S]*help: /);
  });
  it("keeps every 8-bit image, grey and colour", () => {
    const images = fc
      .record({
        h: fc.integer({ min: 1, max: 9 }),
        w: fc.integer({ min: 1, max: 9 }),
        k: fc.constantFrom(1, 3),
      })
      .chain(({ h, w, k }) => {
        const channel = fc
          .uint8Array({ minLength: h * w, maxLength: h * w })
          .map((values) => Float32Array.from(values, (v) => v / 255));
        return fc.tuple(...Array.from({ length: k }, () => channel)).map((components) => ({
          ...hostArray("f32", [h, w], components),
          isImage: true as const,
        }));
      });
    fc.assert(
      fc.property(images, (image) => {
        expect(decodePng(encodePng(image))).toEqual(image);
      }),
    );
  });
});
