/** @file From when on a note is worth reading: the thresholds of all notes, each with its unit and the reason for its value. */

/** The thresholds of notes. Below them nobody would change a schedule, so nothing is said. */
export const THRESHOLDS = {
  /**
   * Elements of the largest input for which a note is weighed where sizes are open: 2^24, so n = 16,777,216 in one dimension, 4096 in two,
   * 256 in three. Notes are about data that are worth a device.
   */
  assumedElements: 2 ** 24,
  /** Bytes that a launch moves in all its runs. A launch that moves less takes microseconds, whatever its pattern is. */
  smallLaunchBytes: 2 ** 20,
  /** The share of a program's bytes below which a launch does not decide its time. */
  minorShare: 0.1,
  /** The share of such iterations in what the program does one after the other on a device that is full otherwise. */
  serialShare: 0.25,
  /** How many times the bytes asked for the accesses of a launch move, by their stride. Below 2, other things decide. */
  movedFactor: 2,
  /** The distance in bytes between neighbours within which a loop over all elements between them finds them in the nearest cache. */
  nearBytes: 512,
  /** The share of a launch's bytes in global memory that are moved lane by lane. */
  scalarShare: 0.5,
  /** The share of the lanes of a device that a group leaves idle. */
  idleLanes: 0.1,
  /**
   * How many times longer than without conflicts all accesses to local memory together take, and the least share of the time of those to
   * global memory that they take, if local memory moves 6 times as many bytes in the same time.
   */
  conflictFactor: 1.5,
  localShare: 0.5,
  localSpeed: 6,
  /** Repetitions of a loop that computes the same, its iterations in all (some ms of one core), and their share in those of its launch. */
  repetitions: 8,
  repeatedIterations: 2 ** 22,
  repeatedShare: 0.25,
  /**
   * Operations for each byte that has to move: from 16 on a device of some 60 TFLOP/s and 4 TB/s is limited by operations, if each byte is
   * read once.
   */
  intensityPossible: 16,
  /** Integer divisions for each access to global memory. One takes about 20 instructions. */
  divisionsPerAccess: 0.5,
} as const;
