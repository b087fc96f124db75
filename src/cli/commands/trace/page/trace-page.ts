/**
 * @file Writes the page of `strata trace --html`: one file without references to others. Content of the program is a block of JSON
 * with `<` escaped, which the script shows in text nodes. The content security policy allows only this script and style, by their
 * hashes.
 */

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Recorded } from "../../../../api/trace/record.ts";
import { lineColumn } from "../../../../lang/diagnostics/index.ts";
import { shortReason } from "../../../../lang/index.ts";
import { packageRoot } from "../../../../runtime/host/package-root.ts";
import type { Call } from "../../../../strategies/index.ts";
import type { Term } from "../../../../term/index.ts";
import { showMarked, type TermPath } from "../../../../traversals/index.ts";
import { counted } from "../../../output/counted.ts";
import { escapeHtml } from "../../../output/html.ts";
import { standalonePage } from "../../../output/standalone-page.ts";

/** The most calls on a page: the first 5000 of the run. Later calls are counted, but not shown. */
export const MOST_CALLS = 5_000;
/** The most steps whose terms a page holds. */
const MOST_TERMS = 2_000;

interface Shown {
  readonly text: number;
  readonly start: number;
  readonly end: number;
}

/**
 * The HTML text of the page: calls as an icicle diagram, terms before and after each of the first 2000 steps, and the source. The
 * page needs no other file.
 */
export function tracePage(recorded: Recorded): string {
  const { planned } = recorded;
  const title = `${planned.schedule.name} for ${planned.program.name}`;
  const [script, style] = [asset("page.js"), asset("page.css")];
  const data = JSON.stringify(dataOf(recorded)).replaceAll("<", "\\u003c");
  const body = `<h1>${escapeHtml(title)}</h1>
<p id="notice"></p>
<p>
<button data-key="ArrowLeft">← step</button> <button data-key="ArrowRight">→ step</button>
<button data-key="ArrowUp">↑ caller</button> <button data-key="ArrowDown">↓ first call</button>
<button data-key="f">f next failure</button>
</p>
<form id="go"><label>g go to step <input id="goto" inputmode="numeric" size="6"></label> <button>go</button></form>
<h2 id="calls">Calls: time runs to the right, callers are above (✓ applied, ✗ failed, ↺ undone)</h2>
<div id="scroll"><div id="icicle" role="tree" aria-labelledby="calls"></div></div>
<p id="status" role="status" aria-live="polite"></p>
<p id="why"></p>
<div class="panes">
<section aria-label="before"><h2>Before</h2><pre id="before" tabindex="0"></pre></section>
<section aria-label="after"><h2>After</h2><pre id="after" tabindex="0"></pre></section>
</div>
<h2>Program and strategy</h2>
<div id="source" tabindex="0"></div>
<script type="application/json" id="data">${data}</script>`;
  return standalonePage({ title, style, script, body });
}

// ---------------------------------------------------------------- the data

function dataOf({ planned, calls, left, steps }: Recorded): object {
  const { file } = planned.source.module;
  const text = textOf(planned);
  const texts = new Texts();
  const lineOf = (c: Call): number =>
    c.origin?.file === file ? lineColumn(text, c.origin.span.start).line : 0;
  let terms = 0;
  const shown = calls.map((c) => {
    const { name, depth, parent = -1, begin, end, outcome, count, step, miss } = c;
    const path = shownPath(step?.path ?? miss?.path);
    const base = { name, depth, parent, begin, end, outcome, count, path, line: lineOf(c) };
    const number = step?.number ?? 0;
    if (miss !== undefined) return { ...base, step: 0, why: shortReason(miss) };
    if (step === undefined || ++terms > MOST_TERMS) return { ...base, step: number };
    const { before, after } = step.root;
    const pair = { before: texts.add(before, step.path), after: texts.add(after, step.path) };
    return { ...base, step: number, ...pair };
  });
  return {
    source: text,
    calls: shown,
    texts: texts.list,
    notice: notice(calls.length, left, steps, terms),
  };
}

/** The text of the file, followed by that of the program's file if it is another. */
function textOf({ source, program }: Recorded["planned"]): string {
  const { file, text } = source.module.parsed;
  const other = program.place.file;
  const programs = other === file ? undefined : source.sources(other);
  return programs === undefined ? text : `${text.trimEnd()}\n\n// ---- ${other}\n\n${programs}`;
}

function notice(calls: number, left: number, steps: number, terms: number): string {
  const cut = left > 0 ? `; showing ${calls} of ${calls + left} calls` : "";
  const short = terms > MOST_TERMS ? `; terms of the first ${MOST_TERMS} steps only` : "";
  return `${counted(steps, "step")}${cut}${short}`;
}

const shownPath = (path: TermPath | undefined): string =>
  path === undefined ? "" : path.length === 0 ? "the root" : path.join(".");

/** A table of the texts of terms, in which equal texts occur once. */
class Texts {
  readonly list: string[] = [];
  readonly #known = new Map<string, number>();

  add(root: Term, path: TermPath): Shown {
    const { text, span = { start: 0, end: 0 } } = showMarked(root, path, 90);
    let at = this.#known.get(text);
    if (at === undefined) {
      at = this.list.push(text) - 1;
      this.#known.set(text, at);
    }
    return { text: at, ...span };
  }
}

// ---------------------------------------------------------------- HTML

/** The text of a file of the page. It lies beside this file in the sources, and in `dist/cli` in the built package. */
function asset(name: string): string {
  const beside = new URL(name, import.meta.url);
  return readFileSync(existsSync(beside) ? beside : join(packageRoot, "dist", "cli", name), "utf8");
}
