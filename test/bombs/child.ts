/** @file A command line as `main.ts` runs it, and after it the processor time it took. */
import { runCli } from "../../src/cli/cli.ts";

const before = process.cpuUsage();
const { stdout: out, stderr: err, env } = process;
process.exitCode = await runCli(process.argv.slice(2), { out, err, env });
const { user, system } = process.cpuUsage(before);
err.write(`\ncpu ${Math.round((user + system) / 1000)}\n`);
