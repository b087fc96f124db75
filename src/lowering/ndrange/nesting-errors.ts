/**
 * @file The problems of launches, parallel maps and memories that are nested in a way OpenCL cannot run (E0709), and of local
 * sizes that contradict each other (E0725).
 */
import {
  type Prim,
  type PrimName,
  type Size,
  type SizeCondition,
  show,
  showCondition,
  type Term,
} from "../../term/index.ts";
import { brief, error, type LoweringProblem, wrong } from "../errors.ts";

/** E0709: a launch depends on a variable that the function of the primitive `around` binds. */
export const dependentLaunch = (t: Term, around: PrimName): LoweringProblem =>
  nesting(
    `a launch depends on a variable that the function of the enclosing \`${around}\` binds`,
    t,
    `move \`kernel\` out of that function: around the \`${around}\`, or further out`,
  );

/** A problem E0709 about the term `t`, with one way out. */
export const nesting = (message: string, t: Term, help: string): LoweringProblem =>
  wrong("E0709", t, message, [help]);

/**
 * E0709: a launch is inside a term (`if`, a function, a loop) that may not be evaluated, and `partial` inside the launch may have
 * no value then.
 */
export const speculative = (launch: Term, partial: Term): LoweringProblem =>
  nesting(
    `the launch runs even where its result is not used, and ${brief(partial)} may have no value then`,
    launch,
    "launch the whole enclosing term, or bring the index into range: clampIdx(…)",
  );

/**
 * E0709: a launch is inside an `if` on sizes of which not all branches are launched, so that it runs for all sizes, and it needs a
 * condition that the test of the `if` may have stood for.
 */
export const launchedRegardless = (launch: Term, need: SizeCondition): LoweringProblem =>
  nesting(
    `the launch runs also where its result is not used, and needs ${showCondition(need)}, which may not hold then`,
    launch,
    "launch all alternatives: `chooseAtLaunch(a ; kernel, b ; kernel)`",
  );

/**
 * E0709: a region of the `dispatch` `t` over dimension `dim` has no parallel map over that dimension, or not one of the first
 * region's kind.
 */
export const notSpread = (t: Term, dim: number): LoweringProblem =>
  nesting(
    `a region of dispatch(${dim}) has no work-groups of its own: nothing maps it over dimension ${dim}`,
    t,
    `map every region with mapWrg(${dim}), or every one with mapGlb(${dim}); or write concat for dispatch`,
  );

/**
 * E0709: the regions of a `dispatch` need `needed` groups or work-items, more than the `given` ones that the `kernel` term states.
 */
export const tooFewGroups = (needed: Size, given: Size): LoweringProblem =>
  error(
    "E0709",
    `the regions of a dispatch need ${show(needed)} groups or work-items of a dimension, and the kernel states ${show(given)}`,
    [],
    ["leave the global size open: kernel(ndrange([0, 0], [x, y]), …), or groupsOf([x, y])"],
  );

/**
 * E0709: local memory is allocated inside a `mapLcl`. `own`: the stored value depends on the work-item, which decides the way out
 * that the message suggests.
 */
export const localInsideLocal = (t: Term, own = true): LoweringProblem =>
  nesting(
    "local memory is allocated inside a mapLcl, where every work-item would have its own",
    t,
    own
      ? "store it outside of the mapLcl, one mapping earlier, or in private memory"
      : 'it is the same for all work-items: name a copy where it is known, let row = label("row", map(\\x -> x, r)) in …, and store that, local @ "row"',
  );

/**
 * E0709: local memory in a kernel of `mapGlb`, where the work-items that would share it are not known and cannot wait for each
 * other.
 */
export const localWithoutGroups = (t: Term): LoweringProblem =>
  nesting(
    "local memory is shared by a work-group, and mapGlb has none",
    t,
    "map with mapWrg and mapLcl, or use toPrivate",
  );

/** E0709: a temporary in global memory is allocated outside the parallel maps `maps`, whose iterations would share it. */
export const sharedTemporary = (t: Term, maps: readonly string[]): LoweringProblem =>
  nesting(
    `a temporary in global memory is outside ${maps.join(" and ")}, whose iterations would share it and cannot wait for each other`,
    t,
    "let a kernel of its own compute it: kernel(…)",
  );

/**
 * E0725: `map` states the local size `stated` for dimension d, and `other` (another map, or the `kernel` term) states another one,
 * `size`.
 */
export const differentLocalSizes = (
  d: number,
  map: Prim,
  stated: Size,
  other: Prim,
  size: Size,
): LoweringProblem => ({
  ...wrong(
    "E0725",
    map,
    `a work-group of this kernel cannot have both ${show(stated)} and ${show(size)} work-items in dimension ${d}`,
    [
      `state one size for all maps over dimension ${d}: \`lcl(${d}, n)\` is a strided loop over more than n elements, and guarded over fewer`,
      other.prim === "kernel"
        ? `or leave it to \`groupsOf\`, and write \`lcl(${d})\``
        : `or state it once, and write \`lcl(${d})\` for the other maps`,
    ],
  ),
  besides: other,
});

/** E0725: a map states a local size that changes inside the kernel, with the steps of an iteration. */
export const changingLocalSize = (map: Prim, size: Size): LoweringProblem =>
  wrong(
    "E0725",
    map,
    `the size of a work-group must be the same during a launch; ${show(size)} changes with the steps of an iteration`,
    ["state a number, or a size of the program", "or leave it open: `lcl(d)`"],
  );

/**
 * The first of the problems with one message and one way out, which are one mistake of a schedule, with the number of the others in a
 * note. The order stays.
 */
export function onePerMistake(problems: readonly LoweringProblem[]): readonly LoweringProblem[] {
  const alike = new Map<string, LoweringProblem[]>();
  for (const p of problems) {
    const kind = JSON.stringify([p.code, p.message, p.help]);
    alike.set(kind, [...(alike.get(kind) ?? []), p]);
  }
  return [...alike.values()].map(([first, ...others]) =>
    others.length === 0
      ? first!
      : { ...first!, notes: [...(first!.notes ?? []), alsoAt(others.length)] },
  );
}

const alsoAt = (n: number): string =>
  `the same holds ${n === 1 ? "at another place" : `at ${n} other places`} of the term`;
