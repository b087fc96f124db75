/** @file A process of `strata check`: is sent what to do and then rules, and sends what became of them. */

import type { TestCases } from "../../options/test-options.ts";
import { type RuleResults, type RuleTask, RuleWorker, type Work } from "./rule-work.ts";

/** What a process is sent first. */
export interface Orders {
  readonly work: Work;
  readonly cases: TestCases;
}

export type ProcessMessage =
  | { readonly progress: number; readonly rule: string }
  | { readonly result: RuleResults[Work] }
  /** Our own mistake. */
  | { readonly error: unknown };

const send = (message: ProcessMessage): void => void process.send?.(message);

process.once("message", ({ work, cases }: Orders) => {
  const worker = new RuleWorker(cases, (rule, progress) => send({ progress, rule }));
  process.on("message", (task: RuleTask) => {
    worker.do(work, task).then(
      (result) => send({ result }),
      (error: unknown) => send({ error }),
    );
  });
});
process.once("disconnect", () => process.exit());
