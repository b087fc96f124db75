/** @file `strata fix`: statuses, diffs, what is written, and the edits of every form of a deprecated definition. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { runCli } from "../../src/cli/cli.ts";
import { inFolder, jsonLines, strata } from "./support.ts";

const OLD = `import gpu

// A comment.
fun f(xs: [n]f32): [n]f32 = xs |> map(\\x -> x + 1.0)

schedule s for f = lowerTo(glb(0)) ; kernel // end
`;
const NEW = OLD.replace("lowerTo(glb(0))", "lowerTo([glb(0)])");

describe("strata fix", () => {
  it("shows the change as a diff, changes nothing, and ends with 0", () =>
    inFolder({ "a.strata": OLD, "b.strata": NEW }, async () => {
      const { status, out, err } = await strata(["fix", "a.strata", "b.strata"]);
      expect(status).toBe(0);
      expect(out).toBe(`--- a/a.strata
+++ b/a.strata
@@ -3,4 +3,4 @@
 // A comment.
 fun f(xs: [n]f32): [n]f32 = xs |> map(\\x -> x + 1.0)
 
-schedule s for f = lowerTo(glb(0)) ; kernel // end
+schedule s for f = lowerTo([glb(0)]) ; kernel // end
`);
      expect(err).toBe("1 file can be fixed; --write does it\n");
      expect(readFileSync("a.strata", "utf8")).toBe(OLD);
    }));

  it("--write makes the change, once", () =>
    inFolder({ "a.strata": OLD }, async () => {
      expect(await strata(["fix", "--write", "."])).toEqual({
        status: 0,
        out: "fixed a.strata: lowerTo\n",
        err: "",
      });
      expect(readFileSync("a.strata", "utf8")).toBe(NEW);
      expect(await strata(["fix", "--write", "."])).toEqual({ status: 0, out: "", err: "" });
    }));

  it("--check ends with 1 where something can be fixed", () =>
    inFolder({ "a.strata": OLD, "b.strata": NEW }, async () => {
      expect((await strata(["fix", "--check", "a.strata"])).status).toBe(1);
      expect(readFileSync("a.strata", "utf8")).toBe(OLD);
      expect((await strata(["fix", "--check", "b.strata"])).status).toBe(0);
    }));

  it("--json gives the uses and the diff", () =>
    inFolder({ "a.strata": OLD }, async () => {
      const [line] = jsonLines((await strata(["fix", "--json", "a.strata"])).out);
      expect(line).toMatchObject({
        ...{ v: 1, type: "fix", file: "a.strata", written: false },
        uses: [
          {
            name: "lowerTo",
            line: 6,
            column: 20,
            from: "lowerTo(glb(0))",
            to: "lowerTo([glb(0)])",
          },
        ],
      });
      expect((line as { diff: string }).diff).toContain("+schedule s for f = lowerTo([glb(0)])");
    }));

  it("paints the diff as git does", () =>
    inFolder({ "a.strata": OLD }, async () => {
      const { out } = await strata(["fix", "--color", "always", "a.strata"]);
      expect(out).toContain("\u001b[32m+schedule");
      expect(out).toContain("\u001b[31m-schedule");
    }));

  it("reads standard input; --write gives the result", async () => {
    let out = "";
    const streams = {
      out: { write: (text: string) => (out += text) },
      err: { write: () => 0 },
      env: {},
    };
    expect(await runCli(["fix", "--write", "-"], { ...streams, input: () => OLD })).toBe(0);
    expect(out).toBe(NEW);
  });

  it("ends with 1 at a syntax error, and changes nothing", () =>
    inFolder({ "a.strata": `${OLD}fun g( = 1\n` }, async () => {
      const { status, err } = await strata(["fix", "--write", "a.strata"]);
      expect(status).toBe(1);
      expect(err).toContain("error[E0103]");
      expect(readFileSync("a.strata", "utf8")).toContain("lowerTo(glb(0))");
    }));

  it("ends with 2 where a file cannot be read", () =>
    inFolder({}, async () => expect((await strata(["fix", "a.strata"])).status).toBe(2)));

  it("is what `strata check` points at", () =>
    inFolder({ "a.strata": OLD }, async () => {
      const { status, err } = await strata(["check", "a.strata"]);
      expect(status).toBe(0);
      expect(err).toContain(
        "warning[W0208]: `lowerTo` is deprecated: version 0.3.0 no longer has it",
      );
      expect(err).toContain("`strata fix a.strata` shows the change");
    }));
});

const LIBRARY = {
  "new.strata": `export rule chunk(k: nat) = xs as [n]f32 => join(split(k, xs)) where k divides n
export strategy widths(v: nat, ks: [nat] = [], s = id) = match ks { | [] -> s | [k, r..] -> chunk(k) ; widths(v, r, s) }
export strategy walk(t: traversal, k: nat) = t(chunk(k))
export strategy moved(k: nat) = chunk(k)
export fun scale(a: f32, x: f32): f32 = a * x
export type Pair(t) = (t, t)
`,
  "old.strata": `import "./new.strata"
export deprecated until "0.3.0" strategy pieces(k: nat, v: nat = 4) = widths(v, [k, 2 * k])
export deprecated strategy both(a: nat, b: nat) = chunk(a) ; chunk(b)
export deprecated strategy choose(s, t) = s <+ t
export deprecated strategy alias = chunk
export deprecated strategy chain = pieces
export deprecated strategy swap(k: nat, t: traversal) = walk(t, k)
export deprecated strategy part(t: traversal, k: nat) = walk(t, k)
export deprecated strategy given(ks: [nat]) = widths(1, [2, ks..])
export deprecated strategy moved(k: nat) = moved(k)
export deprecated strategy drop(r: nat, v: nat, x: nat) = widths(v, s = chunk(x))
export deprecated strategy dropFirst(r: nat, t: traversal, k: nat) = walk(t, k)
export deprecated strategy dropLast(t: traversal, k: nat, r: nat) = walk(t, k)
export deprecated strategy hidden(k: nat) = secret(k)
strategy secret(k: nat) = chunk(k)
export deprecated strategy binds(k: nat) = { map(f, xs) => join(map(map(f), split(k, xs))) }
export deprecated fun twice(x: f32): f32 = scale(2.0, x)
export deprecated fun times(x: f32, a: f32): f32 = scale(a, x)
export deprecated fun sq(x: f32): f32 = x * x + 1.0
export deprecated fun same(a: f32, x: f32): f32 = scale(a, x)
export deprecated type Two(t) = Pair(t)
export deprecated rule gone = xs as [n]f32 => xs
`,
};

/** The text after `strata fix --write`, with what is said. */
const fixed = (text: string): Promise<{ after: string; err: string; status: number | null }> =>
  inFolder({ ...LIBRARY, "a.strata": text }, async () => {
    const { err, status } = await strata(["fix", "--write", "a.strata"]);
    return { after: readFileSync("a.strata", "utf8"), err, status };
  });

