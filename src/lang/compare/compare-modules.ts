/** @file Compares two versions of a module: each exported name, and what other projects do not see. */
import type { FpMode } from "../../targets/fp-mode.ts";
import type { Place, Session } from "../../term/index.ts";
import { tunable } from "../elaborate/tunable.ts";
import type { Module } from "../module/module.ts";
import { SPACE_OF } from "../module/space.ts";
import { printDecl } from "../syntax/print.ts";
import { printExprSyntax } from "../syntax/print-expr.ts";
import { printCondition } from "../syntax/print-strategy.ts";
import { printName, printType } from "../syntax/print-type.ts";
import type { Decl, DeclHeader } from "../syntax/syntax.ts";
import { CHANGES, type FoundChange } from "./change.ts";
import { compareFunctions } from "./compare-functions.ts";
import { compareParameters, type DefinitionChange } from "./compare-parameters.ts";
import { type ComparedRule, compareRules, compareTexts } from "./compare-rules.ts";

/** A declaration of one version: its module, head and syntax. */
interface VersionedDecl {
  readonly module: Module;
  readonly header: DeclHeader;
  readonly decl: Decl;
}

/**
 * The changes between two versions of a module, in source order of the newer one after what is gone. Both modules must be without
 * errors and of one session.
 */
export function compareModules(before: Module, after: Module): readonly FoundChange[] {
  const [olds, news] = [declarations(before), declarations(after)];
  const [publicOld, publicNew] = [olds.filter(isPublic), news.filter(isPublic)];
  const gone = publicOld.flatMap((old) =>
    formsOf(old, publicNew).length > 0 ? [] : [removed(old)],
  );
  const kept = publicOld.flatMap((old) => {
    const forms = formsOf(old, publicNew);
    return forms.length === 0 ? [] : compareForms(old, forms);
  });
  const fresh = publicNew.flatMap((now) =>
    formsOf(now, publicOld).length > 0 ? [] : [added(now)],
  );
  const found = [...gone, ...kept, ...fresh, ...privateChanges(olds, news)];
  return [...found, ...commentChange(before, after, found)];
}

const declarations = (module: Module): readonly VersionedDecl[] =>
  module.parsed.headers.map((header, i) => ({ module, header, decl: module.declAt(i) }));

/** Schedules need no `export`: a command can choose each of a file. */
const isPublic = ({ header }: VersionedDecl): boolean =>
  header.exported || header.keyword === "schedule";

/** The declarations that a use of `like` could mean, the current one before deprecated ones. */
function formsOf(like: VersionedDecl, all: readonly VersionedDecl[]): readonly VersionedDecl[] {
  const key = keyOf(like);
  const forms = all.filter((d) => keyOf(d) === key);
  return forms.toSorted((a, b) => deprecation(a) - deprecation(b));
}

const deprecation = ({ header }: VersionedDecl): number =>
  header.deprecated === undefined ? 0 : 1;

const keyOf = ({ decl }: VersionedDecl): string =>
  decl.tag === "schedule"
    ? `schedule ${scheduleOf(decl)}`
    : `${SPACE_OF[decl.tag]} ${decl.name.text}`;

const scheduleOf = (decl: Extract<Decl, { tag: "schedule" }>): string =>
  `${decl.name.text} for ${decl.programs.map(printName).join(", ")}`;

const nameOf = ({ decl }: VersionedDecl): string =>
  decl.tag === "schedule" ? `schedule ${scheduleOf(decl)}` : `${decl.tag} ${decl.name.text}`;

const placeOf = ({ module, decl }: VersionedDecl): Place => module.problems.place(decl.name.span);

const removed = (old: VersionedDecl): FoundChange => ({
  kind: "name-removed",
  of: nameOf(old),
  detail: removal(old),
  before: placeOf(old),
});

function removal({ header }: VersionedDecl): string {
  if (header.deprecated === undefined) return "is gone, or no longer exported";
  const { until } = header.deprecated;
  return `is gone; it was deprecated${until === undefined ? "" : ` until ${until}`}`;
}

