/** @file Writes a counterexample as a file of its own: a program on which a strategy changes the result, and the command that shows it. */
import { type DeclHeader, mentioned } from "../../lang/index.ts";
import type { Span } from "../../term/index.ts";
import type { InputValue } from "../run/input-value.ts";
import { run } from "../run/run.ts";
import { verify } from "../run/verify.ts";
import { apply } from "../schedule/apply.ts";
import type { Source } from "../source/source.ts";

/** A counterexample as a file, with the command that shows the difference. */
export interface ExampleFile {
  /** The path of the file: in the folder of the source, so that its imports mean the same. */
  readonly file: string;
  /** The text of the file: imports, the declarations that it needs, a program and its schedule. */
  readonly text: string;
  /** The `strata run … --check` command that shows the difference. */
  readonly command: string;
}

/** The parts of an example that its file is written from. */
export interface ExampleParts {
  /** Declarations of the source that the program and the schedule use, or another schedule with the same body. */
  readonly uses: readonly DeclHeader[];
  /** Standard modules that the schedule needs besides the imports of the source. */
  readonly imports?: readonly string[];
  /** The declaration of the program `counterexample`, after others that it needs. */
  readonly program: string;
  /** The body of the schedule. */
  readonly strategy: string;
  /** The parameters of the schedule, with brackets, and their values. */
  readonly params?: string;
  readonly settings?: Readonly<Record<string, number>>;
  /** Words of the command: data and sizes. */
  readonly words?: readonly string[];
  /** The data and sizes that the words stand for. */
  readonly data?: {
    readonly inputs: Readonly<Record<string, InputValue>>;
    readonly sizes: Readonly<Record<string, number>>;
  };
}

/** The name of the program of an example. */
export const EXAMPLE_PROGRAM = "counterexample";
const SCHEDULE = "wrong";
const FILE = "counterexample.strata";

/**
 * Writes the example and runs it in the interpreter. Undefined if the result of its schedule is that of its program: what is
 * returned shows the difference.
 */
export async function exampleFile(
  source: Source,
  parts: ExampleParts,
): Promise<ExampleFile | undefined> {
  const text = textOf(source, parts);
  const { settings = {}, data = { inputs: {}, sizes: {} }, words = [] } = parts;
  const about = { program: EXAMPLE_PROGRAM, schedule: SCHEDULE, settings };
  const applied = apply(source.instead(text), about);
  if (!applied.ok) return undefined;
  const ran = await run(applied, data.inputs, { device: "interp", sizes: data.sizes });
  if (!ran.ok) return undefined;
  const verified = verify(ran);
  if (!verified.ok || verified.equal) return undefined;
  const how = `--schedule ${SCHEDULE} --device interp --check`;
  const command = ["strata run", besides(source), ...source.commandWords, how];
  const set = Object.entries(settings).map(([name, value]) => `--set ${name}=${value}`);
  return { file: besides(source), text, command: [...command, ...set, ...words].join(" ") };
}

/** The example as a note of a diagnostic: the text, and the command after it. `aim` says what it is for. */
export const showExample = ({ file, text, command }: ExampleFile, aim = "to see it"): string =>
  `${aim}, put this into ${file}:\n${text}\nand run:\n${command}\nand delete the file again`;

/** The path of the example's file: in the folder of the source, so that its imports mean the same. */
const besides = ({ file }: Source): string => file.replace(/[^/\\]*$/, FILE);

function textOf(
  { module }: Source,
  { uses, imports: further = [], program, strategy, params = "" }: ExampleParts,
): string {
  const { parsed } = module;
  const needed = mentioned([parsed], uses);
  const written = ({ span }: { readonly span: Span }): string =>
    parsed.text.slice(span.start, span.end).trim();
  const known = new Set(parsed.imports.map((i) => i.module.text));
  const imports = [
    ...parsed.imports.map(written),
    ...further.filter((name) => !known.has(name)).map((name) => `import ${name}`),
  ];
  const declarations = parsed.headers.filter((h) => needed.has(h) && h.keyword !== "schedule");
  const schedule = `schedule ${SCHEDULE}${params} for ${EXAMPLE_PROGRAM} = ${strategy}`;
  return [...imports, ...declarations.map(written), program, schedule].join("\n");
}
