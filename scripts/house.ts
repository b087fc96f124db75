/**
 * @file `npm run house [-- --json]`: figures of the source tree. Ends with 1 where fewer than 85 % of the exports have a doc comment,
 * a name has several meanings, more than two cycles connect files, or a file is longer than 450 lines.
 * `npm run house -- --comments N [--seed S]` prints N random doc comments of exports, for a test whether they can be understood.
 */
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { generator } from "../src/runtime/data/random.ts";
import { ACCEPTED_NAMES } from "./house/accepted-names.ts";
import { type HouseReport, houseReport } from "./house/report.ts";
import { readSources } from "./house/source-facts.ts";

const SRC = fileURLToPath(new URL("../src", import.meta.url));

/** The least share of documented exports, the most cycles, and the most lines of a file. */
export const HOUSE_LIMITS = { documented: 0.85, cycles: 2, lines: 450 } as const;

/** One sentence for each limit that a report does not keep. */
export function houseProblems(r: HouseReport): readonly string[] {
  const problems: string[] = [];
  if (r.documented < HOUSE_LIMITS.documented * r.exports)
    problems.push(`${r.exports - r.documented} of ${r.exports} exports have no doc comment`);
  for (const { name, files } of r.ambiguousNames)
    problems.push(`${name} is declared in ${files.length} files: ${files.join(", ")}`);
  if (r.cycles.length > HOUSE_LIMITS.cycles)
    problems.push(...r.cycles.map((files) => `these files import each other: ${files.join(", ")}`));
  if (r.largestFile.lines > HOUSE_LIMITS.lines)
    problems.push(`${r.largestFile.file} has ${r.largestFile.lines} lines`);
  return problems;
}

function show(r: HouseReport): void {
  const share = ((100 * r.documented) / r.exports).toFixed(1);
  console.log(`${r.files} files, ${r.lines} lines`);
  console.log(`${r.documented} of ${r.exports} exports documented (${share} %)`);
  console.log(`${r.ambiguousNames.length} ambiguous names, ${r.cycles.length} cycles`);
  console.log(`longest function: ${r.longestFunction.name}, ${r.longestFunction.lines} lines`);
  console.log(`largest file: ${r.largestFile.file}, ${r.largestFile.lines} lines`);
}

/** Prints `count` doc comments of exports, drawn without repetition. */
function showComments(count: number, seed: number): void {
  const documented = readSources(SRC).flatMap(({ declarations }) =>
    declarations.filter((d) => d.isExported && d.comment !== undefined),
  );
  const next = generator(seed);
  console.log(`seed ${seed}: ${count} of ${documented.length} doc comments`);
  for (let i = 1; i <= count && documented.length > 0; i++) {
    const [drawn] = documented.splice(next() % documented.length, 1);
    console.log(`\n${i}. ${drawn!.name} (${drawn!.file})\n${drawn!.comment}`);
  }
}

function main(): number {
  const { values } = parseArgs({
    options: {
      json: { type: "boolean", default: false },
      comments: { type: "string" },
      seed: { type: "string", default: "1" },
    },
  });
  if (values.comments !== undefined) {
    showComments(Number(values.comments), Number(values.seed));
    return 0;
  }
  const report = houseReport(SRC, ACCEPTED_NAMES);
  const problems = houseProblems(report);
  if (values.json) console.log(JSON.stringify(report));
  else {
    show(report);
    for (const problem of problems) console.error(problem);
  }
  return problems.length === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = main();
