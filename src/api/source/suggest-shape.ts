/**
 * @file Suggests an edit for an array of the wrong shape (E0302): a function for another number of dimensions (`map` for `map2d`),
 * or a padding before windows (`slide`). Each edit is tried; the suggested one makes the declaration type-check.
 */
import { editAt, makeFix } from "../../lang/diagnostics/index.ts";
import { type DeclHeader, type Module, parseFile, type Workspace } from "../../lang/index.ts";
import { type Diagnostic, PRIMITIVES, type Span } from "../../term/index.ts";
import { diagnosticsOf } from "./failed.ts";

/**
 * Puts the first of at most 24 edits that makes the function type-check in front of the help of an E0302. Other diagnostics, an
 * E0302 outside a `fun` of this file, and one that no edit repairs are returned unchanged.
 */
export function suggestShape(d: Diagnostic, module: Module, workspace: Workspace): Diagnostic {
  const { place } = d;
  if (d.code !== "E0302" || place?.file !== module.file) return d;
  const header = module.parsed.headers.find(
    ({ keyword, span }) =>
      keyword === "fun" && span.start <= place.span.start && place.span.end <= span.end,
  );
  if (header === undefined) return d;
  for (const { by, help, span, isPad } of changes(header, module)) {
    const { text } = module.parsed;
    const changed = text.slice(0, span.start) + by + text.slice(span.end);
    if (!isSound(changed, header.name.text, module, workspace)) continue;
    const others = (d.help ?? []).filter((h) => !(isPad && /\bpad\(0, /.test(h)));
    const here = { place: { file: module.file, span }, label: "here" };
    const edit = editAt(here.place, by);
    const fix = makeFix(isPad ? "padding" : "rank", `write \`${by}\``, [edit]);
    const related = [...(d.related ?? []), here];
    return { ...d, help: [help, ...others], related, fixes: [fix, ...(d.fixes ?? [])] };
  }
  return d;
}

interface SuggestedEdit {
  /** The text that the edit writes. */
  readonly by: string;
  readonly help: string;
  /** The part of the original text that the edit replaces. */
  readonly span: Span;
  /** True if the edit adds a padding. */
  readonly isPad?: boolean;
}

/** The most edits that are tried. */
const MOST_TRIED = 24;

function changes(header: DeclHeader, module: Module): readonly SuggestedEdit[] {
  return [...padded(header, module), ...otherRank(header, module)].slice(0, MOST_TRIED);
}

function isSound(text: string, name: string, module: Module, workspace: Workspace): boolean {
  const parsed = parseFile(`${module.file}?`, text);
  try {
    workspace.once(parsed).fun(name);
    return true;
  } catch (error) {
    if (diagnosticsOf(error) === undefined) throw error;
    return false;
  }
}

// ---------------------------------------------------------------- dimensions

/** Edits that replace one word by its variant for another number of dimensions, such as `map2d` and `map3d` for `map`. */
function* otherRank(header: DeclHeader, { parsed, globals }: Module): Iterable<SuggestedEdit> {
  const known = new Set(globals.names());
  for (const { word, span } of words(parsed.text, header.span)) {
    const stem = word.replace(/[23]d$/, "");
    for (const other of ["", "2d", "3d"].map((d) => `${stem}${d}`)) {
      if (other === word || !(known.has(other) || isPrimitive(other))) continue;
      const help = `\`${other}\` in the place of \`${word}\` fits the dimensions`;
      yield { by: other, help, span };
    }
  }
}

const isPrimitive = (name: string): boolean => Object.hasOwn(PRIMITIVES, name);

function words(text: string, { start, end }: Span): readonly { word: string; span: Span }[] {
  return [...text.slice(start, end).matchAll(/[a-z_]\w*/gi)].map((m) => {
    const from = start + m.index;
    return { word: m[0], span: { start: from, end: from + m[0].length } };
  });
}

// ---------------------------------------------------------------- windows

/**
 * Edits that pad before windows: `pad(1, 1, clamp) |> slide(3, 1)` for `slide(3, 1)`, and `slide(3, 1, pad(1, 1, clamp, xs))` for
 * `slide(3, 1, xs)`.
 */
function* padded({ span }: DeclHeader, { parsed: { text } }: Module): Iterable<SuggestedEdit> {
  const own = text.slice(span.start, span.end);
  for (const found of own.matchAll(/\bslide([23]d)?\((\d+),\s*1(\)|,\s*)/g)) {
    const [call, rank = "", size, after = ""] = found;
    const halo = Number(size) - 1;
    const [left, right] = [Math.floor(halo / 2), Math.ceil(halo / 2)];
    const start = span.start + found.index;
    const end = start + call.length;
    const pad = `pad${rank}(${left}, ${right}, clamp`;
    const isPiped = after === ")";
    const close = isPiped ? end : closing(text, end);
    const array = text.slice(end, close);
    const by = isPiped ? `${pad}) |> ${call}` : `${call}${pad}, ${array})`;
    const help = `windows of ${size} reach beyond the ends, so there are fewer of them than elements: ${by}${isPiped ? "" : ")"} (clamp repeats the outermost element; or mirror, wrap, constant(0.0))`;
    const changed = { start, end: close };
    if (halo > 0) yield { by, help, span: changed, isPad: true };
  }
}

/** The index of the bracket that closes the one opened before `from`; the text's length if none does. */
function closing(text: string, from: number): number {
  let open = 0;
  for (let i = from; i < text.length; i++) {
    if (text[i] === "(") open++;
    if (text[i] === ")" && open-- === 0) return i;
  }
  return text.length;
}
