/** @file The child process of `strata check`: receives its orders, then one rule at a time, and sends back the result of each. */

import type { TestCases } from "../../options/test-options.ts";
import { parsingWith, type TrustedCode } from "../../options/trust.ts";
import { type RuleResults, type RuleTask, RuleWorker, type Work } from "./rule-work.ts";

/** The first message to a child process: the kind of work, the cases, and the code to trust. All messages after it are a `RuleTask` each. */
export interface Orders {
  readonly work: Work;
  readonly cases: TestCases;
  readonly trusted: TrustedCode;
}

/** A message from a child process: the progress, the result or the internal error of its present rule. */
export type ProcessMessage =
  | { readonly progress: number; readonly rule: string }
  | { readonly result: RuleResults[Work] }
  /** An internal error of Strata. */
  | { readonly error: unknown };

const send = (message: ProcessMessage): void => void process.send?.(message);

process.once("message", ({ work, cases, trusted }: Orders) => {
  const report = (rule: string, progress: number): void => send({ progress, rule });
  const made = parsingWith(trusted).then((parsing) => new RuleWorker(cases, parsing, report));
  process.on("message", (task: RuleTask) => {
    made
      .then((worker) => worker.do(work, task))
      .then(
        (result) => send({ result }),
        (error: unknown) => send({ error }),
      );
  });
});
process.once("disconnect", () => process.exit());
