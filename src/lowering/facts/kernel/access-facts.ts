/** @file Facts about the accesses of a kernel to memory: how often, by how wide vectors, and in which pattern. */
import {
  type Facts,
  mul,
  type Size,
  type SizeTable,
  type SizeVar,
  simplify,
  sub,
  substituteSizes,
} from "../../../term/index.ts";
import { bytesOfType } from "../../bytes.ts";
import { ctype, walkStmts } from "../../code.ts";
import type { CType, Flat, Kernel } from "../../imperative.ts";
import type { AddressSpace } from "../../memories.ts";
import { bankConflicts, lanesOf } from "./bank-conflicts.ts";
import { type Count, type PointCounter, times } from "./count-points.ts";
import type { Domain } from "./domain.ts";
import type { ItemAxes } from "./item-axes.ts";
import { type ExecutedAccess, factsIn } from "./kernel-walk.ts";
import { irregularStride, type LaneStride, strideAlong } from "./stride.ts";
import { PointTally } from "./tally.ts";

/** Accesses of one statement to the same place of one array. */
export interface AccessFacts {
  readonly statement: Flat;
  readonly kind: "read" | "write";
  /** The name of a parameter or an array; `table` for an array literal of constants. */
  readonly buffer: string;
  readonly space: AddressSpace;
  /** The type of what one access moves, with its width. */
  readonly type: CType;
  readonly aligned: boolean;
  readonly atomic: boolean;
  /** The index in terms of work-items, iterations and sizes; undefined if it depends on data. */
  readonly index: Size | undefined;
  /** The difference of the index between neighbouring work-items; of a kernel with one work-item, between iterations of the inner loop. */
  readonly stride: LaneStride;
  /** The difference of the index between iterations of the innermost loop; undefined outside of loops. */
  readonly along: LaneStride | undefined;
  /** The most iterations of the innermost loop each time it runs; undefined outside of loops, or without a bound. */
  readonly iterations: Size | undefined;
  /** The most times that one work-item does this. */
  readonly most: Size | undefined;
  /** How often all work-items together do this. */
  readonly total: Count;
  /** How often one work-item accesses the same place: the iterations of loops that do not change the index. */
  readonly repeats: Size | undefined;
  /** For local memory: how many times longer an access takes than one without conflicts; undefined where it is not known. */
  readonly bankConflicts: number | undefined;
}

/** The address spaces of the parameters and arrays of a kernel, by name. */
export function spacesIn({ params, locals, body }: Kernel): ReadonlyMap<string, AddressSpace> {
  const spaces = new Map<string, AddressSpace>(locals.map((a) => [a.name, a.space]));
  for (const p of params) if (p.tag === "buffer") spaces.set(p.name, p.space);
  walkStmts(body, (s) => {
    if (s.tag === "declareArray") spaces.set(s.array.name, s.array.space);
  });
  return spaces;
}

/** What the facts about accesses need of a kernel. */
interface AccessInput {
  readonly items: ItemAxes;
  readonly facts: Facts;
  readonly counter: PointCounter;
  readonly local: readonly Size[] | undefined;
  readonly spaces: ReadonlyMap<string, AddressSpace>;
}

type Direction = "read" | "written";

/** Collects the accesses of a kernel. Equal accesses of one statement become one. */
export class AccessSums {
  readonly #input: AccessInput;
  readonly #found = new Map<string, { readonly access: ExecutedAccess; times: number }>();
  readonly #ids = new Map<object, number>();
  readonly #facts = new Map<Domain, Facts>();
  readonly #bytes = new Map<string, PointTally>();

  constructor(input: AccessInput) {
    this.#input = input;
  }

  /** Adds an access. */
  add(access: ExecutedAccess): void {
    const { kind, type, domain, buffer, index, statement, atomic } = access;
    const direction: Direction = kind === "read" ? "read" : "written";
    this.#tally(this.#spaceOf(access), direction).add(domain, bytesOfType(type));
    const place = index?.id ?? this.#idOf(access);
    const of = [this.#idOf(statement), this.#idOf(domain)];
    const key = [kind, buffer, place, type.scalar, type.width, atomic, ...of].join(" ");
    const known = this.#found.get(key);
    if (known === undefined) this.#found.set(key, { access, times: 1 });
    else known.times++;
  }

  /** The accesses in the order in which they were added. */
  get all(): readonly AccessFacts[] {
    return [...this.#found.values()].map(({ access, times: n }) => this.#factsOf(access, n));
  }

  /** The bytes of all accesses, by address space. */
  bytes(table: SizeTable): Readonly<Record<AddressSpace, Readonly<Record<Direction, Count>>>> {
    const { counter, facts } = this.#input;
    const total = (space: AddressSpace, direction: Direction): Count =>
      this.#tally(space, direction).total(counter, table, facts);
    const both = (space: AddressSpace) => ({
      read: total(space, "read"),
      written: total(space, "written"),
    });
    return {
      global: both("global"),
      constant: both("constant"),
      local: both("local"),
      private: both("private"),
    };
  }

  #spaceOf({ buffer }: ExecutedAccess): AddressSpace {
    return buffer === undefined ? "constant" : this.#input.spaces.get(buffer)!;
  }

  #tally(space: AddressSpace, direction: Direction): PointTally {
    const key = `${space} ${direction}`;
    const known = this.#bytes.get(key) ?? new PointTally();
    this.#bytes.set(key, known);
    return known;
  }

