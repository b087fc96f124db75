/** @file What is wrong with the data of a run, shown where it was given and where the program asks for it. */
import { suggestion } from "../lang/diagnostics/index.ts";
import { leaves } from "../lowering/path.ts";
import type { PlanInput } from "../lowering/plan.ts";
import { type Diagnostic, type Place, showType } from "../term/index.ts";
import type { Where } from "./apply.ts";
import { Failed } from "./failed.ts";
import type { Target } from "./target.ts";

const CODE = "E0831";

/** E0831: an input that nobody has given. */
export function missingInput(target: Target, { name, type }: PlanInput): Diagnostic {
  const isArray = leaves(type)![0]!.dims.length > 0;
  const place = parameterPlace(target, name);
  return {
    code: CODE,
    severity: "error",
    message: `the input \`${name}\` of \`${target.program.name}\` is missing`,
    ...(place && { place }),
    label: `a value of type ${showType(type)} is needed`,
    help: isArray
      ? [`give it: ${name}=data.npy, ${name}=image.png, or random data: ${name}=random:1`]
      : [`give it: ${name}=1.5`],
  };
}

/** E0831: data for an input that the program does not have. */
export function unknownInput(target: Target, name: string): Diagnostic {
  const known = target.inputs.map((i) => i.name);
  const all = known.length > 0 ? `it has: ${known.join(", ")}` : "it has none";
  const message = `\`${target.program.name}\` has no input named \`${name}\``;
  return { code: CODE, severity: "error", message, help: [suggestion(name, known) ?? all] };
}

/** A size that is part of the program, and is given to the run. */
export const fixedSize = (name: string, value: number): Diagnostic => ({
  code: CODE,
  severity: "error",
  message: `\`${name}\` is fixed to ${value}, so that a run cannot be given it`,
  help: ["leave it out of the run's sizes, or do not fix it"],
});

/** A value that cannot be that of an input. */
export const unfitting = (name: string, problem: string): Diagnostic => ({
  code: CODE,
  severity: "error",
  message: `\`${name}\` ${problem}`,
});

/** Each diagnostic at the input or size that it names, with the parameter that asks for something else. */
export function failed(
  target: Target,
  problems: readonly Diagnostic[],
  where: Where | undefined,
): Failed {
  const located = problems.map((d) => (d.place === undefined ? locate(target, d, where) : d));
  return new Failed(located, target.source.sources);
}

function locate(target: Target, d: Diagnostic, where: Where | undefined): Diagnostic {
  const names = namesIn(d.message);
  const given = first(names, (n) => where?.(`inputs.${n}`) ?? where?.(`sizes.${n}`));
  const parameter = first(names, (n) => parameterPlace(target, n));
  const place = given ?? parameter ?? programPlace(target);
  const related = given && parameter && [{ place: parameter, label: "declared here" }];
  const help = d.help ?? ["give data that fits the type, or change the type"];
  return { ...d, help, ...(place && { place }), ...(related && { related }) };
}

/** The word that a message begins with, without `.0` of a component, and the quoted ones. */
function namesIn(message: string): readonly string[] {
  const [leading] = /^[a-zA-Z_][\w']*/.exec(message) ?? [];
  const quoted = [...message.matchAll(/`([\w']+)`/g)].map((m) => m[1]!);
  return [...(leading === undefined ? [] : [leading]), ...quoted];
}

function first<T>(names: readonly string[], find: (name: string) => T | undefined): T | undefined {
  for (const name of names) {
    const found = find(name);
    if (found !== undefined) return found;
  }
  return undefined;
}

// ---------------------------------------------------------------- places in the source

function declaration({ program, source }: Target) {
  const { headers } = source.module.parsed;
  return headers.findIndex((h) => h.keyword === "fun" && h.name.text === program.name);
}

/** Where the program declares a parameter: `xs: [n]f32`. */
function parameterPlace(target: Target, name: string): Place | undefined {
  const { module } = target.source;
  const index = declaration(target);
  const decl = index < 0 ? undefined : module.declAt(index);
  if (decl?.tag !== "fun") return undefined;
  const param = decl.params.find((p) => p.name.text === name);
  return param && module.problems.place(param.span);
}

/** The schedule where there is one, else the program. */
function programPlace(target: Target): Place | undefined {
  const { applied, source } = target;
  if (applied !== undefined)
    return applied.schedule.module.problems.place(applied.schedule.syntax.name.span);
  const header = source.module.parsed.headers[declaration(target)];
  return header && source.module.problems.place(header.name.span);
}
