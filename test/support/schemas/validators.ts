/** @file Validates reports against the schemas in test/fixtures/schemas. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { ErrorObject } from "ajv";
import Ajv from "ajv-draft-04";
import formats from "ajv-formats";
import { validateXML } from "xmllint-wasm";

const schema = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../fixtures/schemas/${name}`, import.meta.url)), "utf8");

/** What is wrong with a SARIF log by the schema of SARIF 2.1.0; empty if nothing is. */
export function sarifProblems(log: unknown): readonly string[] {
  const ajv = new Ajv.default({ allErrors: true, strict: false, unicodeRegExp: false });
  formats.default(ajv);
  const validate = ajv.compile(JSON.parse(schema("sarif-2.1.0-rtm.5.json")));
  if (validate(log)) return [];
  return (validate.errors ?? []).map((e: ErrorObject) => `${e.instancePath} ${e.message}`);
}

/** What is wrong with a JUnit XML document by the schema of Jenkins; empty if nothing is. */
export async function junitProblems(xml: string): Promise<readonly string[]> {
  const { errors } = await validateXML({
    xml: [{ fileName: "report.xml", contents: xml }],
    schema: [{ fileName: "jenkins-junit.xsd", contents: schema("jenkins-junit.xsd") }],
  });
  return errors.map((e) => e.rawMessage);
}
