/** @file Prints the proofs of `strata check`: the sizes for which a rule holds for all data, or why there is no proof. */
import type { RuleReport } from "../../../api/rules/rule-tester.ts";
import { counted } from "../../output/counted.ts";

type ReportedProof = NonNullable<RuleReport["proof"]>;

/**
 * One line about the proof of a rule: the largest size up to which it holds for all data and the number of combinations of sizes,
 * or why there is no proof.
 */
export function proofLine(rule: string, proof: ReportedProof): string {
  if (proof.tag === "open") return `rule ${rule}: tested on random data alone (${proof.why})`;
  const and = proof.and.length === 0 ? "" : ` and ${proof.and.join(", ")}`;
  const of = counted(proof.combinations, "combination");
  return `rule ${rule}: holds for all data at all sizes <= ${proof.upTo}${and} (${of})`;
}

/** One line with the number of rules that hold up to each size, largest size first, and of rules without a proof. */
export function proofSummary(proofs: readonly ReportedProof[]): string {
  const { proved, open } = countsOf(proofs);
  const bounds = Object.entries(proved)
    .map(([upTo, rules]) => [Number(upTo), rules] as const)
    .sort(([a], [b]) => b - a);
  const parts = bounds.map(([upTo, rules], i) =>
    i === 0
      ? `${rules} ${rules === 1 ? "holds" : "hold"} for all data at all sizes <= ${upTo}`
      : `${rules} at sizes <= ${upTo}`,
  );
  const others = open === 0 ? [] : [`${open} tested on random data alone (-v says why)`];
  return [parts.join(", "), ...others].filter((part) => part !== "").join("; ");
}

/** The number of proved rules by the largest size of their proofs, and the number of rules without a proof. */
export function countsOf(proofs: readonly ReportedProof[]): {
  readonly proved: Readonly<Record<number, number>>;
  readonly open: number;
} {
  const proved: Record<number, number> = {};
  for (const p of proofs) if (p.tag === "holds") proved[p.upTo] = (proved[p.upTo] ?? 0) + 1;
  return { proved, open: proofs.filter((p) => p.tag === "open").length };
}
