/** @file The kinds of changes between two versions of a library, with the step of the version that each needs. */
import type { Place } from "../../term/index.ts";

/** A step of a semantic version (https://semver.org), the largest first. */
export const SEMVER_STEPS = ["major", "minor", "patch"] as const;
/** The step of a version that a change needs: `major`, `minor` or `patch`. */
export type SemverStep = (typeof SEMVER_STEPS)[number];

interface ChangeRow {
  readonly step: SemverStep;
  /** What has changed, for documentation. */
  readonly what: string;
  /** Why it needs the step: what becomes of a file that uses the library. */
  readonly why: string;
}

/** Every kind of change: its step and the reason. docs/your-own-library.md has the same table. */
export const CHANGES = {
  "module-removed": {
    step: "major",
    what: "a module is no longer exported",
    why: "its imports fail",
  },
  "module-added": { step: "minor", what: "a module is new", why: "no older file imports it" },
  "name-removed": {
    step: "major",
    what: "a name is gone, or no longer exported",
    why: "its uses fail",
  },
  "name-added": { step: "minor", what: "a name is new", why: "no older file uses it" },
  "name-deprecated": {
    step: "minor",
    what: "a name or an older call stays as a deprecated definition",
    why: "it works and is warned of",
  },
  "keyword-changed": {
    step: "major",
    what: "a name is another kind of declaration, such as a strategy in place of a rule",
    why: "`by(rule)` and the like take rules only",
  },
  "parameter-removed": {
    step: "major",
    what: "a parameter is gone",
    why: "calls that give it fail",
  },
  "parameter-required": {
    step: "major",
    what: "a parameter is new without a default, or has lost its default",
    why: "calls that leave it out fail",
  },
  "parameter-inserted": {
    step: "major",
    what: "a parameter with a default is new before others",
    why: "arguments without names get to other parameters",
  },
  "parameter-added": {
    step: "minor",
    what: "a parameter with a default is new after all others",
    why: "calls that leave it out work as before",
  },
  "parameter-renamed": {
    step: "major",
    what: "a parameter has another name",
    why: "calls by name fail (`k = 2`), and inputs on the command line (`xs=…`)",
  },
  "parameters-exchanged": {
    step: "major",
    what: "parameters are in another order",
    why: "arguments without names get to other parameters",
  },
  "parameter-optional": {
    step: "minor",
    what: "a parameter has got a default",
    why: "calls that give it work as before",
  },
  "default-changed": {
    step: "minor",
    what: "a default is another value",
    why: "calls that leave it out get another kernel with the same result",
  },
  "kind-changed": {
    step: "major",
    what: "a parameter has another kind",
    why: "it no longer takes the same arguments",
  },
  "kind-widened": {
    step: "minor",
    what: "a parameter takes any strategy where it took a rule",
    why: "rules are strategies",
  },
  "values-removed": {
    step: "major",
    what: "a schedule's parameter has lost values",
    why: "`--set` and tuned settings with them fail",
  },
  "values-added": {
    step: "minor",
    what: "a schedule's parameter has more values",
    why: "the earlier ones stay",
  },
  "type-changed": {
    step: "major",
    what: "a program or type has another type",
    why: "uses of it no longer fit",
  },
  "type-widened": {
    step: "minor",
    what: "a program has a more general type",
    why: "every earlier use still fits",
  },
  "size-renamed": {
    step: "major",
    what: "a size of a program has another name",
    why: "`--size` and `--fix` name it",
  },
  "left-narrowed": {
    step: "major",
    what: "the left side of a rule matches less",
    why: "the rule no longer applies where it did",
  },
  "left-widened": {
    step: "minor",
    what: "the left side of a rule matches more",
    why: "the rule applies where it did, with the same result",
  },
  "left-changed": {
    step: "major",
    what: "the left side of a rule matches other terms",
    why: "the rule no longer applies where it did",
  },
  "right-changed": {
    step: "major",
    what: "a rule gives another term",
    why: "later steps of a schedule meet another term",
  },
  "condition-added": {
    step: "major",
    what: "a condition is new or stronger",
    why: "what met the earlier ones may not meet it",
  },
  "condition-removed": {
    step: "minor",
    what: "a condition is gone or weaker",
    why: "what met it is still accepted",
  },
  "class-weakened": {
    step: "major",
    what: "a rule or schedule keeps less: exact, finite, approx",
    why: "results may differ",
  },
  "class-strengthened": {
    step: "minor",
    what: "a rule or schedule keeps more",
    why: "results are at least as close",
  },
  "mode-loosened": {
    step: "major",
    what: "a schedule allows the compiler more: `strict`, `contract`, `fast`",
    why: "results may differ",
  },
  "mode-tightened": {
    step: "minor",
    what: "a schedule allows the compiler less",
    why: "results are at least as close",
  },
  "result-changed": {
    step: "major",
    what: "a program gives another result on the same data",
    why: "whoever computes with it gets other numbers",
  },
  "schedule-broken": {
    step: "major",
    what: "a schedule of the earlier version does not work with the new library",
    why: "schedules of users may break in the same way",
  },
  "schedule-needs": {
    step: "major",
    what: "the kernel of an earlier schedule needs a condition on sizes more",
    why: "launches with other sizes fail",
  },
  "kernel-changed": {
    step: "patch",
    what: "an earlier schedule gives another kernel with the same result",
    why: "only its speed can differ",
  },
  "definition-changed": {
    step: "patch",
    what: "the body of a strategy, schedule or program is another",
    why: "the rows above find what is seen of it",
  },
  "private-changed": {
    step: "patch",
    what: "a definition that is not exported is new, gone or another",
    why: "no other project can name it",
  },
  "comment-changed": { step: "patch", what: "a comment or the layout", why: "it has no meaning" },
  "engine-changed": {
    step: "major",
    what: "the package asks for other versions of Strata",
    why: "projects may have to change theirs",
  },
  "engine-widened": {
    step: "minor",
    what: "the package accepts more versions of Strata",
    why: "the earlier ones stay",
  },
} as const satisfies Readonly<Record<string, ChangeRow>>;

/** The kind of a change between two versions of a library, such as `name-removed`. */
export type ChangeKind = keyof typeof CHANGES;

/** A change found between two versions of a library. A place is absent where the version does not have what the change is about. */
export interface FoundChange {
  readonly kind: ChangeKind;
  /** What has changed: `rule inChunks`, `schedule fast for blur`, `module ./sums`. */
  readonly of: string;
  /** What exactly is different, as a clause. */
  readonly detail: string;
  readonly before?: Place | undefined;
  readonly after?: Place | undefined;
}

/** The largest of the steps; undefined of none. */
export const largestStep = (steps: Iterable<SemverStep>): SemverStep | undefined => {
  const found = new Set(steps);
  return SEMVER_STEPS.find((step) => found.has(step));
};
