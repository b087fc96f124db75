/**
 * @file The pipeline: a lowered term becomes a plan (lowering.md §2). Deterministic, pure, and without a decision of its own.
 */
import {
  type Condition,
  emptyFacts,
  type Facts,
  mul,
  proveDivides,
  type Session,
  type Size,
  type Term,
  type Type,
  withCondition,
} from "../term/index.ts";
import { check } from "./check.ts";
import {
  rewriteStmts,
  stmtExprs,
  stmtSizes,
  valueType,
  variable,
  walkExpr,
  walkStmts,
} from "./code.ts";
import { LoweringFailed, unsupportedType } from "./errors.ts";
import type { Context, View } from "./generate/context.ts";
import { generate } from "./generate/generate.ts";
import { Storage } from "./generate/storage.ts";
import type { Expr, Kernel, Param, Stmt } from "./imperative.ts";
import { type Launch, launchesOf } from "./kernels.ts";
import { mangle, Names } from "./names.ts";
import { ndrangeOf, type Range } from "./ndrange.ts";
import { insertBarriers } from "./passes/barriers.ts";
import { control } from "./passes/control.ts";
import { privateArrays } from "./passes/private-arrays.ts";
import { share } from "./passes/share.ts";
import { shareIndices } from "./passes/share-indices.ts";
import { tidy } from "./passes/tidy.ts";
import { widen } from "./passes/widen.ts";
import { type Leaf, leaves, product } from "./path.ts";
import type { Buffer, FpMode, Plan, PlanInput } from "./plan.ts";

export interface LowerInput {
  readonly session: Session;
  readonly program: string;
  readonly schedule: string;
  readonly mode: FpMode;
  readonly inputs: readonly { readonly name: string; readonly type: Type }[];
  /** Sizes given by name. */
  readonly nats: readonly string[];
  readonly result: Type;
  readonly term: Term;
  readonly conditions: readonly Condition[];
}

/** Lowers a program. Throws `LoweringFailed` with every problem found. */
export function lower(input: LowerInput): Plan {
  const launches = launchesOf(input.term, input.session);
  const problems = launches.flatMap((l) => check(l.body));
  if (problems.length > 0) throw new LoweringFailed(problems);
  return new Lowering(input, launches).plan();
}

/** A value that kernels see: its buffers, or a scalar parameter. */
interface Known {
  readonly name: string;
  readonly type: Type;
  readonly buffers: readonly Buffer[];
}

class Lowering {
  readonly #in: LowerInput;
  readonly #launches: readonly Launch[];
  readonly #names = new Names();
  readonly #facts: Facts;
  readonly #known = new Map<string, Known>();
  readonly #extra: Buffer[] = [];

  constructor(input: LowerInput, launches: readonly Launch[]) {
    this.#in = input;
    this.#launches = launches;
    this.#facts = input.conditions.reduce<Facts>((f, c) => withCondition(f, c), emptyFacts);
  }

