/** @file Remembers the texts of a kernel, so that a launch like an earlier one writes nothing. */
import type { Kernel } from "../../../lowering/imperative.ts";
import { type KernelText, type KernelTextInput, kernelText } from "./kernel-text.ts";

/** The most texts of one kernel that are remembered. */
const MOST = 8;

const known = new WeakMap<Kernel, Map<string, KernelText>>();

/** The text of a kernel, as `kernelText` writes it: the same object for a launch with the same numbers and arrays. */
export function rememberedText(input: KernelTextInput): KernelText {
  const { kernel, geometry, shape, arrays, names } = input;
  const texts = known.get(kernel) ?? new Map<string, KernelText>();
  known.set(kernel, texts);
  const key = JSON.stringify([geometry, shape, [...arrays.values()], names.constants]);
  const before = texts.get(key);
  if (before !== undefined) return before;
  const text = kernelText(input);
  if (texts.size === MOST) texts.clear();
  texts.set(key, text);
  return text;
}
