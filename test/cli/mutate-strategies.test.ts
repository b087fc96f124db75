/** @file `strata check --mutate` plants faults into strategies, too, and their tests find them. */
import { expect, it } from "vitest";
import { inFolder, jsonLines, strata } from "./support.ts";

const FILE = `rule fused = map(f, map(g, xs)) => map(\\x -> f(g(x)), xs)
rule chunks(k: nat) = map(f, xs) => join(map(\\chunk -> map(\\x -> f(x), chunk), split(k, xs)))
export strategy fusedChunks(k: nat = 2) = topDown(fused) ; topDown(chunks(k))
`;

it("counts the faults that the tests of strategies find", () =>
  inFolder({ "own.strata": FILE }, async () => {
    const words = ["check", "own.strata", "--mutate", "--runs", "400", "--jobs", "1", "--json"];
    const { out, status } = await strata(words);
    const lines = jsonLines(out);
    const faults = lines.filter(({ type }) => type === "strategyFault");
    const summary = lines.find(({ type }) => type === "strategyFaults");
    expect(status).toBe(0);
    expect(faults.length).toBe(4);
    expect(new Set(faults.map(({ rule }) => rule))).toEqual(new Set(["fused", "chunks"]));
    expect(summary).toMatchObject({ planted: 4, killed: 4, none: 0, seed: 1 });
  }));
