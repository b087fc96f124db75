/** @file A kind of notes as data: its code, what it is about, and how its cases are found in the facts about a program's kernels. */
import type { Place, PrimName } from "../../term/index.ts";
import type { DeviceProfile } from "./device-profile.ts";
import type { NotedProgram } from "./noted-program.ts";

/** A case of a note. */
export interface NoteCase {
  /** The kernel that it is about; undefined if it is about the whole schedule. */
  readonly kernel?: string;
  /** What is the matter: begins in lower case and has no final full stop. */
  readonly message: string;
  /** What it costs, computed from the facts. */
  readonly cost: string;
  /** Where in the kernels, or why. */
  readonly cause?: string;
  /** Strategies that help, each with a few words. */
  readonly help: readonly string[];
  /** The primitives of which the last step of the schedule that added one is to blame; the first one that a step added counts. */
  readonly blame: readonly Blamed[];
  /** The place that is to blame, where no primitive shows it. */
  readonly place?: Place;
}

/** A primitive, or one whose first size arguments are these numbers: `["mapGlb", 0]` maps to dimension 0. */
export type Blamed = PrimName | readonly [PrimName, ...number[]];

/** A kind of notes. */
export interface NoteKind {
  /** `N0101`. */
  readonly code: string;
  /** What is the matter, in a few words. */
  readonly title: string;
  /** The cases in a program that matter on a kind of devices. Empty where it does not matter. */
  readonly find: (program: NotedProgram, device: DeviceProfile) => readonly NoteCase[];
}
