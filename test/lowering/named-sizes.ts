/** @file The sizes that the comment of a schedule names, `At n=5 m=3; n=1 m=1.`; else the comment of its program. */
import type { SizeValues } from "../../src/runtime/launch/index.ts";
import type { Found } from "../support/plans/subject.ts";

export function namedSizes({ doc, scheduleDoc }: Found): readonly SizeValues[] {
  const own = sizesIn(scheduleDoc);
  return own.length > 0 ? own : sizesIn(doc);
}

function sizesIn(doc: string): SizeValues[] {
  const list = /\bAt ((?:\w+=\d+[; ]*)+)\./.exec(doc)?.[1]?.split(";") ?? [];
  return list.map(
    (one) => new Map([...one.matchAll(/(\w+)=(\d+)/g)].map(([, name, n]) => [name!, Number(n)])),
  );
}