  #idOf(object: object): number {
    const known = this.#ids.get(object) ?? this.#ids.size;
    this.#ids.set(object, known);
    return known;
  }

  #factsOf(access: ExecutedAccess, n: number): AccessFacts {
    const { statement, kind, type, aligned, atomic, domain, loops, index, buffer } = access;
    const { counter } = this.#input;
    const table = domain.axes[0]!.variable.size.table;
    const one: Size | undefined = table.nat(n);
    const most = loops.reduce<Size | undefined>((p, l) => p && l.most && mul(p, l.most), one);
    const repeats = loops.reduce<Size | undefined>((p, { axis, most: m }) => {
      const changes = index === undefined || index.vars.includes(axis.variable);
      return changes ? p : p && m && mul(p, m);
    }, one);
    const space = this.#spaceOf(access);
    const inner = loops.at(-1);
    return {
      statement,
      kind,
      buffer: buffer ?? "table",
      space,
      type,
      aligned,
      atomic,
      index,
      stride: this.#stride(access),
      along: inner && this.#strideAlong(access, inner.axis.variable),
      iterations: inner?.most,
      most,
      total: times(counter.count(domain), { size: one, atMost: false }),
      repeats,
      bankConflicts: space === "local" ? this.#conflicts(access) : undefined,
    };
  }

  #stride(access: ExecutedAccess): LaneStride {
    const { index, loops } = access;
    const along = this.#input.items.lane ?? loops.at(-1)?.axis.variable;
    if (index !== undefined && along === undefined)
      return { elements: index.table.nat(0), everywhere: true };
    return this.#strideAlong(access, along);
  }

  #strideAlong({ index, domain }: ExecutedAccess, along: SizeVar | undefined): LaneStride {
    if (index === undefined || along === undefined) return irregularStride;
    return strideAlong(index, along, this.#factsIn(domain));
  }

  #factsIn(domain: Domain): Facts {
    const known = this.#facts.get(domain) ?? factsIn(domain, this.#input.facts);
    this.#facts.set(domain, known);
    return known;
  }

  #conflicts({ index, domain, type }: ExecutedAccess): number | undefined {
    const { local, items } = this.#input;
    if (index === undefined || local === undefined) return undefined;
    const sizes = local.map((n) => n.constant);
    if (sizes.includes(undefined)) return undefined;
    const lanes = lanesOf(sizes as number[]);
    const offsets = offsetsOf(index, items.inDimension, lanes, this.#factsIn(domain));
    return (
      offsets &&
      bankConflicts({
        offsets,
        elementBytes: bytesOfType(ctype(type.scalar)),
        width: type.width,
      })
    );
  }
}

/**
 * The indices of work-items relative to the first one: by the strides, or, where these are not the same everywhere, of each work-item.
 * Undefined if they are no numbers.
 */
function offsetsOf(
  index: Size,
  dimensions: readonly SizeVar[],
  lanes: readonly (readonly number[])[],
  facts: Facts,
): readonly number[] | undefined {
  const strides = dimensions.map((along) => strideAlong(index, along, facts));
  const isExact = strides.every((s) => s.everywhere && s.elements !== undefined);
  const offsets = lanes.map((lane) =>
    isExact
      ? strides.reduce<number | undefined>((sum, { elements }, d) => {
          const by = elements?.constant;
          return sum === undefined || by === undefined ? undefined : sum + by * (lane[d] ?? 0);
        }, 0)
      : differenceAt(index, dimensions, lane, facts),
  );
  return offsets.includes(undefined) ? undefined : (offsets as number[]);
}

/** The index of a work-item less that of the first one; undefined if that is no number. */
function differenceAt(
  index: Size,
  dimensions: readonly SizeVar[],
  lane: readonly number[],
  facts: Facts,
): number | undefined {
  const at = (numbers: readonly number[]): Size =>
    substituteSizes(index, (v) => {
      const d = dimensions.indexOf(v);
      return d < 0 ? undefined : index.table.nat(numbers[d] ?? 0);
    });
  const difference = sub(at(lane), at(lane.map(() => 0)));
  return difference.constant ?? simplify(difference, facts).constant;
}
