/**
 * @file Which elements of a part a term reads, as paths over the indices of the loops around.
 *
 * The term is read as the lowerer reads it: layout primitives change the path, a `map` is computed where it is read, a reduction where
 * it stands, and a scalar of `let` once. What a memory, a scan or an iteration holds is computed once. Both branches of a choice
 * count. What a boundary or `clampIdx` repeats at an edge is left out: an index beyond the edge stands for itself.
 */
import { chainOf } from "../chain.ts";
import { type AccessPath, isView, PRIMITIVES } from "../primitives/index.ts";
import { add, isSizeLimit, mul, type Size, sub, undefinedSizeIn } from "../size/index.ts";
import type { Prim, Term } from "../term.ts";
import { indexOperation, isIndexNumber } from "./index-operation.ts";
import {
  bodyOfFunction,
  indexOfStep,
  isIndexStep,
  lengthOfArray,
  readPathKey,
} from "./read-path.ts";
import { type FoundReads, ReadRecord } from "./read-record.ts";
import {
  joinLoops,
  loopsOfScope,
  type ReadLoop,
  type ReadScope,
  type ReadSource,
  readSourceOf,
} from "./read-source.ts";
import {
  bindSource,
  elementSource,
  letScope,
  numberSource,
  type ReadWalk,
  stateSource,
} from "./read-walk.ts";
import { SoughtPart } from "./sought-part.ts";
import { throughView } from "./through-view.ts";

/** The reads inside each other that are followed at most. */
const MOST_NESTED = 400;

/** Follows the reads of `part`, a term without variables that `whole` binds, for one value of `whole`. */
export class ElementReads implements ReadWalk {
  readonly #part: SoughtPart;
  readonly #whole: Term;
  readonly #most: number;
  /** The loops, data and reads so far. */
  readonly record: ReadRecord;
  readonly #done = new Map<string, Size | undefined>();
  readonly #reached = new Map<string, boolean>();
  #steps = 0;
  #nested = 0;

  /** A walk that follows at most `most` reads. */
  constructor(whole: Term, part: Term, most: number) {
    this.#whole = whole;
    this.#part = new SoughtPart(part);
    this.record = new ReadRecord(whole.session.sizes);
    this.#most = most;
  }

  /** The reads of all that the term computes: each loop of a `map` is a loop of the reads. */
  ofAll(): FoundReads {
    return this.#outcome(() => this.#compute(this.#whole, undefined));
  }

