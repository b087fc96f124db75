/** @file The page of `strata trace --html`: what it contains, and what its script does with it. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { inFolder, strata } from "./support.ts";

const HOSTILE = `import gpu
// </script><script>alert(1)</script><img src=x onerror=alert(2)>
fun p(xs: [n]f32): [n]f32 = map(\\x -> label("</script><b>&", 2.0 * x) + 1.0, xs)
schedule s for p = try(topDown({ x + y => y + x }) ; topDown(mapFusion)) ; mapNest(1, glb(0)) ; kernel
`;

const page = (text: string, ...args: string[]) =>
  inFolder({ "p.strata": text }, async () => {
    const run = await strata(["trace", "p.strata", "--html", "out.html", ...args]);
    return { ...run, html: readFileSync("out.html", "utf8") };
  });

interface Call {
  readonly name: string;
  readonly depth: number;
  readonly parent: number;
  readonly begin: number;
  readonly end: number;
  readonly outcome: string;
  readonly step: number;
}

const dataIn = (html: string): { calls: Call[]; source: string; texts: string[]; notice: string } =>
  JSON.parse(/<script type="application\/json" id="data">(.*)<\/script>/.exec(html)![1]!);

describe("the page of a trace", () => {
  it("stands alone, and runs no script but its own whatever names say", async () => {
    const { html, status } = await page(HOSTILE);
    expect(status).toBe(0);
    expect(html.match(/<script/g)).toHaveLength(2);
    expect(html).not.toMatch(/<img|<b>|https?:|innerHTML/);
    expect(html.replace(/<script[\s\S]*?<\/script>/g, "")).not.toMatch(/\b(src|href)=/);
    const [, script] = /<script>([\s\S]*)<\/script>/.exec(html)!;
    const hash = createHash("sha256").update(script!).digest("base64");
    expect(html).toContain(`script-src 'sha256-${hash}'`);
    expect(html).toContain("default-src 'none'");
    expect(dataIn(html).source).toBe(HOSTILE);
  });

  it("has every call, those that failed and those undone too", async () => {
    const { calls } = dataIn((await page(HOSTILE)).html);
    expect(calls.filter((c) => c.outcome === "undone").map((c) => c.name)).toContain("{…}");
    expect(calls.filter((c) => c.outcome === "failed").map((c) => c.name)).toContain("mapFusion");
    expect(calls.filter((c) => c.outcome === "applied" && c.step > 0).map((c) => c.step)).toEqual([
      1, 2,
    ]);
    for (const c of calls) {
      const parent = calls[c.parent];
      expect(c.depth).toBe(parent === undefined ? 0 : parent.depth + 1);
      expect(c.end).toBeGreaterThan(c.begin);
      if (parent !== undefined)
        expect([c.begin >= parent.begin, c.end <= parent.end]).toEqual([true, true]);
    }
  });

  it("says where it is cut", async () => {
    const long = `${HOSTILE}schedule long for p = repeatN(3000, { xs as [n]f32 => map(\\x -> x, xs) } ; dropCopy) ; mapNest(1, glb(0)) ; kernel\n`;
    const { html } = await page(long, "--schedule", "long");
    const { calls, notice } = dataIn(html);
    expect(calls).toHaveLength(5_000);
    expect(notice).toMatch(
      /^\d+ steps; showing 5000 of \d+ calls; terms of the first 2000 steps only$/,
    );
  });

  it("is written for a schedule that fails, which the exit status says", async () => {
    const { status, err, html } = await page(HOSTILE.replace("try(", "("), "--schedule", "s");
    expect(status).toBe(1);
    expect(err).toContain("error[E0501]");
    expect(dataIn(html).calls.at(0)?.outcome).toMatch(/failed|undone|applied/);
  });

  it("is walked with the keyboard", async () => {
    const dom = await open(HOSTILE);
    const { calls } = dataIn(dom.html);
    const said = (): string => dom.get("status").text;
    expect(said()).toContain("step 1");
    dom.key("f");
    expect(said()).toContain("failed");
    dom.key("ArrowUp");
    const parent = said();
    dom.key("ArrowDown");
    expect(said()).not.toBe(parent);
    for (let i = 0; i < calls.length; i++) dom.key("ArrowRight");
    expect(said()).toBe("there is no further one");
    expect(dom.get("after").text).toContain("kernel(");
    expect(dom.get("before").children.map((c) => c.tag)).toEqual(["#text", "mark", "#text"]);
    dom.key("ArrowLeft");
    expect(said()).toContain("step 1: glb(0) applied");
    expect(
      dom.get("icicle").children.filter((b) => b.attributes.get("aria-selected") === "true"),
    ).toHaveLength(1);
  });
});

// ---------------------------------------------------------------- as much of a document as the script uses

type Listener = (event: object) => void;

class Node {
  readonly tag: string;
  readonly style: Record<string, string> = {};
  readonly attributes = new Map<string, string>();
  readonly listeners = new Map<string, Listener>();
  children: Node[] = [];
  value = "";
  #text = "";
  constructor(tag: string, text = "") {
    this.tag = tag;
    this.#text = text;
  }
  get text(): string {
    return this.#text + this.children.map((c) => c.text).join("");
  }
  get textContent(): string {
    return this.text;
  }
  set textContent(text: string) {
    this.children = [];
    this.#text = text;
  }
  append(...nodes: (Node | string)[]): void {
    this.children.push(...nodes.map((n) => (typeof n === "string" ? new Node("#text", n) : n)));
  }
  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value);
  }
  removeAttribute(name: string): void {
    this.attributes.delete(name);
  }
  addEventListener(type: string, listener: Listener): void {
    this.listeners.set(type, listener);
  }
  scrollIntoView(): void {}
  focus(): void {}
}

async function open(text: string) {
  const { html } = await page(text);
  const nodes = new Map(
    [...html.matchAll(/<(\w+)[^>]* id="(\w+)"/g)].map(([, tag, id]) => [id!, new Node(tag!)]),
  );
  nodes.get("data")!.textContent = JSON.stringify(dataIn(html));
  const document = Object.assign(new Node("document"), {
    getElementById: (id: string) => nodes.get(id) ?? null,
    createElement: (tag: string) => new Node(tag),
    querySelectorAll: () => [],
  });
  const [, script] = /<script>([\s\S]*)<\/script>/.exec(html)!;
  runInNewContext(script!, { document, HTMLInputElement: class {} });
  const key = (name: string) =>
    document.listeners.get("keydown")!({ key: name, target: document, preventDefault: () => {} });
  return { html, key, get: (id: string) => nodes.get(id)! };
}
