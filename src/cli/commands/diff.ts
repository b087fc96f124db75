/** @file `strata diff`: compares two versions of a library and says which step of its version the changes need. */
import { relative } from "node:path";
import {
  type ChangePlace,
  diff,
  type LibraryChange,
  type LibraryDiff,
} from "../../api/diff/diff.ts";
import {
  nextVersion,
  SEMVER_STEPS,
  type SemverStep,
  stepBetween,
} from "../../lang/compare/index.ts";
import { EXIT } from "../exit-code.ts";
import type { GlobalOptions, Invocation } from "../invocation.ts";
import { type TestOptions, testCases } from "../options/test-options.ts";
import type { Terminal } from "../output/terminal.ts";

interface DiffFlags extends GlobalOptions, TestOptions {
  readonly releaseType?: SemverStep;
}

/**
 * Prints one line for each change, the largest step first, and the verdict. Returns 0, or 1 if the changes need a larger step than
 * `--release-type` or the versions in package.json allow; the exit status of the errors if a version has some. Raises E0001.
 */
export async function diffCommand(
  context: Invocation,
  before: string,
  after: string,
  options: DiffFlags,
): Promise<number> {
  const { runs, seed } = testCases(context, options, 20);
  const found = await diff(before, after, { ...context.parsing, runs, seed });
  if (!found.ok) return context.fail(found);
  const allowed = allowedStep(found, options.releaseType);
  const isTooSmall = allowed !== undefined && isLarger(found.step, allowed.step);
  const { terminal, json } = context;
  for (const change of found.changes)
    if (json) terminal.json("change", change);
    else terminal.data(line(change, terminal));
  const { step, changes, versions } = found;
  if (json) {
    const about = { step: step ?? null, changes: changes.length, versions };
    terminal.json("diff", { ...about, allowed: allowed?.step ?? null, ok: !isTooSmall });
  } else terminal.data(verdict(found, allowed, isTooSmall));
  return isTooSmall ? EXIT.problem : EXIT.ok;
}

interface AllowedStep {
  readonly step: SemverStep;
  /** Where the step comes from, in words. */
  readonly by: string;
}

function allowedStep(
  { versions: { before, after } }: LibraryDiff,
  asked: SemverStep | undefined,
): AllowedStep | undefined {
  if (asked !== undefined) return { step: asked, by: `--release-type ${asked}` };
  if (before === undefined || after === undefined) return undefined;
  const step = stepBetween(before, after);
  return step && { step, by: `${before} to ${after} is ${step}` };
}

const isLarger = (step: SemverStep | undefined, than: SemverStep): boolean =>
  step !== undefined && SEMVER_STEPS.indexOf(step) < SEMVER_STEPS.indexOf(than);

/** `minor  strategy chunked: parameter … (parameter-added)  src/index.strata:9:17, was ../before/src/index.strata:9:17`. */
function line(
  { step, kind, of, detail, before, after }: LibraryChange,
  { paint }: Terminal,
): string {
  const colour = { major: paint.red, minor: paint.yellow, patch: paint.green }[step];
  const [was, is] = [before && shown(before), after && shown(after)];
  const places = [
    is ?? was,
    ...(is === undefined || was === is || was === undefined ? [] : [`was ${was}`]),
  ];
  const place = places[0] === undefined ? "" : `  ${places.join(", ")}`;
  return `${colour(step)}  ${of}: ${detail} (${kind})${place}`;
}

/** A place as text. A file is shown by the shorter one of its paths. */
function shown({ file, line: row, column }: ChangePlace): string {
  const way = relative(process.cwd(), file);
  return `${way.length < file.length ? way : file}:${row}:${column}`;
}

function verdict(
  { step, changes, versions: { before, after } }: LibraryDiff,
  allowed: AllowedStep | undefined,
  isTooSmall: boolean,
): string {
  if (step === undefined) return "no change";
  const counts = SEMVER_STEPS.flatMap((s) => {
    const count = changes.filter((c) => c.step === s).length;
    return count === 0 ? [] : [`${count} ${s}`];
  });
  const needed = `a ${step} step is needed: ${counts.join(", ")}`;
  if (allowed !== undefined)
    return `${needed}; ${isTooSmall ? "too small" : "allowed"}: ${allowed.by}`;
  if (before === undefined || before !== after) return needed;
  return `${needed}; both are ${before}, the next is ${nextVersion(before, step) ?? "not known"}`;
}
