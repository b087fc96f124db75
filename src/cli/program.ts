/** @file The `strata` program for commander: all commands. The code of a command is loaded when it runs. */
import { Command, Option } from "commander";
import { engineVersion } from "../runtime/host/index.ts";
import { EXIT_HELP } from "./exit-code.ts";
import type { GlobalOptions, Invocation } from "./invocation.ts";
import {
  declareBisect,
  declareCheck,
  declareCompile,
  declareDevices,
  declareExplain,
  declareFacts,
  declareRun,
  declareSchedule,
  declareTest,
  declareTrace,
  declareTune,
  declareWhy,
} from "./options/declared.ts";
import { declareFix, declareFmt, declarePin } from "./options/declared-edits.ts";
import { declareDiff, declareDoc, declareInit } from "./options/declared-libraries.ts";
import type { Streams } from "./output/terminal.ts";

/**
 * Makes the invocation from the global options and runs the command with it. It deals with the command's exit status and errors.
 */
export type RunsCommand = (
  options: GlobalOptions,
  command: (context: Invocation) => Promise<number>,
) => Promise<void>;

/** The implementation of a command. It gets the command's arguments and, last, its options; returns the exit status. */
type CommandAction = (
  context: Invocation,
  // biome-ignore lint/suspicious/noExplicitAny: they are what the command declares, which commander does not type
  ...args: any[]
) => Promise<number>;

/**
 * Builds the program with the command that `argv` begins with, or with all commands if it begins with none. `streams` get the help and usage errors; `start` is called to run a command, after its code
 * has been loaded. Usage errors, --help and --version throw a `CommanderError`.
 */
export function commands(argv: readonly string[], streams: Streams, start: RunsCommand): Command {
  const program = new Command("strata")
    .description(
      "Functional data-parallel programs, and strategies that turn them into OpenCL kernels.",
    )
    .version(engineVersion(), "-V, --version", "print the version")
    .helpCommand("help [command]", "show the help of a command")
    .addHelpText("after", `\n${FIRST_STEPS}\n\n${EXIT_HELP}`);
  const [first = ""] = argv;
  const asked = Object.hasOwn(COMMANDS, first) ? [first as keyof typeof COMMANDS] : COMMAND_NAMES;
  for (const name of asked) {
    const [declare, load] = COMMANDS[name];
    program.addCommand(does(declare(), start, load));
  }
  for (const command of [program, ...program.commands]) finish(command, streams);
  return program;
}

/** Each command: its declaration, and its code. */
const COMMANDS = {
  check: [declareCheck, () => import("./commands/check/check.ts").then((m) => m.checkCommand)],
  test: [declareTest, () => import("./commands/test.ts").then((m) => m.testCommand)],
  run: [declareRun, () => import("./commands/run/run.ts").then((m) => m.runCommand)],
  tune: [declareTune, () => import("./commands/tune/tune.ts").then((m) => m.tuneCommand)],
  compile: [
    declareCompile,
    () => import("./commands/compile/compile.ts").then((m) => m.compileCommand),
  ],
  schedule: [
    declareSchedule,
    () => import("./commands/schedule.ts").then((m) => m.scheduleCommand),
  ],
  facts: [declareFacts, () => import("./commands/facts/facts.ts").then((m) => m.factsCommand)],
  trace: [declareTrace, () => import("./commands/trace/trace.ts").then((m) => m.traceCommand)],
  pin: [declarePin, () => import("./commands/pin.ts").then((m) => m.pinCommand)],
  fmt: [declareFmt, () => import("./commands/fmt.ts").then((m) => m.fmtCommand)],
  fix: [declareFix, () => import("./commands/fix.ts").then((m) => m.fixCommand)],
  bisect: [declareBisect, () => import("./commands/bisect.ts").then((m) => m.bisectCommand)],
  why: [declareWhy, () => import("./commands/why.ts").then((m) => m.whyCommand)],
  doc: [declareDoc, () => import("./commands/doc.ts").then((m) => m.docCommand)],
  diff: [declareDiff, () => import("./commands/diff.ts").then((m) => m.diffCommand)],
  init: [declareInit, () => import("./commands/init/init.ts").then((m) => m.initCommand)],
  explain: [declareExplain, () => import("./commands/explain.ts").then((m) => m.explainCommand)],
  devices: [declareDevices, () => import("./commands/devices.ts").then((m) => m.devicesCommand)],
} as const satisfies Record<string, readonly [() => Command, () => Promise<CommandAction>]>;

const COMMAND_NAMES = Object.keys(COMMANDS) as (keyof typeof COMMANDS)[];

const FIRST_STEPS = `First steps:
  $ strata init hello.strata
  $ strata run hello.strata --schedule tiled xs=random:1 --check
  $ strata trace hello.strata --schedule tiled`;

/** Gives a command its implementation. Options before the command's name count too. */
const does = (command: Command, start: RunsCommand, load: () => Promise<CommandAction>): Command =>
  command.action(async (...args: unknown[]) => {
    const options: GlobalOptions = command.optsWithGlobals();
    const action = await load();
    await start(options, (context) => action(context, ...args.slice(0, -2), options));
  });

/** Configures a command: output to the given streams, usage errors as exceptions with a hint at the help, and `--color`. */
function finish(command: Command, { out, err }: Streams): void {
  const name = command.parent ? `strata ${command.name()}` : "strata";
  command
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void out.write(text),
      writeErr: (text) => void err.write(text),
    })
    .helpOption("-h, --help", "show this help")
    .showHelpAfterError(`help: ${name} --help`)
    .addOption(
      new Option(
        "--color <when>",
        "use colours (default: on a terminal, unless NO_COLOR is set)",
      ).choices(["auto", "always", "never"]),
    );
}
