/**
 * @file Entry points for callers without a header file: `strata_call_NAME` takes one pointer per parameter of the kernel NAME, to a
 * buffer or to a value.
 */
import { ctype } from "../../code.ts";
import type { Kernel, Param } from "../../imperative.ts";
import { memoryName, typeName } from "./types.ts";

/** A source followed by one entry point `strata_call_NAME` per kernel, in the order of the kernels. */
export const withEntryPoints = (source: string, kernels: readonly Kernel[]): string =>
  source + kernels.map((k) => `\n${entryPoint(k)}`).join("");

function entryPoint({ name, params }: Kernel): string {
  const pointers = params.map((_, i) => `void *p${i}`).join(", ");
  const args = params.map((p, i) => argument(p, `p${i}`)).join(", ");
  return `void strata_call_${name}(${pointers || "void"}) { ${name}(${args}); }\n`;
}

function argument(p: Param, pointer: string): string {
  if (p.tag === "buffer") return pointer;
  const { scalar, width } = p.tag === "size" ? ctype("i32") : p.type;
  const name = width === 1 ? memoryName(scalar) : `${typeName({ scalar, width })}_at`;
  return `*(const ${name} *)${pointer}`;
}
