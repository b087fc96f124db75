/** @file One launch becomes a kernel: the passes, in their order. */
import { type AtMost, type Facts, LONGEST, type Session, withLaunch } from "../term/index.ts";
import { constantBuffers } from "./constant-buffers.ts";
import { generate } from "./generate/generate.ts";
import type { Lowered } from "./host-program.ts";
import type { Flat, LocalArray } from "./imperative.ts";
import { indexLimits, lengthLimits } from "./index-limits.ts";
import type { Launch } from "./kernels.ts";
import type { Names } from "./names.ts";
import { ndrangeOf, type Range } from "./ndrange.ts";
import { paramsOf } from "./params.ts";
import { align } from "./passes/align.ts";
import { alone, type Parallel } from "./passes/alone.ts";
import { type BarrierOptions, insertBarriers, type SharedMemory } from "./passes/barriers.ts";
import { demandOneGroup } from "./passes/between-groups.ts";
import { control } from "./passes/control.ts";
import { withoutCopies } from "./passes/copies.ts";
import { deadRegisters } from "./passes/dead-registers.ts";
import { joinBarriers } from "./passes/join-barriers.ts";
import { takeLanes } from "./passes/lanes.ts";
import { privateArrays } from "./passes/private-arrays.ts";
import { settle } from "./passes/settle.ts";
import { share } from "./passes/share.ts";
import { shareIndices } from "./passes/share-indices.ts";
import { shareLocals } from "./passes/share-locals.ts";
import { tidy } from "./passes/tidy.ts";
import { widen } from "./passes/widen.ts";
import type { Buffer } from "./plan.ts";
import type { Symbols } from "./symbols.ts";

export interface KernelInput {
  readonly session: Session;
  readonly launch: Launch;
  readonly name: string;
  readonly comment: string;
  readonly symbols: Symbols;
  readonly facts: Facts;
}

export function lowerKernel(input: KernelInput): Lowered {
  const { session, launch, symbols, name, comment } = input;
  const { result } = launch;
  const table = session.sizes;
  const names = symbols.kernelNames();
  const ofArrays = lengthLimits(launch.body, symbols.sizes.keys());
  const facts = withLaunch(input.facts, ofArrays);
  const constants = constantBuffers(launch.body, symbols);
  const range = ndrangeOf(launch.body, launch.sizes, facts);
  const code = generate(launch.body, {
    session,
    names,
    items: range.items,
    facts,
    inputs: (cx) => symbols.views(cx),
    result: result.map((b) => b.name),
  });
  const written = [...result, ...code.temporaries];

  const { body: generated, locals } = shareLocals(code.body, code.locals);
  const shared = sharedBy(locals, code.temporaries, result);
  const wide = widen(generated, names, table);
  const spread = alone(wide, { items: range.items, names, sharedBy: shared });
  demandOneGroup(spread, {
    results: result.map((b) => b.name),
    overwritten: code.overwritten,
    items: range.items,
    facts,
    table,
  });
  const synced = insertBarriers(spread, {
    shared: sharedMemory(locals, written),
    overwritten: code.overwritten,
    ...groupOf(range),
    facts,
    table,
  });
  const { body: controlled, ids } = control(joinBarriers(synced), range.items, {
    facts,
    table,
    names,
    sharedBy: shared,
  }); // after barriers: they need the maps
  const settled = settle(controlled, ids, facts, table);
  const registers = deadRegisters(privateArrays(settled, names));
  const body = finish(align(registers, facts), names, readOnly(symbols, written), input);

  const params = paramsOf(body, symbols, written, constants);
  const limits = [...ofArrays.filter(isOfLength), ...indexLimits(body, ofArrays)];
  const kernel = { name, comment, params, ids, locals, body, ndrange: range.ndrange, limits };
  return { kernel, own: code.temporaries, demands: code.demands };
}

/** Single sizes are checked before all launches. */
const isOfLength = ({ most }: AtMost): boolean => most === LONGEST;

/**
 * Equal loads and values once, then equal indices, which name what is left, and of which some are parts of others that were
 * named later.
 */
function finish(
  body: readonly Flat[],
  names: Names,
  unwritten: (buffer: string) => boolean,
  input: KernelInput,
): readonly Flat[] {
  const once = share(takeLanes(body, unwritten), { names, readOnly: unwritten });
  const named = shareIndices(once, { names, table: input.session.sizes });
  return withoutCopies(tidy(deadRegisters(named)));
}

function sharedMemory(locals: readonly LocalArray[], written: readonly Buffer[]): SharedMemory {
  return new Map([
    ...locals.map((a) => [a.name, "local"] as const),
    ...written.map((b) => [b.name, "global"] as const),
  ]);
}

/** A result is seen by all work-items; a temporary in local or global memory by those of a group. */
function sharedBy(
  locals: readonly LocalArray[],
  own: readonly Buffer[],
  result: readonly Buffer[],
): Map<string, readonly Parallel[]> {
  return new Map<string, readonly Parallel[]>([
    ...[...locals, ...own].map((a) => [a.name, ["lcl"]] as const),
    ...result.map((b) => [b.name, ["glb", "wrg", "lcl"]] as const),
  ]);
}

function readOnly(symbols: Symbols, written: readonly Buffer[]): (buffer: string) => boolean {
  const fills = new Set(written.map((b) => b.name));
  const known = new Set(symbols.allBuffers().map((b) => b.name));
  return (b) => known.has(b) && !fills.has(b);
}

function groupOf({
  ndrange,
  items,
}: Range): Pick<BarrierOptions, "grouped" | "localDims" | "local" | "groups"> {
  const dims = (ndrange.local ?? []).flatMap((s, d) => (s.constant === 1 ? [] : [d as 0 | 1 | 2]));
  const grouped = dims.length > 0 && items.wrg.some((w) => w !== undefined);
  return { grouped, localDims: dims, local: ndrange.local ?? [], groups: items.wrg };
}
