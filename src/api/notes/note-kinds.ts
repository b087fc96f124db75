/** @file All kinds of notes. */
import { anotherDevice } from "./kinds/another-device.ts";
import { bankConflictsNote } from "./kinds/bank-conflicts.ts";
import { computedAgain } from "./kinds/computed-again.ts";
import { farApart } from "./kinds/far-apart.ts";
import { indexDivisionsNote } from "./kinds/index-divisions.ts";
import { manyRegisters } from "./kinds/many-registers.ts";
import { oneWorkItem } from "./kinds/one-work-item.ts";
import { onlyCopies } from "./kinds/only-copies.ts";
import { partialLanes } from "./kinds/partial-lanes.ts";
import { scalarsMade } from "./kinds/scalars-made.ts";
import type { NoteKind } from "./note-kind.ts";

/** The kinds of notes, by code. docs/errors.md has a section for each. */
export const NOTE_KINDS: readonly NoteKind[] = [
  oneWorkItem,
  farApart,
  scalarsMade,
  partialLanes,
  bankConflictsNote,
  manyRegisters,
  computedAgain,
  indexDivisionsNote,
  onlyCopies,
  anotherDevice,
];