  plan(): Plan {
    const { program, schedule, mode, result } = this.#in;
    const name = mangle(`${program}_${schedule}`);
    for (const s of this.#sizes()) this.#names.fresh(s);
    const inputs = this.#in.inputs.map((i) => this.#input(i.name, i.type));
    const outputs = this.#buffers(result, "out", "output");
    for (const l of this.#launches)
      if ("temporary" in l.into) this.#temporary(l.into.temporary, l.type);
    const kernels = this.#launches.map((l, k) =>
      this.#kernel(l, this.#launches.length === 1 ? name : `${name}_${k + 1}`, outputs),
    );
    const temporaries = [...this.#known.values()].flatMap((v) =>
      v.buffers.filter((b) => b.role === "temporary"),
    );
    return {
      name,
      program,
      schedule,
      mode,
      sizes: this.#sizes(),
      inputs,
      result: { type: result, buffers: outputs.map((b) => b.name) },
      buffers: [
        ...[...this.#known.values()].flatMap((v) => v.buffers.filter((b) => b.role === "input")),
        ...temporaries,
        ...this.#extra,
        ...outputs,
      ],
      kernels,
      conditions: this.#in.conditions,
    };
  }

  /** The program's size variables, sorted. */
  #sizes(): string[] {
    const found = new Set<string>(this.#in.nats);
    const see = (t: Type): void => {
      if (t.tag === "array" || t.tag === "idx") for (const v of t.size.vars) found.add(v.name);
      if (t.tag === "array") see(t.elem);
      if (t.tag === "tuple") t.elems.forEach(see);
    };
    for (const i of this.#in.inputs) see(i.type);
    return [...found].sort();
  }

  #input(name: string, type: Type): PlanInput {
    if (valueType(type) !== undefined) {
      this.#known.set(name, { name: this.#names.fresh(name), type, buffers: [] });
      return { name, type, buffers: [] };
    }
    const buffers = this.#buffers(type, name, "input");
    this.#known.set(name, { name, type, buffers });
    return { name, type, buffers: buffers.map((b) => b.name) };
  }

  #temporary(name: string, type: Type): void {
    this.#known.set(name, { name, type, buffers: this.#buffers(type, name.slice(1), "temporary") });
  }

  /** One buffer per scalar part of a type. */
  #buffers(type: Type, stem: string, role: Buffer["role"]): Buffer[] {
    const all = leaves(type);
    if (all === undefined)
      throw new LoweringFailed([unsupportedType(type, "kept in global memory")]);
    return all.map((leaf) => this.#buffer(leaf, stem, role));
  }

  #buffer(leaf: Leaf, stem: string, role: Buffer["role"]): Buffer {
    const table = this.#in.session.sizes;
    const name = this.#names.fresh(
      leaf.components.length === 0 ? stem : `${stem}_${leaf.components.join("_")}`,
    );
    return { name, scalar: leaf.scalar, length: mul(product(leaf.dims, table), leaf.width), role };
  }

  // -------------------------------------------------------------- kernels

  #kernel(launch: Launch, name: string, outputs: readonly Buffer[]): Kernel {
    const { session } = this.#in;
    const range = ndrangeOf(launch.body, launch.sizes, this.#facts);
    const names = this.#kernelNames();
    const result = this.#resultOf(launch, outputs);
    const generated = generate(launch.body, {
      session,
      names,
      items: range.items,
      facts: this.#facts,
      inputs: (cx) => this.#views(cx),
      result: result.map((b) => b.name),
    });
    for (const p of generated.temporaries) {
      if (p.tag === "buffer")
        this.#extra.push({ name: p.name, scalar: p.scalar, length: p.length, role: "temporary" });
    }
    const shared = new Map<string, "local" | "global">([
      ...generated.locals.map((a) => [a.name, "local"] as const),
      ...[...result.map((b) => b.name), ...generated.temporaries.map((p) => p.name)].map(
        (n) => [n, "global"] as const,
      ),
    ]);
    const wide = widen(generated.body, names, session.sizes);
    const synced = insertBarriers(wide, {
      shared,
      ...groupOf(range),
      facts: this.#facts,
      table: session.sizes,
    });
    const { body, ids } = control(synced, range.items, {
      facts: this.#facts,
      table: session.sizes,
      names,
    });
    const registers = privateArrays(body, names);
    const readOnly = this.#readOnly(result, generated.temporaries);
    const once = share(align(registers, this.#facts), { names, readOnly });
    const final = tidy(shareIndices(once, { names, table: session.sizes }));
    const kernel = {
      name,
      comment: this.#comment(launch),
      ids,
      locals: generated.locals,
      body: final,
      ndrange: range.ndrange,
    };
    return {
      ...kernel,
      params: this.#params(kernel, [...result, ...this.#asBuffers(generated.temporaries)]),
    };
  }

  #asBuffers(params: readonly Param[]): Buffer[] {
    return params.flatMap((p) =>
      p.tag === "buffer"
        ? [{ name: p.name, scalar: p.scalar, length: p.length, role: "temporary" as const }]
        : [],
    );
  }

  /** Names inside a kernel avoid those of all parameters. */
  #kernelNames(): Names {
    const names = new Names();
    for (const s of this.#sizes()) names.fresh(s);
    for (const k of this.#known.values())
      for (const n of k.buffers.length > 0 ? k.buffers.map((b) => b.name) : [k.name])
        names.fresh(n);
    names.fresh("out");
    return names;
  }

  #comment(launch: Launch): string {
    const { program, schedule, mode } = this.#in;
    const what = "temporary" in launch.into ? ", intermediate result" : "";
    return `${program}, schedule ${schedule}${mode === "strict" ? "" : ` (fp ${mode})`}${what}`;
  }

  #resultOf(launch: Launch, outputs: readonly Buffer[]): readonly Buffer[] {
    if ("temporary" in launch.into) return this.#known.get(launch.into.temporary)!.buffers;
    const prefix = launch.into.component.join();
    const all = leaves(this.#in.result)!;
    return outputs.filter(
      (_, k) =>
        all[k]!.components.slice(
          0,
          launch.into && "component" in launch.into ? launch.into.component.length : 0,
        ).join() === prefix,
    );
  }

  #views(cx: Context): Map<string, View> {
    return new Map([...this.#known].map(([name, k]) => [name, this.#view(cx, name, k)]));
  }

  #view(cx: Context, name: string, k: Known): View {
    const type = valueType(k.type);
    if (k.buffers.length > 0) {
      const storage = new Storage(
        cx,
        k.type,
        "global",
        k.buffers.map((b) => b.name),
      );
      return storage.view;
    }
    return { key: `in:${name}`, type: k.type, read: () => variable(k.name, type!) };
  }

  #readOnly(result: readonly Buffer[], temporaries: readonly Param[]): (buffer: string) => boolean {
    const written = new Set([...result.map((b) => b.name), ...temporaries.map((p) => p.name)]);
    const inputs = new Set([...this.#known.values()].flatMap((k) => k.buffers.map((b) => b.name)));
    return (b) => inputs.has(b) && !written.has(b);
  }

  /** What the code mentions, in a fixed order: inputs, temporaries, outputs, scalars, sizes. */
  #params(kernel: Omit<Kernel, "params">, written: readonly Buffer[]): Param[] {
    const used = mentioned(kernel);
    const buffers = [...this.#known.values()].flatMap((k) => k.buffers);
    const writes = new Set(written.map((b) => b.name));
    const all = [...buffers.filter((b) => !writes.has(b.name)), ...written];
    const scalars = [...this.#known.values()].filter(
      (k) => k.buffers.length === 0 && used.names.has(k.name),
    );
    return [
      ...all
        .filter((b) => used.names.has(b.name))
        .map(
          (b): Param => ({
            tag: "buffer",
            name: b.name,
            scalar: b.scalar,
            length: b.length,
            access: accessOf(b.name, used),
          }),
        ),
      ...scalars.map((k): Param => ({ tag: "scalar", name: k.name, type: valueType(k.type)! })),
      ...[...used.sizes].sort().map((name): Param => ({ tag: "size", name })),
    ];
  }
}

function groupOf(range: Range): { grouped: boolean; localDims: (0 | 1 | 2)[] } {
  const { local } = range.ndrange;
  const dims = (local ?? []).flatMap((s, d) => (s.constant === 1 ? [] : [d as 0 | 1 | 2]));
  return {
    grouped: dims.length > 0 && range.items.wrg.some((w) => w !== undefined),
    localDims: dims,
  };
}

interface Mentioned {
  readonly names: Set<string>;
  readonly read: Set<string>;
  readonly written: Set<string>;
  readonly sizes: Set<string>;
}

function mentioned(kernel: Omit<Kernel, "params">): Mentioned {
  const m: Mentioned = { names: new Set(), read: new Set(), written: new Set(), sizes: new Set() };
  const size = (s: Size): void => {
    for (const v of s.vars) if (v.sort === "free") m.sizes.add(v.name);
  };
  const expr = (e: Expr): void => {
    if (e.tag === "var") m.names.add(e.name);
    if (e.tag === "index") size(e.size);
    if (e.tag === "load") {
      m.names.add(e.buffer);
      m.read.add(e.buffer);
      size(e.index);
    }
  };
  walkStmts(kernel.body, (s) => {
    stmtSizes(s).forEach(size);
    for (const e of stmtExprs(s)) walkExpr(e, expr);
    if (s.tag === "store") {
      m.names.add(s.buffer);
      m.written.add(s.buffer);
    }
  });
  return m;
}

function accessOf(name: string, used: Mentioned): "read" | "write" | "readWrite" {
  if (!used.written.has(name)) return "read";
  return used.read.has(name) ? "readWrite" : "write";
}

/** Marks vector loads and stores whose element number is a multiple of their width. */
function align(body: readonly Stmt[], facts: Facts): readonly Stmt[] {
  const aligned = (at: Size, width: number): boolean =>
    proveDivides(at.table.nat(width), at, facts) === "yes";
  const expr = (e: Expr): Expr =>
    e.tag === "load" && e.type.width > 1 && aligned(e.index, e.type.width)
      ? { ...e, aligned: true }
      : e;
  const marked = rewriteStmts(body, expr, (s) => s);
  return mapStores(marked, (s) =>
    s.value.type.width > 1 && aligned(s.index, s.value.type.width) ? { ...s, aligned: true } : s,
  );
}

function mapStores(
  body: readonly Stmt[],
  f: (s: Stmt & { tag: "store" }) => Stmt,
): readonly Stmt[] {
  return body.map((s): Stmt => {
    if (s.tag === "store") return f(s);
    if (s.tag === "loop" || s.tag === "for") return { ...s, body: mapStores(s.body, f) };
    return s.tag === "if" ? { ...s, then: mapStores(s.then, f), else: mapStores(s.else, f) } : s;
  });
}