const added = (now: VersionedDecl): FoundChange => ({
  kind: "name-added",
  of: nameOf(now),
  detail: "is new",
  after: placeOf(now),
});

/** Compares a declaration with the forms of the newer version; of several, with the one that fits its callers best. */
function compareForms(old: VersionedDecl, forms: readonly VersionedDecl[]): readonly FoundChange[] {
  const [first] = forms;
  const outcomes = forms.map((now) => ({ now, changes: compareDeclarations(old, now) }));
  const isGood = (changes: readonly FoundChange[]): boolean =>
    changes.every(({ kind }) => CHANGES[kind].step !== "major");
  const { now, changes } = outcomes.find((o) => isGood(o.changes)) ?? outcomes[0]!;
  const isNewlyDeprecated = deprecation(now) > deprecation(old);
  if (!isNewlyDeprecated) return changes;
  const detail =
    now === first ? "is deprecated" : "has other parameters; the earlier call is deprecated";
  const deprecated: FoundChange = {
    kind: "name-deprecated",
    of: nameOf(old),
    detail,
    before: placeOf(old),
    after: placeOf(now),
  };
  return [deprecated, ...changes.filter(({ kind }) => kind !== "definition-changed")];
}

function compareDeclarations(old: VersionedDecl, now: VersionedDecl): readonly FoundChange[] {
  const differences = differencesOf(old, now);
  const both = { of: nameOf(now), before: placeOf(old), after: placeOf(now) };
  const found = differences.map(([kind, detail]): FoundChange => ({ ...both, kind, detail }));
  if (found.length > 0) return found;
  const [before, after] = [old, now].map(({ decl }) => printDecl({ ...decl, doc: "" }));
  if (before === after || deprecation(now) > 0) return [];
  return [{ ...both, kind: "definition-changed", detail: "its definition is another" }];
}

function differencesOf(old: VersionedDecl, now: VersionedDecl): readonly DefinitionChange[] {
  const [a, b] = [old.decl, now.decl];
  if (deprecation(now) > 0 && "params" in a && "params" in b && SPACE_OF[a.tag] === "strategy")
    return compareParameters(paramsOf(a), paramsOf(b));
  if (a.tag === "strategy" && b.tag === "rule") return compareParameters(a.params, b.params);
  if (a.tag !== b.tag && !(isFunction(a) && isFunction(b)))
    return [["keyword-changed", `was a ${a.tag} and is now a ${b.tag}`]];
  if (a.tag === "rule" && b.tag === "rule") {
    const differences = compareRules(written(old.module, a), written(now.module, b));
    return [...compareParameters(a.params, b.params), ...differences];
  }
  if (a.tag === "strategy" && b.tag === "strategy") return compareParameters(a.params, b.params);
  if (a.tag === "schedule" && b.tag === "schedule") return compareSchedules(old, now, a, b);
  if (a.tag === "type" && b.tag === "type") return compareTypes(a, b);
  const session: Session = now.module.session;
  return compareFunctions(session, old.module.fun(a.name.text), now.module.fun(b.name.text));
}

const written = (module: Module, decl: Extract<Decl, { tag: "rule" }>): ComparedRule => ({
  rule: module.rule(decl.name.text),
  left: printExprSyntax(decl.lhs),
  right: printExprSyntax(decl.rhs),
});

const isFunction = (decl: Decl): boolean => decl.tag === "fun" || decl.tag === "extern";

const paramsOf = (decl: Decl) =>
  decl.tag === "strategy" || decl.tag === "rule" || decl.tag === "schedule" ? decl.params : [];

type ScheduleDecl = Extract<Decl, { tag: "schedule" }>;

const MODES: readonly FpMode[] = ["strict", "contract", "fast"];

