/**
 * @file `npm run layers`: checks imports against the rules of `.dependency-cruiser.cjs`. Fails also if it sees too few modules:
 * without a parser, dependency-cruiser finds no modules and reports no violations.
 */
import { fileURLToPath } from "node:url";
import { cruise, type ICruiseResult, type IViolation } from "dependency-cruiser";
import extractDepcruiseConfig from "dependency-cruiser/config-utl/extract-depcruise-config";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const FOLDERS = ["src", "test", "bench", "scripts"];
const FEWEST_MODULES = 100;

/** The result of the check. */
export interface Layers {
  readonly modules: number;
  /** Violations as `rule: from → to`. */
  readonly violations: readonly string[];
}

function describe({ rule, from, to, cycle }: IViolation): string {
  const steps = cycle?.map(({ name }) => name) ?? (from === to ? [] : [to]);
  return `${rule.name}: ${[from, ...steps].join(" → ")}`;
}

/** Checks the given folders of a directory. */
export async function checkLayers(baseDir: string, folders: readonly string[]): Promise<Layers> {
  const config = await extractDepcruiseConfig(`${ROOT}/.dependency-cruiser.cjs`);
  const { forbidden = [] } = config;
  const options = { ...config.options, baseDir, validate: true, ruleSet: { forbidden } };
  const { output } = await cruise([...folders], options);
  const { modules, summary } = output as ICruiseResult;
  return {
    modules: modules.filter(({ source }) => /^(?:src|test|bench|scripts)\//.test(source)).length,
    violations: summary.violations.map(describe),
  };
}

async function main(): Promise<number> {
  const { modules, violations } = await checkLayers(ROOT, FOLDERS);
  for (const violation of violations) console.error(violation);
  console.log(`layers: ${modules} modules, ${violations.length} violations`);
  if (modules >= FEWEST_MODULES) return violations.length === 0 ? 0 : 1;
  console.error(`layers: at least ${FEWEST_MODULES} modules should have been seen`);
  return 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await main();
