import { afterEach, describe, expect, it } from "vitest";
import { keepingEnvironment } from "./environment.ts";

describe("keeping the environment", () => {
  const { OCL_ICD_FILENAMES: before } = process.env;
  afterEach(() => {
    Reflect.deleteProperty(process.env, "OCL_ICD_FILENAMES");
    if (before !== undefined) Object.assign(process.env, { OCL_ICD_FILENAMES: before });
  });
  it("puts back what the loader cut, also when loading fails", () => {
    const whole = { OCL_ICD_FILENAMES: "libone.so:libtwo.so" };
    const cut = (): string => {
      Object.assign(process.env, { OCL_ICD_FILENAMES: "libone.so" });
      return "done";
    };
    Object.assign(process.env, whole);
    expect(keepingEnvironment(cut)).toBe("done");
    expect(process.env).toMatchObject(whole);
    const fail = (): never => {
      cut();
      throw new Error("no library");
    };
    expect(() => keepingEnvironment(fail)).toThrow("no library");
    expect(process.env).toMatchObject(whole);
  });
});
