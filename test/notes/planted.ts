/** @file Schedules with a known fault, each with the note that it must get. */
import type { NotesOptions } from "../../src/index.ts";

/** A planted schedule. */
export interface Planted {
  readonly for: string;
  readonly body: string;
  readonly code: string;
  /** The text of the schedule at which the note points. */
  readonly at: string;
  /** The kind of devices that is stated; undefined if comments say it, or if it holds for all. */
  readonly device?: NotesOptions["device"];
}

const planted = (
  program: string,
  body: string,
  code: string,
  at: string,
  device?: NotesOptions["device"],
): Planted => ({ for: program, body, code, at, ...(device && { device }) });

/** The planted schedules. */
export const PLANTED: readonly Planted[] = [
  // One work-item does what grows with a size.
  planted(
    "scaled",
    "vectoriseRest(8) @ innermost(isWork) ; lowerTo([glb(0)]) ; kernel",
    "N0101",
    "glb(0)",
  ),
  planted("scaled", "lowerSeq ; kernel", "N0101", "lowerSeq"),
  planted("total", "reduceMapFusion @ topDown ; lowerSeq ; kernel", "N0101", "lowerSeq"),
  planted("sums", "lowerSeq ; kernel", "N0101", "lowerSeq"),
  planted("grid", "lowerSeq ; kernel", "N0101", "lowerSeq"),
  planted("product", "lowerSeq ; kernel", "N0101", "lowerSeq"),
  planted("box", "mapNest(1, glb(0)) ; kernel", "N0101", "glb(0)", "gpu"),
  planted("later", "eachSweep(lowerSeq ; kernel)", "N0101", "lowerSeq"),
  planted("shares", "lowerSeq ; kernel", "N0101", "lowerSeq"),
  // Neighbours access memory far apart.
  planted("grid", "mapNest(2, glb(0), glb(1)) ; kernel", "N0102", "glb(0)"),
  planted("box", "mapNest(3, glb(0), glb(1), glb(2)) ; kernel", "N0102", "glb(0)"),
  planted("totals", "mapNest(1, glb(0)) ; kernel", "N0102", "glb(0)", "gpu"),
  planted("turned", "mapNest(2, glb(1), glb(0)) ; kernel", "N0102", "glb(0)"),
  planted("grid", "mapNest(1, glb(0)) ; kernel", "N0102", "glb(0)", "gpu"),
  planted("softmax", "mapNest(1, glb(0)) ; kernel", "N0102", "glb(0)", "gpu"),
  // Vectors are asked for, and scalars are made.
  planted(
    "turned",
    "splitJoin(4) @ innermost(isWork) ; vectorise(4) @ innermost(isWork) ; lowerTo([glb(1), glb(0)]) ; kernel",
    "N0103",
    "vectorise(4)",
  ),
  planted(
    "sampled",
    "splitJoin(4) ; vectorise(4) @ innermost(isWork) ; lowerTo([glb(0)]) ; kernel",
    "N0103",
    "vectorise(4)",
  ),
  planted(
    "gathered",
    "splitJoin(4) ; vectorise(4) @ innermost(isWork) ; lowerTo([glb(0)]) ; kernel",
    "N0103",
    "vectorise(4)",
  ),
  // Groups that are no multiple of 32.
  planted(
    "line",
    "overlappedTile([48]) ; promote(local) @ tiles ; lowerTo([wrg(0), lcl(0, 48)]) ; kernel",
    "N0104",
    "lcl(0, 48)",
  ),
  planted("grid", "pointwise ; groupsOf([10, 10])", "N0104", "groupsOf([10, 10])", "gpu"),
  planted("grid", "staged([5, 5])", "N0104", "staged([5, 5])"),
  planted(
    "totals",
    "rowsByGroups(40, upTo(1024, local))",
    "N0104",
    "rowsByGroups(40, upTo(1024, local))",
    "gpu",
  ),
  // Bank conflicts.
  planted(
    "blocks",
    "overlappedTile([64]) ; promote(local) @ tiles ; lowerTo([wrg(0), lcl(0, 64)]) ; kernel",
    "N0105",
    "local",
  ),
  planted(
    "product",
    "reduceMapFusion @ topDown ; tile([32, 32]) ; topDown(blockProducts(32) ; promote(local) @ operands ; accumulatePrivate) ; lowerTo([wrg(1), wrg(0), lcl(0, 32), lcl(1, 32)]) ; kernel",
    "N0105",
    "local",
  ),
  // Registers.
  planted("grid", "patches(inRegisters(4), [32, 16], [32, 4])", "N0106", "inRegisters(4)"),
  planted("box", "patches(inRegisters(4), [4, 16, 8], [32, 4, 1])", "N0106", "inRegisters(4)"),
  // The same several times.
  planted(
    "softmax",
    "normalize(inlineLet) ; mapNest(2, glb(1), glb(0)) ; kernel",
    "N0107",
    "glb(0)",
  ),
  planted("shares", "mapNest(1, glb(0)) ; kernel", "N0107", "glb(0)"),
  planted(
    "product",
    "reduceMapFusion @ topDown ; mapNest(2, glb(1), glb(0)) ; kernel",
    "N0107",
    "glb(0)",
    "gpu",
  ),
  // Divisions in indices.
  planted("flat", "mapNest(1, glb(0)) ; kernel", "N0108", "glb(0)"),
  planted("stepped", "mapNest(1, glb(0)) ; kernel", "N0108", "glb(0)"),
  // Launches that only copy.
  planted(
    "kept",
    '(copy ; lowerTo([glb(1), glb(0)]) ; kernel) @ "kept" ; mapNest(2, glb(1), glb(0)) ; kernel',
    "N0109",
    "kernel",
  ),
  planted(
    "rounds",
    '(copy ; lowerTo([glb(0)]) ; kernel) @ "first" ; mapNest(1, glb(0)) ; kernel',
    "N0109",
    "kernel",
  ),
  // Another device.
  planted("grid", "rows(16)", "N0110", "rows", "gpu"),
  planted("grid", "inStrips(4, 16)", "N0110", "inStrips", "gpu"),
  planted("grid", "staged([8, 32])", "N0110", "staged", "cpu"),
];