  /**
   * The reads of one element of the result. Each has the loop over the last dimension of the result, in which neighbouring elements
   * are; a result without dimensions has none.
   */
  ofElement(): FoundReads {
    return this.#outcome(() => {
      for (const path of this.record.pathsInto(this.#whole.type, "result")) {
        const own = path.findLast(isIndexStep);
        this.record.last = this.record.loopsIn(own === undefined ? [] : [own])[0];
        this.#inLoops(this.record.loopsIn(path.filter(isIndexStep)), () =>
          this.read(this.#whole, undefined, path),
        );
      }
    });
  }

  #outcome(walk: () => void): FoundReads {
    try {
      walk();
    } catch (error) {
      if (!isSizeLimit(error) && undefinedSizeIn(error) === undefined) throw error;
      return { steps: this.#steps, why: "a size in an index has no value, or is too long" };
    }
    const { why, reads } = this.record;
    return { steps: this.#steps, ...(why === undefined ? { reads } : { why }) };
  }

  // ---------------------------------------------------------------- computing

  /** Follows the reads of all elements of a term. */
  #compute(t: Term, scope: ReadScope | undefined): void {
    if (t.tag !== "prim" || this.#isPart(t, scope)) return this.#computeEach(t, scope);
    const [a, b] = t.args;
    if (PRIMITIVES[t.prim].maps) {
      const i = this.#loop(t, scope, "", lengthOfArray(b!.type));
      return this.#inLoops([i], () => this.#compute(...this.#element(t, scope, i.index.size)));
    }
    switch (t.prim) {
      case "label":
      case "join":
      case "split":
      case "transpose":
      case "unzip":
      case "toGlobal":
      case "toLocal":
      case "toPrivate":
      case "toConstant":
      case "kernel":
        return this.#deeper(() => this.#compute(a!, scope));
      case "zip":
      case "tuple":
      case "array":
      case "concat":
      case "dispatch":
        for (const part of t.args) this.#deeper(() => this.#compute(part, scope));
        return;
      case "scatter":
      case "reorder":
        if (t.args.slice(0, -1).some((f) => this.reaches(f, scope)))
          return this.#giveUp(`the indices of \`${t.prim}\` read it`);
        return this.#deeper(() => this.#compute(t.args.at(-1)!, scope));
      case "let":
        return this.#deeper(() => this.#compute(bodyOfFunction(b!), letScope(this, a!, scope)));
      default:
        return this.#computeEach(t, scope);
    }
  }

  /** Reads each element of a term at its place. */
  #computeEach(t: Term, scope: ReadScope | undefined): void {
    for (const path of this.record.pathsInto(t.type, this.key(t, scope)))
      this.#inLoops(this.record.loopsIn(path.filter(isIndexStep)), () => this.read(t, scope, path));
  }

  // ---------------------------------------------------------------- reading

  /** Computes something in further loops. */
  #inLoops(loops: readonly ReadLoop[], go: () => unknown): void {
    const { record } = this;
    record.within(joinLoops(record.around, loops), () => this.#deeper(go));
  }

  /** Follows the read of the scalar or vector at a path, once for each path, scope and loops around. */
  read(t: Term, scope: ReadScope | undefined, path: AccessPath): Size | undefined {
    const key = `${this.key(t, scope)} ${readPathKey(path)} ${this.record.aroundKey}`;
    if (this.#done.has(key)) return this.#done.get(key);
    this.#step();
    const value = this.#deeper(() => this.#readNew(t, scope, path));
    this.#done.set(key, value);
    return value;
  }

  /** Ends following the reads. What is followed until the walk has returned does not matter. */
  #giveUp(why: string): undefined {
    this.record.why ??= why;
  }

  #deeper<T>(go: () => T): T | undefined {
    if (this.record.why !== undefined) return undefined;
    if (this.#nested >= MOST_NESTED) return this.#giveUp("too many reads are inside each other");
    this.#nested++;
    const value = go();
    this.#nested--;
    return value;
  }

  #readNew(t: Term, scope: ReadScope | undefined, path: AccessPath): Size | undefined {
    if (this.#isPart(t, scope)) return this.#emit(t, scope, path);
    switch (t.tag) {
      case "var": {
        const source = readSourceOf(scope, t.index);
        if (source !== undefined) return source.read(path);
        return this.#given(t, `v${t.index - (scope?.depth ?? 0)}`, path);
      }
      case "free":
        return this.#given(t, t.name, path);
      case "lit":
        return typeof t.value === "number" && Number.isSafeInteger(t.value)
          ? t.session.sizes.nat(t.value)
          : undefined;
      case "prim":
        return this.#primitive(t, scope, path);
      case "app":
        return this.#opaque(t, scope, path);
      case "lam":
      case "natLam":
      case "meta":
        return this.#giveUp("the term is a function");
      default:
        return t satisfies never;
    }
  }

  #primitive(t: Prim, scope: ReadScope | undefined, path: AccessPath): Size | undefined {
    const [a, b, c] = t.args;
    const [i] = path;
    const rest = path.slice(1);
    if (isView(t.prim)) {
      const found = throughView(this, t, scope, path);
      return found ? this.read(found.arg, scope, found.path) : this.#opaque(t, scope, path);
    }
    if (PRIMITIVES[t.prim].maps) return this.read(...this.#element(t, scope, indexOfStep(i)), rest);
    switch (t.prim) {
      case "label":
      case "toConstant":
        return this.read(a!, scope, path);
      case "kernel":
        if (this.record.last !== undefined) return this.read(a!, scope, path);
        return this.#held(t, scope, path, () => this.#compute(a!, scope));
      case "pad": {
        if (this.reaches(a!, scope)) return this.#giveUp("a boundary reads it");
        return this.read(b!, scope, [sub(indexOfStep(i), t.sizes[0]!), ...rest]);
      }
      case "concat":
      case "dispatch": {
        let from = indexOfStep(i);
        for (const part of t.args) {
          this.read(part, scope, [from, ...rest]);
          from = sub(from, lengthOfArray(part.type));
        }
        return this.#datum(t, scope, path);
      }
      case "generate":
        return this.read(
          bodyOfFunction(a!),
          bindSource(this, numberSource(this, indexOfStep(i)), scope),
          rest,
        );
      case "array": {
        const at = indexOfStep(i).constant;
        if (at !== undefined && t.args[at] !== undefined) return this.read(t.args[at], scope, rest);
        for (const part of t.args) this.read(part, scope, rest);
        return this.#datum(t, scope, path);
      }
      case "let":
        return this.read(bodyOfFunction(b!), letScope(this, a!, scope), path);
      case "select":
        this.read(a!, scope, []);
        this.read(b!, scope, path);
        this.read(c!, scope, path);
        return this.#datum(t, scope, path);
      case "undef":
        return undefined;
      case "natVal":
        return t.sizes[0]!;
      case "toGlobal":
      case "toLocal":
      case "toPrivate":
        return this.#held(t, scope, path, () => this.#compute(a!, scope));
      case "reduce":
      case "reduceSeq":
      case "reduceSeqUnroll":
      case "scan":
      case "scanSeq":
      case "scanSeqUnroll":
        return this.#together(t, scope, path, () => this.#fold(t, scope));
      case "reduceByIndex":
      case "reduceByIndexSeq":
      case "reduceByIndexAtomic":
        return this.#together(t, scope, path, () => this.#foldPairs(t, scope));
      case "asVector": {
        const w = t.sizes[0]!;
        const lane = this.#loop(t, scope, "lane", w);
        const place = add(mul(indexOfStep(i), w), lane.index.size);
        this.#inLoops([lane], () => this.read(a!, scope, [place]));
        return undefined;
      }
      case "extern":
        for (const x of t.args.slice(1)) this.read(x, scope, []);
        return undefined;
      default:
        return PRIMITIVES[t.prim].role === "scalar"
          ? this.#scalar(t, scope)
          : this.#opaque(t, scope, path);
    }
  }

  /** The body of a map's function, and the scope in which its variable is the element at the index. */
  #element({ args }: Prim, scope: ReadScope | undefined, index: Size): [Term, ReadScope] {
    const [f, xs] = args as [Term, Term];
    return [bodyOfFunction(f), bindSource(this, elementSource(this, xs, scope, index), scope)];
  }

  /** A chain of operators, or another scalar function: its operands from the first on. */
  #scalar(t: Prim, scope: ReadScope | undefined): Size | undefined {
    const links = chainOf(t);
    if (links.length <= 1)
      return indexOperation(
        t,
        t.args.map((x) => this.read(x, scope, [])),
      );
    const from = links.findLastIndex((link) => this.#isPart(link, scope));
    let value =
      from < 0 ? this.read(links[0]!.args[0]!, scope, []) : this.#emit(links[from]!, scope, []);
    for (const link of links.slice(from + 1))
      value = indexOperation(link, [value, this.read(link.args[1]!, scope, [])]);
    return value;
  }

  /** A reduction or a scan: its beginning, and each of its steps. */
  #fold(t: Prim, scope: ReadScope | undefined): void {
    const [op, z, xs] = t.args as [Term, Term, Term];
    this.#compute(z, scope);
    const k = this.#loop(t, scope, "", lengthOfArray(xs.type));
    const state = stateSource(this, t, [...loopsOfScope(scope), k]);
    const step = bindSource(
      this,
      elementSource(this, xs, scope, k.index.size),
      bindSource(this, state, scope),
    );
    this.#inLoops([k], () => this.#compute(bodyOfFunction(bodyOfFunction(op)), step));
  }

  /** A reduction by index: its beginning, and the index and the step of each pair. */
  #foldPairs(t: Prim, scope: ReadScope | undefined): void {
    const [op, init, pairs] = t.args as [Term, Term, Term];
    this.#compute(init, scope);
    const k = this.#loop(t, scope, "", lengthOfArray(pairs.type));
    const pair = elementSource(this, pairs, scope, k.index.size);
    const state = stateSource(this, t, [...loopsOfScope(scope), k]);
    const value: ReadSource = {
      ...pair,
      key: `${pair.key}.1`,
      read: (path) => pair.read([{ component: 1 }, ...path]),
    };
    const step = bindSource(this, value, bindSource(this, state, scope));
    this.#inLoops([k], () => {
      pair.read([{ component: 0 }]);
      this.#compute(bodyOfFunction(bodyOfFunction(op)), step);
    });
  }

  /** What is computed as a whole, whichever elements are read: where it stands, arrays once for all their readers. */
  #together(t: Prim, scope: ReadScope | undefined, path: AccessPath, all: () => void): Size {
    if (path.some(isIndexStep)) return this.#held(t, scope, path, all);
    return this.#once(t, scope, path, all);
  }

  /** What is held: it is computed once in its scope. */
  #held(t: Prim, scope: ReadScope | undefined, path: AccessPath, all: () => void): Size {
    return this.record.within(loopsOfScope(scope), () => this.#once(t, scope, path, all));
  }

  #once(t: Prim, scope: ReadScope | undefined, path: AccessPath, all: () => void): Size {
    const { last } = this.record;
    const isEach = last && this.record.loopsIn(path.filter(isIndexStep)).includes(last);
    if (isEach && this.reaches(t, scope))
      this.#giveUp(`\`${t.prim}\` computes neighbouring elements together`);
    const key = `all ${this.key(t, scope)} ${this.record.aroundKey}`;
    if (!this.#done.has(key)) {
      this.#done.set(key, undefined);
      all();
    }
    return this.#datum(t, scope, path);
  }

  /** A term of which it is not known what it reads: it must not read the part, but for what an iteration begins with. */
  #opaque(
    t: Prim | (Term & { tag: "app" }),
    scope: ReadScope | undefined,
    path: AccessPath,
  ): Size | undefined {
    const beginsWith = t.tag === "prim" ? BEGINNINGS[t.prim] : undefined;
    t.args.forEach((x, k) => {
      if (k !== beginsWith && this.reaches(x, scope))
        this.#giveUp(t.tag === "prim" ? `\`${t.prim}\` reads it` : "an unknown function reads it");
    });
    if (t.tag === "prim" && beginsWith !== undefined)
      return this.#together(t, scope, path, () => this.#compute(t.args[beginsWith]!, scope));
    return this.#datum(t, scope, path);
  }

  // ---------------------------------------------------------------- the part

  #isPart(t: Term, scope: ReadScope | undefined): boolean {
    return this.#part.is(t, scope?.depth ?? 0);
  }

  #emit(t: Term, scope: ReadScope | undefined, path: AccessPath): Size {
    this.record.add(t.type, path);
    return this.#datum(t, scope, path);
  }

  /** True if computing the term may read the part. */
  reaches(t: Term, scope: ReadScope | undefined): boolean {
    const key = this.key(t, scope);
    const known = this.#reached.get(key);
    if (known !== undefined) return known;
    const throughVariable = (index: number): boolean =>
      readSourceOf(scope, index)?.reaches() === true;
    const found = this.#part.occursIn(t, scope?.depth ?? 0, throughVariable, () => this.#step());
    this.#reached.set(key, found);
    return found;
  }

  #step(): void {
    if (++this.#steps > this.#most) this.#giveUp("it takes too many steps to find out");
  }

  /** A parameter of the program, or a variable that is bound around the whole term: the same for all loops. */
  #given(t: Term, name: string, path: AccessPath): Size | undefined {
    if (path.length > 0 || !isIndexNumber(t.type)) return this.#datum(t, undefined, path);
    return t.session.sizes.variable("loop", `given ${name}`);
  }

  /** A number that depends on data. */
  #datum(t: Term, scope: ReadScope | undefined, path: AccessPath): Size {
    const loops = joinLoops(loopsOfScope(scope), this.record.loopsIn(path.filter(isIndexStep)));
    return this.record.datum(`${this.key(t, scope)} ${readPathKey(path)}`, loops);
  }

  #loop(t: Term, scope: ReadScope | undefined, what: string, length: Size): ReadLoop {
    return this.record.loop(`${this.key(t, scope)}${what}`, length);
  }

  key(t: Term, scope: ReadScope | undefined): string {
    return `${t.id}:${scope?.key ?? ""}`;
  }
}

/** The argument with which an iteration begins; its functions must not read the part. */
const BEGINNINGS: Readonly<Record<string, number | undefined>> = {
  iterate: 1,
  iterateSeq: 1,
  repeatWhile: 2,
};
