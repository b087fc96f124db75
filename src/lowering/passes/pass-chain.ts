/**
 * @file Chains of passes. A pass does not compile in a chain if the passes before it give another kind of code than it takes, or
 * not all the properties that it needs.
 */
import type { CodeProperty, KernelContext, Pass, PassCode } from "./pass.ts";

// biome-ignore lint/suspicious/noExplicitAny: passes of all kinds in one list; `then` has checked that they fit
type AnyPass = Pass<any, any, any, any>;

// biome-ignore lint/suspicious/noExplicitAny: a part of a chain, whose passes fit because they fitted in the chain
type AnyChain = PassChain<any, any, any>;

/** A pass at one position of a chain, under a name that is unique in the chain. */
export interface Stage {
  /** The name of the pass; with a number from its second occurrence on: `dead-code-2`. */
  readonly name: string;
  readonly pass: AnyPass;
}

/** The code of one kernel before and after one stage. `kernel` is the kernel's name. */
export interface StageCode {
  readonly kernel: string;
  readonly stage: Stage;
  readonly before: PassCode;
  readonly code: PassCode;
}

/** Options of a run of passes: optional stages to leave out, and a callback for the code after each stage that runs. */
export interface PassOptions {
  /** Names of optional stages to leave out. Required stages run anyway. */
  readonly without?: ReadonlySet<string> | undefined;
  /** Called for every kernel after every stage that runs. */
  readonly see?: ((snapshot: StageCode) => void) | undefined;
}

/**
 * A sequence of passes from code of type A to code of type B, which then has the properties P. Immutable: `then` and `followedBy`
 * return a new chain.
 */
export class PassChain<A extends PassCode, B extends PassCode, P extends CodeProperty = never> {
  readonly stages: readonly Stage[];

  private constructor(stages: readonly Stage[]) {
    this.stages = stages;
  }

  /** The names of the stages that may be left out. */
  get optional(): readonly string[] {
    return this.stages.flatMap((s) => (s.pass.required === undefined ? [s.name] : []));
  }

  /** The chain without passes. */
  static from<A extends PassCode>(): PassChain<A, A> {
    return new PassChain([]);
  }

  /** This chain followed by a pass. */
  then<C extends PassCode, N extends P, G extends CodeProperty = never>(
    pass: Pass<B, C, N, G>,
  ): PassChain<A, C, P | G> {
    const before = this.stages.filter((s) => s.pass === pass).length;
    const name = before === 0 ? pass.name : `${pass.name}-${before + 1}`;
    return new PassChain([...this.stages, { name, pass }]);
  }

  /** This chain followed by another chain. */
  followedBy<C extends PassCode, G extends CodeProperty>(
    other: PassChain<B, C, G>,
  ): PassChain<A, C, P | G> {
    // biome-ignore lint/suspicious/noExplicitAny: the other chain has checked that its passes fit
    return other.stages.reduce((chain: PassChain<any, any, any>, s) => chain.then(s.pass), this);
  }

  /**
   * This chain in three parts: the passes before those that read the ND-range, from the first to the last that reads it, and after
   * it.
   */
  byRange(): readonly [before: AnyChain, ranged: AnyChain, after: AnyChain] {
    const isRanged = (s: Stage): boolean => s.pass.readsRange === true;
    const from = Math.max(0, this.stages.findIndex(isRanged));
    const to = this.stages.findLastIndex(isRanged) + 1;
    return [
      new PassChain(this.stages.slice(0, from)),
      new PassChain(this.stages.slice(from, to)),
      new PassChain(this.stages.slice(to)),
    ];
  }

  /** Runs all passes on the code of a kernel, except the optional ones in `without`. */
  run(code: A, cx: KernelContext, { without, see }: PassOptions = {}): B {
    let now: PassCode = code;
    for (const stage of this.stages) {
      if (stage.pass.required === undefined && without?.has(stage.name)) continue;
      const before = now;
      now = stage.pass.run(now, cx) as PassCode;
      see?.({ kernel: cx.kernel, stage, before, code: now });
    }
    return now as B;
  }
}
