/** @file What a module exports, and whether all of it has been called. */
import assert from "node:assert/strict";
import { test } from "node:test";

/** The functions and classes of a module, each of which remembers that it was called; the last test of a file asks. */
export function counted(module) {
  const called = new Set();
  const remember = {
    apply: (target, self, args) => {
      called.add(target);
      return Reflect.apply(target, self, args);
    },
    construct: (target, args) => {
      called.add(target);
      return Reflect.construct(target, args);
    },
  };
  const wrapped = Object.fromEntries(
    Object.entries(module).map(([name, value]) => [name, new Proxy(value, remember)]),
  );
  const allAreCalled = () =>
    test("every export was called", () => {
      const idle = Object.keys(module).filter((name) => !called.has(module[name]));
      assert.deepEqual(idle, []);
    });
  return { ...wrapped, allAreCalled };
}
