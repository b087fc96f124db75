/** @file The tuning log of `strata tune --save`: everything that a search found, as JSON. `tuned-settings.ts` reads it. */
import { scheduleHash } from "../source/schedule-hash.ts";
import { headerOf, type WrittenHeader } from "../written/header.ts";
import type { Reason } from "./reasons.ts";
import type { Tuned } from "./tune.ts";

/** A reason why choices do not fit, without the failure itself, which is no data. */
export const reasonJson = ({ failed: _, ...reason }: Reason): object => reason;

/** The figures of a search and its best choice: `settings` is the number of choices; `unfit`, `wrong` and `same` count choices. */
export function tunedSummary(tuned: Tuned): object {
  const {
    program,
    fixed,
    device,
    data,
    tried,
    choicesInAll,
    seed,
    end,
    reference,
    kept,
    idle,
    unusual,
  } = tuned;
  return {
    program,
    fixed,
    deviceName: device.name,
    sizes: Object.fromEntries(data.sizes),
    settings: choicesInAll,
    tried,
    right: tuned.choices.length,
    unfit: tuned.unfit.reduce((n, r) => n + r.count, 0),
    wrong: tuned.wrong.length,
    same: tuned.same.length,
    seed,
    end,
    reference,
    kept,
    idle,
    unusual,
    best: tuned.choices[0] ?? null,
  };
}

/**
 * The content of a tuning log, to be written as JSON: the header, the summary, `fp` (the floating-point mode that replaced the
 * schedules', or null), `class` (the class of rewrites that was allowed, or null), the hash of each tried schedule, and all choices.
 * `more` are further fields.
 *
 * @example
 * ```ts
 * import { parse, random, tune, tunedToJson, unwrap } from "strata-lang";
 *
 * const search = { device: "c", sizes: { n: 4096 }, samples: 1, repeat: 1 } as const;
 * const tuned = unwrap(await tune(parse({ file: "hello.strata" }), { xs: random(1) }, search));
 * const log = tunedToJson(tuned, { by: "nightly" });
 * console.log(Object.entries(log).find(([name]) => name === "by")); // [ 'by', 'nightly' ]
 * ```
 */
export function tunedToJson(tuned: Tuned, more: Readonly<Record<string, unknown>> = {}): object {
  const { source, program, device, fp, choices, unfit, wrong } = tuned;
  const header: WrittenHeader = headerOf("strata/tuned", { source, device });
  const schedules = [...choices, ...wrong.map((w) => w.choice)].map((c) => c.schedule);
  const hashes = [...new Set(schedules)].map((s) => [s, scheduleHash(source, program, s)]);
  return {
    ...header,
    ...tunedSummary(tuned),
    fp: fp ?? null,
    class: tuned.class ?? null,
    schedules: Object.fromEntries(hashes),
    ...more,
    choices,
    reasons: unfit.map(reasonJson),
    wrongChoices: wrong.map(({ choice, problem }) => ({ ...choice, problem })),
  };
}
