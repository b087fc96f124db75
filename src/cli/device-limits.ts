/** @file `--device-limits local=49152,group=1024`: what a device that need not be here lets a work-group have. */
import type { GroupLimits } from "../runtime/launch/limits.ts";
import type { Context } from "./context.ts";
import { badArgument } from "./problem.ts";

/** Bytes of local memory and of constant memory, work-items of a group, and of each dimension of it. */
const KEYS = ["local", "constant", "group", "x", "y", "z"] as const;
type Key = (typeof KEYS)[number];

export function deviceLimits(context: Context, word: string | undefined): GroupLimits | undefined {
  if (word === undefined) return undefined;
  const given = new Map(word.split(",").map((part) => limit(context, word, part)));
  return {
    name: "the device of --device-limits",
    localMemoryBytes: given.get("local"),
    maxConstantBytes: given.get("constant"),
    maxWorkGroupSize: given.get("group"),
    maxWorkItemSizes: [given.get("x"), given.get("y"), given.get("z")],
  };
}

function limit(context: Context, word: string, part: string): readonly [Key, number] {
  const [, name, digits] = /^(\w+)=(\d{1,15})$/.exec(part) ?? [];
  const key = KEYS.find((k) => k === name);
  if (key !== undefined) return [key, Number(digits)];
  throw badArgument(
    context.line.place(word),
    `\`${part}\` is no limit of a device`,
    `write it like --device-limits local=49152,group=1024 (bytes, work-items); x, y and z limit a dimension, constant the bytes of an argument in constant memory`,
  );
}
