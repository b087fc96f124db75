/** @file Declares the arguments and options of every command, with the texts of `--help`. */
import { Command, Option } from "commander";
import { noting } from "./notes-options.ts";
import { profiling } from "./profile-options.ts";
import {
  classed,
  collectValues,
  examples,
  FUEL_HELP,
  fixable,
  floating,
  JSON_HELP,
  NATIVE_DEVICES,
  OPENCL_DEVICES,
  OtherName,
  reporting,
  scheduled,
  takingTuned,
  trusting,
} from "./shared-options.ts";

/** Declares `strata check <path...>` and its options, without an action. Rules are tested on 100 cases with seed 1 by default. */
export const declareCheck = (): Command =>
  reporting(
    noting(trusting(new Command("check"))),
    "sarif",
    "the diagnostics as a log in SARIF 2.1.0",
  )
    .description(
      "Check files: syntax, names and types; that schedules compile with the defaults of their parameters; and, by tests, that rules keep the meaning.",
    )
    .argument("<path...>", "files, or folders with files")
    .option("-v, --verbose", "also show the conditions of every rule, and whether it is proved")
    .option("--no-lower", "do not compile the schedules")
    .option("--fuel <rewrites>", FUEL_HELP)
    .option("--runs <n>", "random instances of each rule (default: 100; 0: none)")
    .option("--seed <n>", "seed of the random instances (default: 1)")
    .option("--replay <seed:case>", "run this case of each rule again")
    .option("--jobs <n>", "number of processes (default: one per core, if there are many cases)")
    .option(
      "--mutate",
      "test the tests: plant faults into the rules and count how many the tests find",
    )
    .option(
      "--device <device>",
      `compare the C code of each \`extern fun\` with its meaning on this device: ${OPENCL_DEVICES}`,
    )
    .option(
      "--report <file>",
      "write how many cases of each rule were tested, for strata doc --report",
    )
    .addHelpText(
      "after",
      examples(
        "strata check hello.strata",
        "strata check --no-lower hello.strata",
        "strata check hello.strata --for gpu --deny notes",
        "strata check -v rules.strata",
        "strata check rules --runs 10000",
        "strata check rules.strata --replay 1:41",
        "strata check rules.strata --mutate",
        "strata check recip.strata --allow-raw --device opencl",
        "strata check . --format sarif --out strata.sarif",
      ),
    );

/**
 * Declares `strata test <path...>` and its options, without an action. Each schedule is tested on 100 cases with seed 1 by default.
 */
export const declareTest = (): Command =>
  reporting(
    floating(takingTuned(classed(trusting(new Command("test"))))),
    "junit",
    "JUnit XML with a test case for each schedule",
  )
    .description(
      "Test schedules on random data and sizes: each has to give the result of the program as it is written.",
    )
    .argument(
      "<path...>",
      "files, or folders with files; a file that is named and has no schedule is tested with the library's default",
    )
    .option("-v, --verbose", "also show every case: settings, sizes, outcome")
    .option("--runs <n>", "random cases of each schedule (default: 100)")
    .option("--seed <n>", "seed of the random cases (default: 1)")
    .option("--replay <seed:case>", "run this case of each schedule again")
    .option("--fuel <rewrites>", FUEL_HELP)
    .option("--device <device>", `also run on this device: ${NATIVE_DEVICES}`)
    .addHelpText(
      "after",
      examples(
        "strata test hello.strata",
        "strata test examples --runs 1000 --device opencl",
        "strata test . --format junit --out strata.xml",
      ),
    );

/**
 * Declares `strata run <file> [name=value...]` and its options, without an action. The default device is any OpenCL device,
 * otherwise the simulator; the median of 10 timed runs is shown by default.
 */
