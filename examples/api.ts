// Strata as a library: a text becomes a kernel, and runs; without OpenCL in the simulator, { device: "sim" }.
import { apply, compile, parse, run, toNested, unwrap } from "strata-lang";

const source = parse(`
import gpu
fun axpy(a: f32, xs: [n]f32, ys: [n]f32): [n]f32 = zip(xs, ys) |> map(\\p -> a * p.0 + p.1)
schedule naive for axpy = mapNest(1, glb(0)) ; kernel`);
const compiled = unwrap(compile(unwrap(apply(source))));
console.log(compiled.source);
const inputs = { a: 2, xs: [1, 2, 3], ys: [10, 20, 30] };
const { result } = unwrap(await run(compiled, inputs, { device: "sim" }));
console.log(toNested(result)); // [ 12, 24, 36 ]
