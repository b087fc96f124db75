// The schedule of a file of its own, from TypeScript.
import { apply, compile, parse, random, run, unwrap, verify } from "strata-lang";

const source = parse({ file: "kernels/sharpen.gpu.strata" });
const applied = unwrap(apply(source, { schedule: "tiled", settings: { x: 8 } }));
const sizes = { h: 13, w: 18 };
const ran = unwrap(
  await run(unwrap(compile(applied)), { image: random(1) }, { device: "sim", sizes }),
);
const { equal } = unwrap(verify(ran));
console.log(`${applied.program.name} ${applied.schedule.name}: ${equal ? "equal" : "different"}`);
