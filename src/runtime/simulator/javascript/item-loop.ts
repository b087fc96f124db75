/** @file The loop over the work-items of a group in the text: dimension 0 fastest, with the ids of each work-item. */
import type { WorkItemId } from "../../../lowering/imperative.ts";
import type { FunctionText, KernelVariable } from "./function-text.ts";

type IdTexts = readonly (readonly [KernelVariable, string])[];

const declarations = (ids: IdTexts): string =>
  ids.map(([{ names }, id]) => `const ${names[0]!} = ${id};\n`).join("");

const GROUP = ["gx", "gy", "gz"] as const;
const LOCAL = ["lx", "ly", "lz"] as const;

/** The text of an id: of the group, inside the group, or in the whole range. */
export function idText({ of, dim }: WorkItemId): string {
  switch (of) {
    case "group":
      return GROUP[dim];
    case "local":
      return LOCAL[dim];
    case "global":
      return `${GROUP[dim]} * L${dim} + ${LOCAL[dim]}`;
    default:
      return of satisfies never;
  }
}

/** Writes loops over the work-items of a group. */
export class ItemLoop {
  readonly #ids: ReadonlyMap<KernelVariable, string>;
  readonly #ticks: boolean;

  /** `ids` gives the text of each id. */
  constructor(ids: ReadonlyMap<KernelVariable, string>, ticks: boolean) {
    this.#ids = ids;
    this.#ticks = ticks;
  }

  /** True for a variable that the loop declares itself. */
  readonly isOwn = (variable: KernelVariable): boolean => this.#ids.has(variable);

  /** The loop around a body of statements, with the ids that the function uses. */
  text(f: FunctionText, body: string): string {
    const used = [...this.#ids].filter(([{ names }]) => f.captured.has(names[0]!));
    return this.around(f.prologue + declarations(used) + body + f.epilogue);
  }

  /** The loop around a body that declares its ids. */
  around(body: string): string {
    const usesPlace = /\bl[xyz]\b/.test(body);
    const stamp = this.#ticks ? ", me = bl + k" : "";
    const next = "if (++lx === L0) { lx = 0; if (++ly === L1) { ly = 0; lz++; } }\n";
    return `${usesPlace ? "let lx = 0, ly = 0, lz = 0;\n" : ""}for (let k = 0; k < GS; k++) {
const it = first + k${stamp};
${body}${usesPlace ? next : ""}}
`;
  }

  /** The declarations of all ids. */
  get declarations(): string {
    return declarations([...this.#ids]);
  }

  /** The declarations of the ids that are the same for the whole group. */
  get uniformDeclarations(): string {
    return declarations([...this.#ids].filter(([{ uniform }]) => uniform));
  }
}