export const declareRun = (): Command =>
  profiling(floating(scheduled(new Command("run"))), "the program")
    .description("Run a program on data.")
    .argument(
      "[name=value...]",
      "each input of the program: a .npy or .png file, a number, or random:SEED[:LOW..HIGH]",
    )
    .option(
      "--size <name=value>",
      "a size that does not follow from the inputs; repeatable",
      collectValues,
    )
    .option(
      "--device <device>",
      `interp, sim, ${NATIVE_DEVICES}\n(default: opencl where there is a device, else sim)`,
    )
    .option(
      "--out <file>",
      "write the result to a .npy or .png file; a tuple to one for each component, x-{}.npy",
    )
    .option("--check", "compare with the interpreter on the program as it is written")
    .option("--repeat <n>", "timed runs, of which the median is shown (default: 10)")
    .option("--isolated", "run kernels in a process of their own (default)")
    .option("--no-isolated", "run kernels in this process, which a crash of a kernel ends")
    .option(
      "--timeout <seconds>",
      "end a run that takes longer (default: 120 for an isolated device)",
    )
    .option("--json", JSON_HELP)
    .addHelpText(
      "after",
      examples(
        "strata run hello.strata --schedule naive xs=random:1 --check",
        "strata run dot.strata --schedule tree xs=random:1 ys=random:2 --size n=100000",
        "strata run blur.strata --schedule tiled image=photo.png --out blurred.png",
        "strata run dot.strata --schedule tree xs=random:1 ys=random:2 --size n=100000 --profile-html dot.html",
        "strata run matmul.strata --schedule tiled --set t=8 A=a.npy B=b.npy --device sim --check",
      ),
    );

/**
 * Declares `strata compile <file>` and its options, without an action. --passes and --after cannot be combined with each other, nor
 * with --out and --host.
 */
export const declareCompile = (): Command =>
  floating(noting(scheduled(new Command("compile"))))
    .description("Print the kernels of a scheduled program, or write them with their launch plan.")
    .option("--out <dir>", "write NAME.cl (or NAME.c) and NAME.plan.json into this folder")
    .addOption(
      new Option(
        "--target <target>",
        "language of the kernels: opencl (default), or c, one file for one core that builds with `cc -c NAME.c`",
      ).choices(["opencl", "c"]),
    )
    .addOption(
      new Option(
        "--host <language>",
        "also write a host program, one file that builds with `cc NAME.host.c -lOpenCL`",
      ).choices(["c"]),
    )
    .option(
      "--device <device>",
      `fail if a kernel exceeds the limits of this device: ${OPENCL_DEVICES}; cpu also takes the library's default for CPUs where the program has no schedule`,
    )
    .option(
      "--device-limits <limits>",
      "fail if a kernel exceeds one of these limits, separated by commas: local=BYTES of a work-group, constant=BYTES of an argument, group=ITEMS of a work-group, x=, y= and z=ITEMS of a work-group in one dimension",
    )
    .addOption(
      new Option(
        "--passes",
        "list the passes, with what each does, needs and guarantees",
      ).conflicts(["out", "host"]),
    )
    .addOption(
      new Option("--after <pass>", "print the code after this pass").conflicts([
        "out",
        "host",
        "passes",
      ]),
    )
    .option("--without <pass>", "leave out an optional pass; repeatable", collectValues)
    .option("--json", `${JSON_HELP}: counts per kernel`)
    .addHelpText(
      "after",
      examples(
        "strata compile jacobi2d.strata --schedule naive",
        "strata compile jacobi2d.strata --schedule tiled --set h=8 --out build --json",
        "strata compile jacobi2d.strata --schedule tiled --host c > jacobi2d.c && cc jacobi2d.c -lOpenCL",
        "strata compile jacobi2d.strata --schedule tiled --device-limits local=49152,group=1024",
        "strata compile jacobi2d.strata --schedule tiled --fix n=4096 --fix m=4096",
        "strata compile jacobi2d.strata --schedule tiled --passes",
        "strata compile jacobi2d.strata --schedule tiled --after barriers",
        "strata compile jacobi2d.strata --schedule tiled --without common-subexpressions",
      ),
    );

/**
 * Declares `strata facts <file>` and its options, without an action. Sizes that are not given stay open, and the roofline has times only
 * for given speeds.
 */
