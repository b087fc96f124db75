/**
 * @file The kind of devices that a schedule is for, as documentation comments say it: a sentence `For CPUs.`, `For GPUs.` or `For GPUs
 * and CPUs.` in the comment of the schedule, else in those of the strategies that it calls.
 */
import {
  defaultKindOf,
  type Module,
  type Schedule,
  type Strat,
  strategyNames,
} from "../../lang/index.ts";
import type { Place } from "../../term/index.ts";
import type { DeviceKind } from "./device-profile.ts";

/** A kind of devices, and the name of what is documented to be for it. */
export interface StatedKind {
  readonly kind: DeviceKind;
  /** The name of a schedule or a strategy. */
  readonly by: string;
  /** Where the schedule names it. */
  readonly place: Place;
}

/** The kind of devices that a schedule is for; undefined if nothing says so, or if its parts are for different kinds. */
export function deviceOfSchedule(schedule: Schedule): StatedKind | undefined {
  const kind = defaultKindOf(schedule.name);
  const place = schedule.module.problems.place(schedule.syntax.name.span);
  if (kind !== undefined) return { kind, by: schedule.name, place };
  const own = kindsIn(schedule.doc);
  if (own.length === 1) return { kind: own[0]!, by: schedule.name, place };
  return own.length > 1 ? undefined : agreed(calledKinds(schedule));
}

/** The kinds that a documentation comment names; of the library's defaults it says `for GPUs:`. */
export function kindsIn(doc: string): readonly DeviceKind[] {
  const [, said] =
    /\b[Ff]or ((?:GPUs|CPUs)(?: and (?:GPUs|CPUs))?)\b(?=[.,:;]|$)/.exec(
      doc.replaceAll("\n", " "),
    ) ?? [];
  if (said === undefined) return [];
  return (["gpu", "cpu"] as const).filter((kind) => said.includes(`${kind.toUpperCase()}s`));
}

/** The kind of the strategies that name one, if it is the same for all of them. */
function agreed(found: readonly StatedKind[]): StatedKind | undefined {
  const [first] = found;
  return found.every((f) => f.kind === first?.kind) ? first : undefined;
}

/** What the strategies that a schedule calls say; a strategy for both kinds says nothing. */
function calledKinds({ module, syntax }: Schedule): readonly StatedKind[] {
  const seen = new Set<string>();
  const visit = (from: Module, body: Strat): readonly StatedKind[] =>
    strategyNames(body).flatMap((name) => {
      const found = from.definition("strategy", name);
      if (found === undefined) return [];
      const key = `${found.owner.file} ${found.name}`;
      if (seen.has(key)) return [];
      seen.add(key);
      const decl = found.owner.declOf("strategy", found.name);
      if (decl?.tag !== "strategy") return [];
      const kinds = kindsIn(decl.doc);
      if (kinds.length > 0)
        return kinds.length === 1
          ? [{ kind: kinds[0]!, by: name.text, place: from.problems.place(name.span) }]
          : [];
      return found.owner === module ? visit(module, decl.body) : [];
    });
  return visit(module, syntax.body);
}
