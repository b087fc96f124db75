import { execFileSync, spawn } from "node:child_process";
import { mkdtemp, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encodeNpy } from "../../../test/support/npy.ts";
import { StrataError } from "../../term/index.ts";
import { readArray, writeArray } from "./files.ts";
import type { HostArray } from "./host-array.ts";
import { npyHeader } from "./npy.ts";
import { randomArray } from "./random.ts";
import { storedIn } from "./stored-array.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "strata-data-"));
});
afterAll(() => rm(folder, { recursive: true }));

const file = (name: string): string => join(folder, name);

describe("files", () => {
  it("are read by content, whatever their name", async () => {
    const array = randomArray(1, "f32", [3, 5]);
    await writeArray(file("a.npy"), array);
    const { shape, scalar, components } = await readArray(file("a.npy"));
    expect({ shape, scalar, components }).toEqual(array);
    await writeArray(file("a.PNG"), array);
    expect((await readArray(file("a.PNG"))).shape).toEqual([3, 5]);
  });
  it.each([
    ["nothing", "", "neither a .npy nor a .png"],
    ["text", "hello", "neither a .npy nor a .png"],
    ["an archive", "PK\u0003\u0004", "perhaps .npz"],
  ])("refuse %s, naming the file and a way out", async (name, content, problem) => {
    await writeFile(file(name), content);
    await expect(readArray(file(name))).rejects.toThrow(StrataError);
    await expect(readArray(file(name))).rejects.toThrow(problem);
    await expect(readArray(file(name))).rejects.toThrow(file(name));
  });
  it("say when there is none", async () => {
    await expect(readArray(file("gone.npy"))).rejects.toThrow(
      /gone.npy: there is no such file[\s\S]*help/,
    );
    const array = randomArray(1, "f32", [1]);
    await expect(writeArray(join(folder, "no", "a.npy"), array)).rejects.toThrow(StrataError);
    await expect(writeArray(file("a.txt"), array)).rejects.toThrow('no format for ".txt"');
    await expect(readArray(folder)).rejects.toThrow("it is a folder");
  });
});

/** What a pipe gives that this content is written to. */
async function piped(content: Uint8Array): Promise<HostArray> {
  const pipe = file("pipe.npy");
  execFileSync("mkfifo", [pipe]);
  const writing = spawn("sh", ["-c", `cat "$1" > "$2"`, "sh", file("content"), pipe]);
  try {
    await writeFile(file("content"), content);
    return await readArray(pipe);
  } finally {
    writing.kill();
    await rm(pipe);
  }
}

describe("the elements of a file", () => {
  const array = randomArray(1, "f32", [3, 5]);
  const npy = encodeNpy(array);

  it("are read when they are asked for, once", async () => {
    await writeFile(file("late.npy"), npy);
    const found = await readArray(file("late.npy"));
    const stored = storedIn(found)!;
    expect(stored.loaded).toBeUndefined();
    expect(found.components).toEqual(array.components);
    await rm(file("late.npy"));
    expect(found.components[0]).toBe(stored.load());
  });

  it("are not read from a file that has changed since", async () => {
    await writeFile(file("gone.npy"), npy);
    const found = await readArray(file("gone.npy"));
    await writeFile(file("gone.npy"), npy.subarray(0, -1));
    expect(() => found.components).toThrow(StrataError);
    expect(() => found.components).toThrow(`${file("gone.npy")}: the file was changed`);
  });

  it.each([
    ["big-endian", ">f4", "False"],
    ["in Fortran order", "<f4", "True"],
    ["truth values", "|b1", "False"],
    ["of 16 bits", "<i2", "False"],
  ])("are read at once where memory holds them otherwise: %s", async (_, descr, fortran) => {
    const dictionary = `{'descr': '${descr}', 'fortran_order': ${fortran}, 'shape': (2, 2), }\n`;
    const head = Buffer.from(
      `\x93NUMPY\x01\x00${String.fromCharCode(dictionary.length)}\0`,
      "latin1",
    );
    const size = Number(descr.slice(2)) * 4;
    await writeFile(
      file("other.npy"),
      [head, dictionary, new Uint8Array(size)].map((x) => Buffer.from(x)),
    );
    expect(storedIn(await readArray(file("other.npy")))).toBeUndefined();
  });

  it("may come from a pipe, as many as its header says", async () => {
    expect(await piped(npy)).toEqual(array);
    await expect(piped(npy.subarray(0, -1))).rejects.toThrow("60 bytes, but the file holds 59");
    await expect(piped(Buffer.concat([npy, npy]))).rejects.toThrow("holds 60 and more");
    await expect(piped(new Uint8Array(5))).rejects.toThrow("neither a .npy nor a .png");
  });

  it("of a device without an end are refused", async () => {
    await symlink("/dev/zero", file("zero.npy"));
    await expect(readArray(file("zero.npy"))).rejects.toThrow("neither a .npy nor a .png");
  });

  it("are refused before memory is taken where the header states more than the file has", async () => {
    const head = npyHeader("f64", [2 ** 31, 2 ** 20]);
    await writeFile(file("liar.npy"), Buffer.concat([head, new Uint8Array(8)]));
    await expect(readArray(file("liar.npy"))).rejects.toThrow("but the file holds 8");
    await writeFile(file("long.npy"), Buffer.from("\x93NUMPY\x02\x00\xff\xff\xff\x0f", "latin1"));
    await truncate(file("long.npy"), 2 ** 30);
    await expect(readArray(file("long.npy"))).rejects.toThrow("the header has 268435455 bytes");
  });
});
