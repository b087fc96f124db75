/** @file The program: its commands, each of which is loaded when it is run. */
import { Command, Option } from "commander";
import type { Context, GlobalOptions } from "./context.ts";
import { EXIT_HELP } from "./exit-code.ts";
import {
  bisect,
  check,
  compile,
  devices,
  doc,
  explain,
  fmt,
  init,
  run,
  test,
  trace,
  tune,
  why,
} from "./options/declared.ts";
import type { Streams } from "./output/terminal.ts";
import { version } from "./version.ts";

/** Runs a command, given its options. */
export type Start = (
  options: GlobalOptions,
  command: (context: Context) => Promise<number>,
) => Promise<void>;

/** What a command does with its arguments and, last, its options. */
type Action = (
  context: Context,
  // biome-ignore lint/suspicious/noExplicitAny: they are what the command declares, which commander does not type
  ...args: any[]
) => Promise<number>;

export function commands(streams: Streams, start: Start): Command {
  const program = new Command("strata")
    .description(
      "Functional data-parallel programs, and strategies that turn them into OpenCL kernels.",
    )
    .version(version(), "-V, --version", "print the version")
    .helpCommand("help [command]", "show the help of a command")
    .addHelpText("after", `\n${FIRST_STEPS}\n\n${EXIT_HELP}`);
  const add = (command: Command, load: () => Promise<Action>): void => {
    program.addCommand(does(command, start, load));
  };
  add(check(), () => import("./commands/check/check.ts").then((m) => m.check));
  add(test(), () => import("./commands/test.ts").then((m) => m.test));
  add(run(), () => import("./commands/run/run.ts").then((m) => m.run));
  add(tune(), () => import("./commands/tune/tune.ts").then((m) => m.tune));
  add(compile(), () => import("./commands/compile/compile.ts").then((m) => m.compile));
  add(trace(), () => import("./commands/trace/trace.ts").then((m) => m.trace));
  add(fmt(), () => import("./commands/fmt.ts").then((m) => m.fmt));
  add(bisect(), () => import("./commands/bisect.ts").then((m) => m.bisect));
  add(why(), () => import("./commands/why.ts").then((m) => m.why));
  add(doc(), () => import("./commands/doc.ts").then((m) => m.doc));
  add(init(), () => import("./commands/init.ts").then((m) => m.init));
  add(explain(), () => import("./commands/explain.ts").then((m) => m.explain));
  add(devices(), () => import("./commands/devices.ts").then((m) => m.devices));
  for (const command of [program, ...program.commands]) finish(command, streams);
  return program;
}

const FIRST_STEPS = `First steps:
  $ strata init hello.strata
  $ strata run hello.strata --schedule tiled xs=random:1 --check
  $ strata trace hello.strata --schedule tiled`;

/** Options may stand before the command's name too. */
const does = (command: Command, start: Start, load: () => Promise<Action>): Command =>
  command.action(async (...args: unknown[]) => {
    const options: GlobalOptions = command.optsWithGlobals();
    const action = await load();
    await start(options, (context) => action(context, ...args.slice(0, -2), options));
  });

/** Errors go to our streams, end in an exception, and say where the help is. */
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
