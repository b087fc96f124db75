/** @file For tests only: plans with their OpenCL C. */
import type { Plan } from "../../../lowering/plan.ts";
import {
  array,
  BOOL,
  barrier,
  F32,
  I32,
  ix,
  load,
  productExpr,
  select,
  size,
  store,
  sumExpr,
  type,
  typedOperation,
  v,
} from "../../../lowering/testing/statements.ts";
import { buffer, kernelOf, workItemId } from "../../simulator/testing/kernels.ts";
import { plan } from "./plans.ts";

/** A plan with the source of its kernels. */
export interface SamplePlan {
  readonly plan: Plan;
  readonly source: string;
}

/** Computes out = (on ? alpha * x : x, i + shift), with scalars of three types passed by value. */
export const scaled: SamplePlan = {
  plan: plan({
    inputs: { x: "[n]f32", alpha: "f32", shift: "i32", on: "bool" },
    result: "([n]f32, [n]i32)",
    kernels: [
      kernelOf({
        name: "scaled",
        params: [
          buffer("x", "n", "read"),
          buffer("out_0", "n", "write"),
          buffer("out_1", "n", "write", "i32"),
          { tag: "scalar", name: "alpha", type: F32 },
          { tag: "scalar", name: "shift", type: I32 },
          { tag: "scalar", name: "on", type: BOOL },
          { tag: "size", name: "n", symbol: "n" },
        ],
        ids: [workItemId("i", "n")],
        body: [
          store(
            "out_0",
            "i",
            select(v("on", BOOL), productExpr(v("alpha"), load("x", "i")), load("x", "i")),
          ),
          store("out_1", "i", typedOperation("add", I32, ix("i"), v("shift", I32))),
        ],
        global: ["n"],
      }),
    ],
  }),
  source: `kernel void scaled(global const float *x, global float *out_0, global int *out_1,
    const float alpha, const int shift, const uchar on, const int n) {
  const int i = get_global_id(0);
  out_0[i] = on ? alpha * x[i] : x[i];
  out_1[i] = i + shift;
}`,
};

/** Reverses each group of 4 through local memory, into a temporary, and adds a vector of offsets. */
export const reversed: SamplePlan = {
  plan: plan({
    inputs: { x: "[4*g]f32", offset: "f32x4" },
    result: "[4*g]f32",
    temporaries: [{ name: "temp", scalar: "f32", length: size("4*g"), role: "temporary" }],
    kernels: [
      kernelOf({
        name: "reverse",
        params: [buffer("x", "4*g", "read"), buffer("temp", "4*g", "write")],
        ids: [workItemId("i", "4*g"), workItemId("l", 4, "local"), workItemId("w", "g", "group")],
        locals: [array("t", "local", 4)],
        body: [
          store("t", "l", load("x", "i")),
          barrier(),
          store("temp", "4*w + l", load("t", "3 - l")),
        ],
        global: ["4*g"],
        local: [4],
      }),
      kernelOf({
        name: "offset",
        params: [
          buffer("temp", "4*g", "read"),
          buffer("out", "4*g", "write"),
          { tag: "scalar", name: "offset", type: type("f32", 4) },
        ],
        ids: [workItemId("j", "g")],
        body: [
          store(
            "out",
            "4*j",
            sumExpr(load("temp", "4*j", type("f32", 4)), v("offset", type("f32", 4))),
          ),
        ],
        global: ["g"],
      }),
    ],
  }),
  source: `kernel void reverse(global const float *x, global float *temp) {
  local float t[4];
  const int l = get_local_id(0);
  t[l] = x[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  temp[4 * get_group_id(0) + l] = t[3 - l];
}
kernel void offset(global const float *temp, global float *out, const float4 offset) {
  const int j = get_global_id(0);
  vstore4(vload4(j, temp) + offset, j, out);
}`,
};
