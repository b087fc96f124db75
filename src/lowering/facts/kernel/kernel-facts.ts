/**
 * @file Facts about a kernel, from its flat code alone: how often its work-items access memory and in which pattern, what they compute,
 * where they wait for each other and where they take different branches. Counts are sizes, exact unless they are marked as upper bounds.
 */
import {
  add,
  type Facts,
  mul,
  type Size,
  type SizeVar,
  simplify,
  substituteSizes,
} from "../../../term/index.ts";
import { bytesOfType } from "../../bytes.ts";
import { ctype } from "../../code.ts";
import type { Flat, Kernel, LocalArray } from "../../imperative.ts";
import type { AddressSpace } from "../../memories.ts";
import { type AccessFacts, AccessSums, spacesIn } from "./access-facts.ts";
import { BufferSums, type BufferTraffic } from "./buffer-traffic.ts";
import { type Count, PointCounter } from "./count-points.ts";
import { Domain } from "./domain.ts";
import { itemAxes } from "./item-axes.ts";
import { type KernelVisitor, mostTimes, walkKernel } from "./kernel-walk.ts";
import { FLOPS, OPERATION_KINDS, type OperationKind } from "./operation-kinds.ts";
import { registerEstimate } from "./registers.ts";
import { sumOfCounts } from "./sum-of-counts.ts";
import { PointTally } from "./tally.ts";
import { VaryingNames } from "./varying-names.ts";

/** A loop of a kernel. */
export interface LoopFacts {
  readonly statement: Flat;
  readonly variable: string;
  /** The most iterations by one work-item each time it runs the loop. */
  readonly most: Size | undefined;
  /** The most iterations by one work-item in all: with those of the loops around it. */
  readonly inItem: Size | undefined;
  /** The iterations of all work-items together. */
  readonly total: Count;
}

/** A place where neighbouring work-items may go different ways: an `if`, a loop or a choice inside an expression. */
interface DivergentPlace {
  readonly statement: Flat;
  readonly what: "if" | "loop" | "choice";
  /** How often all work-items together come there. */
  readonly total: Count;
}

/** Facts about one launch of a kernel. Counts are of all its work-items together, unless they say otherwise. */
export interface KernelFacts {
  readonly workItems: Size;
  readonly global: readonly Size[];
  readonly local: readonly Size[] | undefined;
  readonly accesses: readonly AccessFacts[];
  readonly loops: readonly LoopFacts[];
  readonly divergence: readonly DivergentPlace[];
  readonly operations: Readonly<Record<OperationKind, Count>>;
  readonly flops: Count;
  /** The barriers that one work-item executes. */
  readonly barriers: Count;
  /** The bytes of all accesses, by address space. */
  readonly bytes: Readonly<Record<AddressSpace, Readonly<Record<"read" | "written", Count>>>>;
  readonly buffers: readonly BufferTraffic[];
  /** The bytes of the arrays of a work-group. */
  readonly localBytes: Size;
  /** An estimate: the most 32-bit values alive in a work-item; undefined if an array has no known length. */
  readonly registers: number | undefined;
}

/** What is known about the sizes of a kernel. */
export interface SizeKnowledge {
  /** The sizes with values, numbers or other sizes. */
  readonly values: ReadonlyMap<string, Size>;
  /** Facts about the sizes that are left. */
  readonly facts: Facts;
}

/** The facts about one launch of a kernel with these sizes. */
export function kernelFacts(kernel: Kernel, { values, facts }: SizeKnowledge): KernelFacts {
  const image = (v: SizeVar): Size | undefined =>
    v.sort === "free" ? values.get(v.name) : undefined;
  const sizes = (size: Size): Size => simplify(substituteSizes(size, image), facts);
  const global = kernel.ndrange.global.map(sizes);
  const local = kernel.ndrange.local?.map(sizes);
  const { table } = global[0]!;
  const items = itemAxes(kernel, { global, local });
  const counter = new PointCounter(facts, table);
  const total = (domain: Domain): Count => counter.count(domain);
  const workItems = total(new Domain(items.axes)).size!;
  const accesses = new AccessSums({ items, facts, counter, local, spaces: spacesIn(kernel) });
  const traffic = new BufferSums(counter, facts);
  const operations = new Map(OPERATION_KINDS.map((kind) => [kind, new PointTally()]));
  const loops: LoopFacts[] = [];
  const divergence: DivergentPlace[] = [];
  let barriers: Count = { size: table.nat(0), atMost: false };
  const visitor: KernelVisitor = {
    access(a) {
      accesses.add(a);
      traffic.add(a);
    },
    operation: (kind, lanes, domain) => operations.get(kind)!.add(domain, lanes),
    barrier(at) {
      const own = mostTimes(at, total(at.domain), workItems, table);
      barriers = sumOfCounts([barriers, own], table.nat(0));
    },
    loop: ({ statement, inside, own, loops: around }) =>
      void loops.push({
        statement,
        variable: statement.tag === "loop" ? statement.var : "",
        most: own.most,
        inItem: [...around, own].reduce<Size | undefined>(
          (product, l) => product && l.most && mul(product, l.most),
          table.nat(1),
        ),
        total: total(inside),
      }),
    divergence: (what, { statement, domain }) =>
      void divergence.push({ statement, what, total: total(domain) }),
  };
  const varying = new VaryingNames(kernel.body, items.varying);
  walkKernel({ kernel, items, facts, varying, sizes }, visitor);
  const sums = (t: PointTally): Count => t.total(counter, table, facts);
  const flops = new PointTally();
  for (const [kind, tally] of operations) flops.include(tally, FLOPS[kind]);
  return {
    workItems,
    global,
    local,
    accesses: accesses.all,
    loops,
    divergence,
    operations: Object.fromEntries(
      [...operations].map(([kind, tally]) => [kind, sums(tally)]),
    ) as Record<OperationKind, Count>,
    flops: sums(flops),
    barriers,
    bytes: accesses.bytes(table),
    buffers: traffic.of(kernel.params, sizes),
    localBytes: kernel.locals.reduce((sum, a) => add(sum, bytesOf(a, sizes)), table.nat(0)),
    registers: registerEstimate(kernel, (length) => sizes(length).constant),
  };
}

const bytesOf = ({ length, scalar }: LocalArray, sizes: (size: Size) => Size): Size =>
  mul(sizes(length), bytesOfType(ctype(scalar)));
