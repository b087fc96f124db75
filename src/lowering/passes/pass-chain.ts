/** @file Passes one behind the other. A pass whose kind of code or whose needs the passes before it do not give does not compile. */
import type { CodeProperty, KernelContext, Pass, PassCode } from "./pass.ts";

// biome-ignore lint/suspicious/noExplicitAny: passes of all kinds in one list; `then` has checked that they fit
type AnyPass = Pass<any, any, any, any>;

/** A pass in its place. */
export interface Stage {
  /** The pass's name; from its second place on, with a number: `dead-code-2`. */
  readonly name: string;
  readonly pass: AnyPass;
}

/** What a run of a chain shows: the code of one kernel behind one stage. */
export interface StageCode {
  readonly kernel: string;
  readonly stage: Stage;
  readonly before: PassCode;
  readonly code: PassCode;
}

/** What may be asked of a run. */
export interface PassOptions {
  /** Names of optional stages to leave out. */
  readonly without?: ReadonlySet<string> | undefined;
  /** Hears of every kernel after every stage. */
  readonly see?: ((snapshot: StageCode) => void) | undefined;
}

/** Passes from code of kind A to code of kind B, which then has the properties P. */
export class PassChain<A extends PassCode, B extends PassCode, P extends CodeProperty = never> {
  readonly stages: readonly Stage[];

  private constructor(stages: readonly Stage[]) {
    this.stages = stages;
  }

  /** A chain without passes. */
  static from<A extends PassCode>(): PassChain<A, A> {
    return new PassChain([]);
  }

  /** This chain, and behind it a pass. */
  then<C extends PassCode, N extends P, G extends CodeProperty = never>(
    pass: Pass<B, C, N, G>,
  ): PassChain<A, C, P | G> {
    const before = this.stages.filter((s) => s.pass === pass).length;
    const name = before === 0 ? pass.name : `${pass.name}-${before + 1}`;
    return new PassChain([...this.stages, { name, pass }]);
  }

  /** This chain, and behind it another. */
  followedBy<C extends PassCode, G extends CodeProperty>(
    other: PassChain<B, C, G>,
  ): PassChain<A, C, P | G> {
    // biome-ignore lint/suspicious/noExplicitAny: the other chain has checked that its passes fit
    return other.stages.reduce((chain: PassChain<any, any, any>, s) => chain.then(s.pass), this);
  }

  /** The code of a kernel, sent through all passes but those that are left out. */
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
