/** @file Compares the parameters of two versions of a rule, strategy or schedule, as its callers see them. */
import { kindOfParameter } from "../elaborate/strategy/kind.ts";
import { printArg, printKind } from "../syntax/print-strategy.ts";
import type { Kind, ParamSyntax } from "../syntax/syntax.ts";
import type { ChangeKind } from "./change.ts";

/** What has changed about something: a kind and a clause. */
export type DefinitionChange = readonly [kind: ChangeKind, detail: string];

/** The differences between the parameters of two versions, in the order of the parameters; empty if callers see none. */
export function compareParameters(
  before: readonly ParamSyntax[],
  after: readonly ParamSyntax[],
): readonly DefinitionChange[] {
  const [old, now] = [before.map(nameOf), after.map(nameOf)];
  const kept = old.filter((name) => now.includes(name));
  const keptNow = now.filter((name) => old.includes(name));
  if (kept.join() !== keptNow.join())
    return [["parameters-exchanged", `(${old.join(", ")}) became (${now.join(", ")})`]];
  const [gone, fresh] = [
    before.filter((p) => !now.includes(nameOf(p))),
    after.filter((p) => !old.includes(nameOf(p))),
  ];
  const renamed = gone.flatMap((p) => {
    const other = after[before.indexOf(p)];
    return other !== undefined && fresh.includes(other) ? [[p, other] as const] : [];
  });
  const isRenamed = (p: ParamSyntax): boolean => renamed.some((pair) => pair.includes(p));
  return [
    ...renamed.map(
      ([p, q]): DefinitionChange => [
        "parameter-renamed",
        `parameter \`${nameOf(p)}\` is now \`${nameOf(q)}\``,
      ],
    ),
    ...gone
      .filter((p) => !isRenamed(p))
      .map((p): DefinitionChange => ["parameter-removed", `parameter \`${nameOf(p)}\` is gone`]),
    ...fresh.filter((p) => !isRenamed(p)).map((p) => added(p, after, keptNow)),
    ...before.flatMap((p) => {
      const q = after.find((other) => nameOf(other) === nameOf(p));
      return q === undefined ? [] : compareParameter(p, q);
    }),
  ];
}

const nameOf = (p: ParamSyntax): string => p.name.text;

/** True if a call may leave the parameter out. */
const isOptional = (p: ParamSyntax): boolean =>
  p.default !== undefined || p.rest === true || p.range !== undefined;

function added(
  p: ParamSyntax,
  after: readonly ParamSyntax[],
  kept: readonly string[],
): DefinitionChange {
  const name = nameOf(p);
  if (!isOptional(p))
    return ["parameter-required", `parameter \`${name}\` is new and has no default`];
  const isBefore = after.slice(after.indexOf(p)).some((q) => kept.includes(nameOf(q)));
  return isBefore
    ? ["parameter-inserted", `parameter \`${name}\` is new and comes before others`]
    : ["parameter-added", `parameter \`${name}\` is new and has a default`];
}

function compareParameter(p: ParamSyntax, q: ParamSyntax): readonly DefinitionChange[] {
  const name = nameOf(p);
  const [kind, now] = [kindOfParameter(p), kindOfParameter(q)];
  const kinds = `parameter \`${name}\`: ${printKind(kind)} is now ${printKind(now)}`;
  const [old, fresh] = [p.default && printArg(p.default), q.default && printArg(q.default)];
  return [
    ...(accepted(kind) === accepted(now)
      ? []
      : [
          [
            accepted(kind) === "rule" && accepted(now) === "strategy"
              ? "kind-widened"
              : "kind-changed",
            kinds,
          ] as const,
        ]),
    ...(isOptional(p) && !isOptional(q)
      ? [["parameter-required", `parameter \`${name}\` has no default any more`] as const]
      : !isOptional(p) && isOptional(q)
        ? [["parameter-optional", `parameter \`${name}\` has a default`] as const]
        : old !== fresh && p.range === undefined && q.range === undefined
          ? [["default-changed", `parameter \`${name}\`: \`${old}\` is now \`${fresh}\``] as const]
          : []),
  ];
}

/** What a parameter of a kind accepts, as text: kinds with equal texts accept the same arguments. */
const accepted = (kind: Kind): string =>
  typeof kind === "object"
    ? `[${accepted(kind.list)}]`
    : kind === "pred"
      ? "strategy"
      : printKind(kind);