export const declareFacts = (): Command =>
  floating(scheduled(new Command("facts")))
    .description(
      "Count what the kernels of a scheduled program do, without running them: accesses to memory, operations, barriers, registers.",
    )
    .option(
      "--size <name=value>",
      "a size of the program; figures are expressions over the sizes that are left out; repeatable",
      collectValues,
    )
    .addOption(
      new Option("--target <target>", "language of the kernels (default: opencl)").choices([
        "opencl",
        "c",
      ]),
    )
    .option(
      "--device <device>",
      `fail if a kernel exceeds the limits of this device: ${OPENCL_DEVICES}`,
    )
    .option("--bandwidth <GB/s>", "bytes of global memory that a device moves, for the roofline")
    .option("--flops <GFLOP/s>", "operations that a device computes, for the roofline")
    .option("--json", JSON_HELP)
    .addHelpText(
      "after",
      examples(
        "strata facts hello.strata --schedule tiled",
        "strata facts matmul.strata --schedule tiled --size n=1024 --size k=1024 --size m=1024",
        "strata facts matmul.strata --schedule tiled --fix n=1024 --fix k=1024 --fix m=1024 --bandwidth 3350 --flops 60000",
        "strata facts dot.strata --schedule tree --size n=65536 --json",
      ),
    );

/**
 * Declares `strata tune <file> [name=value...]` and its options, without an action. Arrays that are not given are random,
 * --schedule can be repeated, and the search takes 60 s by default.
 */
export const declareTune = (): Command =>
  profiling(floating(classed(fixable(trusting(new Command("tune"))))), "the fastest choice")
    .description(
      "Find the schedule and the values of its parameters with which a program is fastest on a device.",
    )
    .argument("<file>", "the file that declares the program")
    .argument(
      "[name=value...]",
      "inputs: a .npy or .png file, a number, or random:SEED[:LOW..HIGH]; arrays that are left out are random",
    )
    .option("--program <name>", "the program, where the file declares several")
    .option(
      "--schedule <name>",
      "a schedule; repeatable (default: all of the program, and the library's for the device)",
      collectValues,
    )
    .option("--no-default", "leave out the library's default: try the program's schedules alone")
    .option("--set <name=value>", "keep a parameter at this value; repeatable", collectValues)
    .option(
      "--size <name=value>",
      "a size that does not follow from the inputs; repeatable",
      collectValues,
    )
    .option("--device <device>", `${NATIVE_DEVICES} (default: opencl)`)
    .option("--samples <n>", "number of settings to try (default: as many as --budget allows)")
    .option(
      "--budget <seconds>",
      "time for the whole search (default: 60; with --samples: no limit)",
    )
    .option("--seed <n>", "seed of the order in which settings are tried (default: 1)")
    .option("--repeat <n>", "how often the fastest settings are timed (default: 20)")
    .option("--isolated", "run kernels in a process of their own (default)")
    .option("--no-isolated", "run kernels in this process, which a crash of a kernel ends")
    .option("--timeout <seconds>", "give up a setting that takes longer (default: 30)")
    .option("--fuel <rewrites>", FUEL_HELP)
    .option("--no-notes", "say nothing about what the fastest schedule could do better")
    .addOption(
      new OtherName(
        "--save <file>",
        "out",
        "keep the fastest and all times in a file, FILE.tuned.json, for --tuned of run, compile and others",
      ),
    )
    .option("--out <file>", "the same as --save")
    .option("--json", JSON_HELP)
    .addHelpText(
      "after",
      examples(
        "strata tune jacobi2d.strata --size n=4096 --size m=4096",
        "strata tune jacobi2d.strata --schedule regs --set v=4 --samples 50 --seed 7",
        "strata tune matmul.strata A=a.npy B=b.npy --budget 300 --save matmul.tuned.json",
      ),
    );

/**
 * Declares `strata trace <file>` and its options, without an action: --goto, --failures, --html and --json besides those that
 * choose a schedule.
 */
export const declareTrace = (): Command =>
  scheduled(new Command("trace"))
    .description("Show each rule that a schedule applies: where, and the term before and after.")
    .option("--goto <step>", "show the whole term after a step: a number (0: the start) or last")
    .option("--failures", "also show the rules that were tried and did not apply")
    .option("--html <file>", "write a page that shows every call, also those that failed")
    .option("--json", JSON_HELP)
    .addHelpText(
      "after",
      examples(
        "strata trace jacobi2d.strata --schedule tiled",
        "strata trace jacobi2d.strata --schedule tiled --goto 3",
        "strata trace jacobi2d.strata --schedule tiled --html trace.html",
      ),
    );