function compareSchedules(
  old: VersionedDecl,
  now: VersionedDecl,
  a: ScheduleDecl,
  b: ScheduleDecl,
): readonly DefinitionChange[] {
  const [mode, other] = [MODES.indexOf(a.mode), MODES.indexOf(b.mode)];
  const modes = `was ${a.mode} and is now ${b.mode}`;
  return [
    ...compareParameters(a.params, b.params),
    ...a.params.flatMap((p) => {
      const q = b.params.find(({ name }) => name.text === p.name.text);
      return q === undefined
        ? []
        : compareValues(tunable(p, old.module.home), tunable(q, now.module.home));
    }),
    ...(mode === other
      ? []
      : [[other > mode ? "mode-loosened" : "mode-tightened", modes] as const]),
    ...compareTexts(a.where.map(printCondition), b.where.map(printCondition)),
  ];
}

type TunableParameter = ReturnType<typeof tunable>;

function compareValues(
  before: TunableParameter,
  after: TunableParameter,
): readonly DefinitionChange[] {
  const { name, values: old } = before;
  const { values: now } = after;
  const gone = now === undefined ? [] : (old?.filter((n) => !now.includes(n)) ?? ["others"]);
  const fresh = old === undefined ? [] : (now?.filter((n) => !old.includes(n)) ?? ["others"]);
  return [
    ...(gone.length === 0
      ? []
      : [["values-removed", `parameter \`${name}\` no longer takes ${gone.join(", ")}`] as const]),
    ...(fresh.length === 0
      ? []
      : [["values-added", `parameter \`${name}\` takes ${fresh.join(", ")}, too`] as const]),
    ...(before.default === after.default || after.default === undefined
      ? []
      : [
          [
            "default-changed",
            `parameter \`${name}\`: ${before.default ?? "none"} is now ${after.default}`,
          ] as const,
        ]),
  ];
}

type TypeDecl = Extract<Decl, { tag: "type" }>;

function compareTypes(a: TypeDecl, b: TypeDecl): readonly DefinitionChange[] {
  const [before, after] = [a, b].map(
    (d) => `(${d.params.map((p) => p.text).join(", ")}) = ${printType(d.type)}`,
  );
  return before === after ? [] : [["type-changed", `\`${before}\` became \`${after}\``]];
}

/** One change for each definition that is not exported and is new, gone or another. */
function privateChanges(
  olds: readonly VersionedDecl[],
  news: readonly VersionedDecl[],
): readonly FoundChange[] {
  const [before, after] = [olds, news].map((all) => all.filter((d) => !isPublic(d)));
  const text = ({ decl }: VersionedDecl): string => printDecl({ ...decl, doc: "" });
  const change = (
    of: VersionedDecl,
    detail: string,
    places: Partial<FoundChange>,
  ): FoundChange => ({
    kind: "private-changed",
    of: nameOf(of),
    detail,
    ...places,
  });
  return [
    ...before!.flatMap((old) => {
      const isKept = formsOf(old, after!).length > 0 || formsOf(old, news).length > 0;
      const detail = "is gone; it was not exported";
      return isKept ? [] : [change(old, detail, { before: placeOf(old) })];
    }),
    ...after!.flatMap((now) => {
      const [old] = formsOf(now, before!);
      if (old === undefined)
        return formsOf(now, olds).length > 0
          ? []
          : [change(now, "is new and not exported", { after: placeOf(now) })];
      const places = { before: placeOf(old), after: placeOf(now) };
      const detail = "is another; it is not exported";
      return text(old) === text(now) ? [] : [change(now, detail, places)];
    }),
  ];
}

/** The change of comments or layout, where the texts differ and nothing else does. */
function commentChange(
  before: Module,
  after: Module,
  found: readonly FoundChange[],
): readonly FoundChange[] {
  const isSame = before.parsed.text === after.parsed.text;
  if (isSame || found.length > 0) return [];
  const [old, now] = [before, after].map((m) =>
    declarations(m)
      .map(({ decl }) => printDecl({ ...decl, doc: "" }))
      .join("\n"),
  );
  if (old !== now) return [];
  const of = `module ${after.file}`;
  const at = { start: 0, end: 0 };
  return [
    {
      kind: "comment-changed",
      of,
      detail: "comments or layout are another",
      before: before.problems.place(at),
      after: after.problems.place(at),
    },
  ];
}