const schedule = (body: string): string =>
  `import "./old.strata"\nfun f(xs: [n]f32): [n]f32 = xs\nschedule s(t: nat = 8) for f = ${body}\n`;

describe("a use becomes the body of the deprecated definition", () => {
  it.each([
    ["pieces(t)", "widths(4, [t, 2 * t])", "widths"],
    ["pieces(t + 1)", "widths(4, [t + 1, 2 * (t + 1)])", "widths"],
    ["pieces(v = 5, k = t)", "widths(v = 5, ks = [t, 2 * t])", "widths"],
    ["try(both(2, 4))", "try(chunk(2) ; chunk(4))", "chunk"],
    ["both(2, 4) ; id", "chunk(2) ; chunk(4) ; id", "chunk"],
    ["choose(both(2, 4), id)", "(chunk(2) ; chunk(4)) <+ id", "chunk"],
    ["let k = alias in k(t)", "let k = chunk in k(t)", "chunk"],
    ["chain(2)", "widths(4, [2, 2 * 2])", "widths"],
    ["swap(t, topDown)", "walk(topDown, t)", "walk"],
    ["part(k = t, t = all)", "walk(t = all, k = t)", "walk"],
    ["given([3, t])", "widths(1, [2, 3, t])", "widths"],
    ["moved(t)", "moved(t)", "moved"],
    ["dropFirst(1, topDown, t)", "walk(topDown, t)", "walk"],
    ["dropLast(topDown, t, 1)", "walk(topDown, t)", "walk"],
    ["drop(1, 2, t)", "widths(2, s = chunk(t))", "chunk, widths"],
    ["pieces(/**/t)".replace("/**/", " // note\n  "), "widths(4, [t, 2 * t]) // note", "widths"],
  ])("%s", async (before, after, names) => {
    const result = await fixed(schedule(before));
    expect(result).toEqual({
      after: schedule(after).replace('"./old.strata"', `"./new.strata" (${names})`),
      err: "",
      status: 0,
    });
  });

  it.each([
    ["xs |> map(\\x -> x |> twice)", "xs |> map(\\x -> x |> scale(2.0))"],
    ["map(twice, xs)", "map(scale(2.0), xs)"],
    [
      "map(\\x -> 2.0 * sq(x + 1.0), xs)",
      "map(\\x -> 2.0 * (let x' = x + 1.0 in x' * x' + 1.0), xs)",
    ],
    ["map(same(2.0), xs)", "map(scale(2.0), xs)"],
    ["map(\\x -> x |> times(3.0), xs)", "map(\\x -> scale(x, 3.0), xs)"],
  ])("in a program: %s", async (before, after) => {
    const text = (e: string): string => `import "./old.strata"\nfun f(xs: [n]f32): [n]f32 = ${e}\n`;
    const result = await fixed(text(before));
    expect(result.status).toBe(0);
    const imports = after.includes("scale") ? 'import "./new.strata" (scale)\n' : "";
    expect(result.after).toBe(text(after).replace('import "./old.strata"\n', imports));
  });

  it("in a type", async () => {
    const { after } = await fixed('import "./old.strata" (Two)\nfun f(x: Two(f32)): f32 = x.0\n');
    expect(after).toBe('import "./new.strata" (Pair)\nfun f(x: Pair(f32)): f32 = x.0\n');
  });

  it("with a qualifier where its name is taken", async () => {
    const text = `import "./old.strata" as o\nstrategy chunk(k: nat) = id\nfun f(xs: [n]f32): [n]f32 = xs\nschedule s for f = o::alias(2) ; chunk(3)\n`;
    const { after, status } = await fixed(text);
    expect(status).toBe(0);
    expect(after).toContain('import "./new.strata" as new\n');
    expect(after).toContain("new::chunk(2) ; chunk(3)");
  });
});

describe("a use that cannot be replaced is left, and said, with status 1", () => {
  it.each([
    ["gone", "nothing replaces it"],
    ["hidden(2)", "its body uses `secret`, which old.strata does not export"],
    ["nowhere ; alias(2)", "has another mistake, E0201"],
  ])("%s", async (body, why) => {
    const { after, err, status } = await fixed(schedule(body));
    expect(status).toBe(1);
    expect(err).toContain("error[E0209]");
    expect(err).toContain(why);
    expect(after).toBe(schedule(body));
  });

  it("where the body binds a name of an argument", async () => {
    const text = schedule("binds(xs)").replace("t: nat", "xs: nat");
    const { err, status } = await fixed(text);
    expect(status).toBe(1);
    expect(err).toContain("`xs` means something else in the body of `binds`");
  });
});
