/**
 * @file Any text is parsed and checked, or rejected with diagnostics that lie inside it: never a crash, never slow. What
 * parses is formatted, and twice is once.
 */
import { diagnosticsOf } from "../../src/api/source/failed.ts";
import { renderDiagnostics } from "../../src/lang/diagnostics/index.ts";
import { format } from "../../src/lang/format/index.ts";
import { parseFile, type Workspace } from "../../src/lang/index.ts";
import type { Diagnostic } from "../../src/term/index.ts";
import type { Choices } from "../support/choices.ts";
import { workspace } from "../support/stdlib.ts";
import { DECLARATIONS, FILES, NEIGHBOURS } from "./corpus.ts";
import { mutate } from "./mutations.ts";

/** Milliseconds of processor time that a text may take: a net, ten times what the slowest takes. */
const LIMIT = 10_000;
/** Texts that are checked in one session, for speed. */
const TOGETHER = 1000;

/** One in so many texts is formatted. */
const FORMATTED = 8;

/** A text of one declaration, of a few, or, seldom, of a whole file, with small damage. */
export function input(c: Choices): string {
  const bases = basesOf(c);
  const damaged = c.nat(bases.length - 1);
  return bases.map((text, i) => (i === damaged ? mutate(text, c) : text)).join("\n\n");
}

/** A file costs as much as a hundred declarations, and its damage is in one or two of them. */
function basesOf(c: Choices): readonly string[] {
  const kind = c.nat(399);
  if (kind === 399) return [c.pick(FILES)];
  if (kind >= 388) return [c.pick(NEIGHBOURS)];
  return c.list(1, c.chance(20) ? 3 : 1, () => shorter(c.pick(DECLARATIONS), c.pick(DECLARATIONS)));
}

const shorter = (a: string, b: string): string => (a.length <= b.length ? a : b);

export type Verdict = "accepted" | "rejected";

export class Inputs {
  #inside: Workspace = workspace();
  #count = 0;
  /** Milliseconds that the slowest text took. */
  slowest = 0;

  /** Throws where a text is not handled as it should be. */
  check(text: string): Verdict {
    if (this.#count++ % TOGETHER === 0) this.#inside = workspace();
    const start = performance.now();
    const found = diagnosticsIn(this.#inside, `f${this.#count}.strata`, text);
    const time = performance.now() - start;
    if (time > LIMIT) this.#isSlow(text, time);
    this.slowest = Math.max(this.slowest, time);
    if (this.#count % FORMATTED === 0) isFormatted(text);
    return found.length === 0 ? "accepted" : "rejected";
  }

  /** Other work on this machine may have slowed it down: again, in processor time. */
  #isSlow(text: string, time: number): void {
    const inside = workspace();
    diagnosticsIn(inside, "warm.strata", "fun f(x: f32): f32 = x");
    const start = process.cpuUsage();
    diagnosticsIn(inside, "slow.strata", text);
    const { user, system } = process.cpuUsage(start);
    const again = (user + system) / 1000;
    if (again > LIMIT)
      throw new Error(`took ${time.toFixed()} ms, and again ${again.toFixed()} ms`);
  }
}

function diagnosticsIn(inside: Workspace, file: string, text: string): readonly Diagnostic[] {
  const found = allDiagnostics(inside, file, text);
  for (const d of found) isInFile(d, file, text, inside);
  const shown = renderDiagnostics(found, (f) => (f === file ? text : inside.source(f)), {
    color: false,
  });
  if (/\bundefined\b|\[object|\bNaN\b/.test(shown) && !/\bundefined\b|object|NaN/.test(text))
    throw new Error(`a diagnostic shows our data: ${shown}`);
  return found;
}

function isFormatted(text: string): void {
  const once = format("f", text);
  if ("diagnostics" in once) return;
  const twice = format("f", once.text);
  if (!("text" in twice) || twice.text !== once.text)
    throw new Error(`formatting twice is not once:\n${once.text}`);
}

/** As `Source` gives them: a budget that is spent ends the checking. */
function allDiagnostics(inside: Workspace, file: string, text: string): readonly Diagnostic[] {
  const module = inside.open(parseFile(file, text));
  try {
    return module.check();
  } catch (error) {
    const found = diagnosticsOf(error);
    if (found === undefined) throw error;
    return found.map((d) => ({ place: module.problems.place({ start: 0, end: 0 }), ...d }));
  }
}

function isInFile(d: Diagnostic, file: string, text: string, inside: Workspace): void {
  if (!/^[EW]\d{4}$/.test(d.code) || d.message === "") throw new Error(`odd: ${JSON.stringify(d)}`);
  if (d.place?.file !== file) throw new Error(`not in the file: ${JSON.stringify(d)}`);
  for (const place of [d.place, ...(d.related ?? []).map((r) => r.place)]) {
    const { start, end } = place.span;
    const length = (place.file === file ? text : inside.source(place.file))?.length ?? -1;
    if (!(0 <= start && start <= end && end <= length))
      throw new Error(`a span outside of the file: ${JSON.stringify(d)}`);
  }
}
