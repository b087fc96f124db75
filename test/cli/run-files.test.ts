/** @file Arrays of a run in files: a device reads and writes them itself, and this process reads what it needs. */
import { once } from "node:events";
import {
  chmodSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { apply, Failed, parse, type Ran, run, unwrap, verify } from "../../src/index.ts";
import { readArray } from "../../src/runtime/data/files.ts";
import { type HostArray, hostArray } from "../../src/runtime/data/host-array.ts";
import { npyHeader } from "../../src/runtime/data/npy.ts";
import { storedIn } from "../../src/runtime/data/stored-array.ts";
import { decodeNpy, encodeNpy } from "../support/npy.ts";
import { describeOpenCL } from "../support/opencl.ts";
import { TWICE } from "./fixtures.ts";
import { inFolder, jsonLines, startStrata, strata } from "./support.ts";

/** More than a part that is moved at once, and no multiple of it. */
const COUNT = 300_007;
const ones = Float32Array.from({ length: COUNT }, (_, i) => i);
const twos = ones.map((x) => 2 * x);
const NPY = encodeNpy(hostArray("f32", [COUNT], [ones]));
const FILES = { "p.strata": TWICE, "xs.npy": NPY };
const RUN = ["run", "p.strata", "--schedule", "naive", "xs=xs.npy", "--repeat", "1", "--json"];
const written = (file: string) => decodeNpy(readFileSync(file));

describeOpenCL("a run from file to file", () => {
  afterEach(() => {
    Reflect.deleteProperty(process.env, "STRATA_TEST_CRASH");
  });

  describe.each(["opencl", "c"])("on %s", (device) => {
    it("gives what a run in memory gives, and leaves nothing beside the files", async () => {
      await inFolder(FILES, async () => {
        const args = [...RUN, "--device", device, "--check"];
        const [inMemory] = jsonLines((await strata(args)).out);
        const { status, out } = await strata([...args, "--out", "out.npy"]);
        expect(status).toBe(0);
        const [{ result, check }] = jsonLines(out) as [Record<string, unknown>];
        expect(result).toEqual(inMemory!["result"]);
        expect(check).toMatchObject({ equal: true, elements: COUNT });
        expect(written("out.npy")).toEqual(hostArray("f32", [COUNT], [twos]));
        expect(readdirSync(".").sort()).toEqual(["out.npy", "p.strata", "xs.npy"]);
      });
    });

    it("takes the input's place if it is told to", async () => {
      await inFolder(FILES, async () => {
        chmodSync("xs.npy", 0o640);
        symlinkSync("xs.npy", "link.npy");
        const { status } = await strata([...RUN, "--device", device, "--out", "link.npy"]);
        expect(status).toBe(0);
        expect(written("xs.npy").components).toEqual([twos]);
        expect(statSync("xs.npy").mode & 0o777).toBe(0o640);
      });
    });

    it("reads neither the input nor the result in this process", async () => {
      await inFolder(FILES, async () => {
        const { ran, xs } = await ranFromFiles(device);
        expect([storedIn(xs)?.loaded, storedIn(ran.result as never)?.loaded]).toEqual([
          undefined,
          undefined,
        ]);
        expect(unwrap(verify(ran)).equal).toBe(true);
        expect(storedIn(xs)?.loaded).toEqual(ones);
        expect(storedIn(ran.result as never)?.loaded).toEqual(twos);
      });
    });

    it("fails by name if a file has changed", async () => {
      await inFolder(FILES, async () => {
        const xs = await readArray("xs.npy");
        writeFileSync("xs.npy", NPY.subarray(0, -4));
        const failed = await run(applied(), { xs }, { device: device as "c" });
        expect(failed).toBeInstanceOf(Failed);
        expect((failed as Failed).toJSON()).toMatchObject([
          { code: "E0821", message: expect.stringMatching(/xs\.npy: the file was changed/) },
        ]);
        writeFileSync("xs.npy", NPY);
        const { ran } = await ranFromFiles(device);
        writeFileSync("xs.npy", NPY.subarray(0, -4));
        expect((verify(ran) as Failed).toJSON()).toMatchObject([{ code: "E0821" }]);
      });
    });

    it("says so if it cannot write", async () => {
      await inFolder(FILES, async () => {
        const xs = await readArray("xs.npy");
        const options = { device: device as "c", resultFile: "no/such/folder.npy" };
        const failed = (await run(applied(), { xs }, options)) as Failed;
        expect(failed.toJSON()).toMatchObject([
          { code: "E0821", message: expect.stringContaining("cannot write no/such/folder.npy") },
        ]);
      });
    });

    it("leaves the old file as it was if the process of the device crashes", async () => {
      await inFolder({ ...FILES, "out.npy": "old" }, async () => {
        Object.assign(process.env, { STRATA_TEST_CRASH: "SIGBUS" });
        const { status, out } = await strata([...RUN, "--device", device, "--out", "out.npy"]);
        expect(status).not.toBe(0);
        expect(jsonLines(out)).toMatchObject([{ code: "E0808" }]);
        expect(readFileSync("out.npy", "utf8")).toBe("old");
        expect(readdirSync(".").sort()).toEqual(["out.npy", "p.strata", "xs.npy"]);
      });
    });
  });

  it.each([
    ["SIGTERM", 143],
    ["SIGINT", 130],
  ] as const)(
    "leaves nothing beside the files if %s ends it",
    async (signal, status) => {
      const files = { ...FILES, "silent.mjs": `process.on("message", () => {});` };
      await inFolder(files, async (folder) => {
        const env = { STRATA_WORKER: `${folder}/silent.mjs` };
        const child = startStrata([...RUN, "--device", "opencl", "--out", "out.npy"], env);
        const ended = once(child, "close");
        await vi.waitUntil(() => readdirSync(folder).some((name) => name.startsWith(".strata-")), {
          timeout: 300_000,
          interval: 20,
        });
        child.kill(signal);
        expect((await ended)[0]).toBe(status);
        expect(readdirSync(folder).sort()).toEqual(["p.strata", "silent.mjs", "xs.npy"]);
      });
    },
    600_000,
  );

  it("checks indices that it reads, and sends those", async () => {
    const program = `import gpu
fun pick(xs: [n]f32, at: [m]idx[n]): [m]f32 = map(\\i -> 2.0 * xs[i], at)
schedule naive for pick = mapNest(1, glb(0)) ; kernel
`;
    const indices = (...at: readonly number[]) =>
      encodeNpy(hostArray("i32", [at.length], [Int32Array.from(at)]));
    const files = { "p.strata": program, "xs.npy": NPY, "at.npy": indices(3, 0, COUNT - 1) };
    await inFolder(files, async () => {
      const args = [...RUN, "at=at.npy", "--out", "out.npy"];
      expect((await strata(args)).status).toBe(0);
      expect(written("out.npy").components).toEqual([Float32Array.of(6, 0, 2 * (COUNT - 1))]);
      writeFileSync("at.npy", indices(0, COUNT));
      const { out } = await strata(args);
      expect(jsonLines(out)).toMatchObject([{ code: "E0831" }]);
    });
  });
});

it("too long for 32-bit indices are refused by name, and not read", async () => {
  const length = 2 ** 31;
  await inFolder({ "p.strata": TWICE, "xs.npy": npyHeader("f32", [length]) }, async () => {
    truncateSync("xs.npy", statSync("xs.npy").size + 4 * length); // a file of 8 GiB that takes no space
    const xs = await readArray("xs.npy");
    for (const device of ["c", "sim", "interp"] as const) {
      const failed = (await run(applied(), { xs }, { device })) as Failed;
      const [first] = failed.toJSON();
      expect(first).toMatchObject({ code: "E0604", message: expect.stringContaining(`${length}`) });
    }
    expect(storedIn(xs)?.loaded).toBeUndefined();
  });
});

const applied = () => unwrap(apply(parse({ file: "p.strata" }), { schedule: "naive" }));

async function ranFromFiles(device: string): Promise<{ ran: Ran; xs: HostArray }> {
  const xs = await readArray("xs.npy");
  const options = { device: device as "c", resultFile: "result.npy" };
  return { ran: unwrap(await run(applied(), { xs }, options)), xs };
}

it("in the interpreter and the simulator are read as they are needed", async () => {
  const short = encodeNpy(hostArray("f32", [3], [Float32Array.of(1, 2, 3)]));
  await inFolder({ "p.strata": TWICE, "xs.npy": short }, async () => {
    for (const device of ["interp", "sim"]) {
      const { status } = await strata([...RUN, "--device", device, "--out", "out.npy"]);
      expect(status).toBe(0);
      expect(written("out.npy").components).toEqual([Float32Array.of(2, 4, 6)]);
      expect(readdirSync(".").sort()).toEqual(["out.npy", "p.strata", "xs.npy"]);
    }
  });
});

describe("a tuple of arrays", () => {
  const WAVES = `import gpu
import time
fun wave(now: [n]f32, before: [n]f32): [n]f32 = map(\\(u, b) -> 1.5 * u - b, zip(now, before))
fun waves(k: nat, now: [n]f32, before: [n]f32): ([n]f32, [n]f32) = leapfrog(k, wave, now, before)
schedule naive for waves = eachSweep(mapNest(1, glb(0)) ; kernel)
`;
  const data = (...values: number[]) =>
    encodeNpy(hostArray("f32", [values.length], [Float32Array.from(values)]));
  const files = { "w.strata": WAVES, "a.npy": data(1, 2, 3), "b.npy": data(4, 5, 6) };
  const run2 = [
    "run",
    "w.strata",
    "--schedule",
    "naive",
    "now=a.npy",
    "before=b.npy",
    "--size",
    "k=1",
  ];

  it.each(["sim", "opencl", "c"])("becomes a file for each component on %s", async (device) => {
    await inFolder(files, async () => {
      const { status, err } = await strata([...run2, "--device", device, "--out", "w-{}.npy"]);
      expect(status).toBe(0);
      expect(err).toContain("wrote w-0.npy, w-1.npy");
      expect([...written("w-0.npy").components[0]!]).toEqual([-2.5, -2, -1.5]);
      expect([...written("w-1.npy").components[0]!]).toEqual([1, 2, 3]);
      expect(readdirSync(".").sort()).toEqual(["a.npy", "b.npy", "w-0.npy", "w-1.npy", "w.strata"]);
    });
  });

  it("in a tuple, and with a number, has names of several numbers", async () => {
    const text =
      "fun f(xs: [n]f32): (([n](f32, i32), f32), [n](f32, f32)) =\n" +
      "  ((map(\\x -> (x, 7), xs), reduce((+), 0.0, xs)), map(\\x -> (x, -x), xs))\n";
    await inFolder({ "p.strata": text, "a.npy": data(1, 2) }, async () => {
      const { status } = await strata([
        "run",
        "p.strata",
        "--device",
        "interp",
        "xs=a.npy",
        "--out",
        "{}.npy",
      ]);
      expect(status).toBe(0);
      const found = readdirSync(".").filter((f) => f.endsWith(".npy") && f !== "a.npy");
      expect(found.sort()).toEqual(["0.0.0.npy", "0.0.1.npy", "0.1.npy", "1.npy"]);
      expect(written("0.0.1.npy")).toEqual(hostArray("i32", [2], [Int32Array.of(7, 7)]));
      expect(written("0.1.npy")).toEqual(hostArray("f32", [], [Float32Array.of(3)]));
      expect(written("1.npy")).toEqual(hostArray("f32", [2, 2], [Float32Array.of(1, -1, 2, -2)]));
    });
  });

  it("does not fit one file, and the help says which path takes it", async () => {
    await inFolder(files, async () => {
      const failed = await strata([...run2, "--device", "sim", "--out", "w.npy"]);
      expect(failed.status).toBe(1);
      expect(failed.err).toContain("error[E0821]");
      expect(failed.err).toContain("--out 'w-{}.npy' makes w-0.npy, w-1.npy");
      expect(await strata([...run2, "--device", "sim", "--out", "w-{}.npy"])).toMatchObject({
        status: 0,
      });
    });
  });
});