/**
 * Declares `strata schedule <file>` and its options, without an action. The schedule is for GPUs by default. It has no --schedule: the
 * schedules of a file can be read there.
 */
export const declareSchedule = (): Command =>
  classed(fixable(trusting(new Command("schedule"))))
    .description(
      "Print the library's default schedule for a program, ready to paste into its file: imports at the top, the schedule below.",
    )
    .argument("<file>", "the file that declares the program")
    .option("--program <name>", "the program, where the file declares several")
    .addOption(
      new Option("--device <kind>", "the kind of devices that it is for (default: gpu)").choices([
        "gpu",
        "cpu",
      ]),
    )
    .option("--set <name=value>", "the default of a parameter; repeatable", collectValues)
    .option("--fuel <rewrites>", FUEL_HELP)
    .option("--json", JSON_HELP)
    .addHelpText(
      "after",
      examples(
        "strata schedule hello.strata",
        "strata schedule hello.strata --program smooth --device cpu",
      ),
    );

/**
 * Declares `strata bisect <file> [name=value...]` and its options, without an action. Inputs that are not given are random; there
 * are at most 5 runs by default.
 */
export const declareBisect = (): Command =>
  scheduled(new Command("bisect"))
    .description("Find the first step of a schedule that changes the interpreter's result.")
    .argument(
      "[name=value...]",
      "inputs: a .npy or .png file, a number, or random:SEED[:LOW..HIGH]; the others are drawn at random",
    )
    .option(
      "--size <name=value>",
      "a size that does not follow from the inputs; repeatable",
      collectValues,
    )
    .option("--seed <n>", "first seed of the random data (default: 1)")
    .option(
      "--runs <n>",
      "most runs, each with other random data, until a result differs (default: 5)",
    )
    .option("--json", JSON_HELP)
    .addHelpText(
      "after",
      examples(
        "strata bisect hello.strata --schedule tiled",
        "strata bisect dot.strata --schedule tree --size n=4096 --seed 7",
      ),
    );

/**
 * Declares `strata why <file>` and its options, without an action. Without --rule it explains the schedule itself; by default all
 * steps of the schedule are taken first.
 */
export const declareWhy = (): Command =>
  scheduled(new Command("why"))
    .description(
      "Explain why a rule or strategy does not apply: what matched, what did not, which condition failed.",
    )
    .option(
      "--rule <strategy>",
      "a rule or strategy, written as in a schedule (default: the schedule itself)",
    )
    .option("--at <place>", "a path of child numbers (0.1, root) or a label (default: anywhere)")
    .option("--step <n>", "number of steps of the schedule to take first, or last (default: last)")
    .option("--json", JSON_HELP)
    .addHelpText(
      "after",
      examples(
        "strata why matmul.strata --schedule tiled --set t=7",
        "strata why matmul.strata --rule 'splitJoin(7)'",
        "strata why matmul.strata --rule interchange --schedule tiled --step 3 --at 0.0",
        "strata why blur.strata --rule 'tileMap2d(8, 8)' --at root --json",
      ),
    );

/** Declares `strata explain <code>`, without an action. It has no options of its own. */
export const declareExplain = (): Command =>
  new Command("explain")
    .description("Explain a diagnostic: what it means, an example, the way out.")
    .argument("<code>", "the code in brackets, for instance E0501")
    .addHelpText("after", examples("strata explain E0501"));

/**
 * Declares `strata devices [device]` and its options --probe and --json, without an action. Without the argument all devices are
 * listed.
 */
export const declareDevices = (): Command =>
  new Command("devices")
    .description("List the devices of this machine: OpenCL's, and one core by the C compiler.")
    .argument("[device]", `only the one that --device would choose: ${NATIVE_DEVICES}`)
    .option("--probe", "find by experiment where their arithmetic differs from IEEE 754")
    .option("--json", JSON_HELP)
    .addHelpText(
      "after",
      examples("strata devices", "strata devices --probe", "strata devices gpu"),
    );
