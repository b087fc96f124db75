/** @file The profile of a program as plain data: for each launch its time, its counts, and what the driver tells of it. */
import type { AddressSpace } from "../../lowering/memories.ts";
import type { MadeBy } from "../facts/launch-facts.ts";

/** A speed of a device, and where it is from: an option, or kernels that were timed on the same device. */
export interface RoofSpeed {
  /** Thousand millions a second: GB/s or GFLOP/s. */
  readonly value: number;
  readonly from: "given" | "measured";
}

/** The speeds against which launches are held; null where a speed is not known. */
export interface RoofSpeeds {
  /** Bytes of global memory, in GB/s. */
  readonly bandwidth: RoofSpeed | null;
  /** Floating-point operations, in GFLOP/s. */
  readonly flops: RoofSpeed | null;
}

/** The time of one launch in nanoseconds, by the device's clock, over all its launches in all timed rounds. */
export interface LaunchNs {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** What accesses to one array in one line of a kernel, or the iterations of a loop, add up to in a launch. */
export interface PlaceCost {
  /** The line in the printed source. */
  readonly place: number;
  readonly what: "read" | "write" | "loop";
  /** The array that is accessed; of a loop its variable. */
  readonly name: string;
  /** The memory of the array; absent for a loop. */
  readonly space?: AddressSpace;
  /** The bytes of all these accesses; absent for a loop. */
  readonly bytes?: number;
  /** The share in the bytes of all accesses of the launch to local, constant and global memory; absent for a loop. */
  readonly share?: number;
  /** The iterations of all work-items; absent for an access. */
  readonly iterations?: number;
  /** True if the figure is an upper bound. */
  readonly atMost?: true;
  /**
   * The last step of the schedule that added what the place belongs to: for accesses to local, private or constant memory that memory, for
   * vectors the vectors, for other accesses the work-items, for a loop the loops. Null where no step did.
   */
  readonly madeBy: MadeBy | null;
}

/**
 * The profile of one launch, or of several with the same kernel and sizes. Counts and times are of one launch, unless they say otherwise.
 *
 * @example
 * ```ts
 * import { apply, type PlaceCost, type LaunchNs, parse, profile, type RoofSpeed, type RoofSpeeds, unwrap } from "strata-lang";
 *
 * const applied = unwrap(apply(parse({ file: "hello.strata" }), { schedule: "naive" }));
 * const { launches, speeds } = unwrap(await profile(applied, { xs: [4, 8, 4] }, { device: "sim", bandwidth: 12 }));
 * const known: RoofSpeeds = speeds;
 * const bandwidth: RoofSpeed | null = known.bandwidth;
 * console.log(bandwidth?.value, bandwidth?.from, known.flops); // 12 given null
 * const [launch] = launches;
 * const times: LaunchNs | null = launch?.ns ?? null;
 * const [costliest]: readonly PlaceCost[] = launch?.places ?? [];
 * console.log(times, launch?.roofNs, costliest?.what, costliest?.name, costliest?.bytes); // null 2 read xs 36
 * ```
 */
export interface ProfiledLaunch {
  /** The name of the kernel. */
  readonly name: string;
  /** How often a round launched it; where no times are known, how often it is launched at most. */
  readonly launches: number;
  readonly workItems: number;
  readonly global: readonly number[];
  /** The size of a work-group by dimension; null where the driver chooses. */
  readonly local: readonly number[] | null;
  /** Null where nothing was timed. */
  readonly ns: LaunchNs | null;
  /** Nanoseconds of all its launches in one round: the median over the rounds. */
  readonly roundNs: number | null;
  /** The share of these in the time of all launches, from 0 to 1. */
  readonly share: number | null;
  readonly bytes: {
    /** Bytes of different elements in global and constant memory, which have to move at least once; null where they are not known. */
    readonly touched: number | null;
    /** Bytes of all accesses to global and constant memory. */
    readonly requested: number | null;
  };
  /** Floating-point operations; null where they are not known. */
  readonly flops: number | null;
  /** Bytes touched divided by the median time, in GB/s. */
  readonly bandwidth: number | null;
  /** Operations divided by the median time, in GFLOP/s. */
  readonly flopRate: number | null;
  /** The shortest time in nanoseconds that the known speeds allow: the longer one of moving the bytes and of computing. */
  readonly roofNs: number | null;
  /** Which of the two is longer; null where only one speed is known. */
  readonly limit: "bytes" | "operations" | null;
  /** `roofNs` divided by the median time. */
  readonly ofRoof: number | null;
  /** Bytes of local memory of a work-group: as the driver tells, else those of the arrays. */
  readonly localBytes: number | null;
  /** 32-bit registers of a work-item; null where the driver does not tell them. */
  readonly registers: number | null;
  /** Bytes of a work-item's arrays outside of registers, spilled values included. */
  readonly stackBytes: number | null;
  /** Bytes that instructions store because registers are missing. */
  readonly spillStoreBytes: number | null;
  /** Bytes that instructions load again because registers are missing. */
  readonly spillLoadBytes: number | null;
  /** The accesses of each line to each array, those with the most bytes first, then the loops, those with the most iterations first. */
  readonly places: readonly PlaceCost[];
  readonly madeBy: readonly MadeBy[];
  /** The figures of this object that are upper bounds, because data decide: such as `bytes.touched`, `flops`, `bandwidth` and `ofRoof`. */
  readonly atMost: readonly string[];
}
