import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { StrataError } from "../../term/index.ts";
import { readArray, writeArray } from "./files.ts";
import { randomArray } from "./random.ts";

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
    expect(await readArray(file("a.npy"))).toEqual(array);
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
