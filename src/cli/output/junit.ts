/** @file Test results as JUnit XML, in the form that Jenkins, GitLab and GitHub's test reporters read. */

/** One test: its outcome is passed unless `wrong` or `skipped` is given. */
export interface JunitCase {
  readonly name: string;
  readonly classname: string;
  readonly millis: number;
  /** Why the test did not pass: a failure if what is tested is wrong, an error if the test could not be carried out. */
  readonly wrong?: {
    readonly kind: "failure" | "error";
    readonly type: string;
    readonly message: string;
    readonly text: string;
  };
  /** Why the test was not run. */
  readonly skipped?: string;
  /** What the test prints. */
  readonly output?: string;
}

/** The tests of one file. */
export interface JunitSuite {
  readonly name: string;
  readonly properties: Readonly<Record<string, string | number>>;
  readonly cases: readonly JunitCase[];
}

/** The XML document of the suites, in order. */
export function junitXml(suites: readonly JunitSuite[]): string {
  const all = suites.flatMap((s) => s.cases);
  const { skipped: _, ...counts } = countsOf(all);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributes({ name: "strata test", ...counts })}>`,
    ...suites.flatMap(suiteLines),
    "</testsuites>",
    "",
  ].join("\n");
}

const countsOf = (cases: readonly JunitCase[]) => ({
  tests: cases.length,
  failures: cases.filter((c) => c.wrong?.kind === "failure").length,
  errors: cases.filter((c) => c.wrong?.kind === "error").length,
  skipped: cases.filter((c) => c.skipped !== undefined).length,
  time: seconds(cases.reduce((sum, c) => sum + c.millis, 0)),
});

const seconds = (millis: number): string => (millis / 1000).toFixed(3);

function suiteLines({ name, properties, cases }: JunitSuite): readonly string[] {
  return [
    `  <testsuite${attributes({ name, ...countsOf(cases) })}>`,
    "    <properties>",
    ...Object.entries(properties).map(
      ([key, value]) => `      <property${attributes({ name: key, value })}/>`,
    ),
    "    </properties>",
    ...cases.flatMap(caseLines),
    "  </testsuite>",
  ];
}

function caseLines({
  name,
  classname,
  millis,
  wrong,
  skipped,
  output,
}: JunitCase): readonly string[] {
  const children = [
    ...(skipped === undefined ? [] : [`      <skipped>${escaped(skipped)}</skipped>`]),
    ...(wrong === undefined
      ? []
      : [
          `      <${wrong.kind}${attributes({ type: wrong.type, message: wrong.message })}>${escaped(wrong.text)}</${wrong.kind}>`,
        ]),
    ...(output === undefined ? [] : [`      <system-out>${escaped(output)}</system-out>`]),
  ];
  const head = `    <testcase${attributes({ name, classname, time: seconds(millis) })}`;
  return children.length === 0 ? [`${head}/>`] : [`${head}>`, ...children, "    </testcase>"];
}

const attributes = (values: Readonly<Record<string, string | number>>): string =>
  Object.entries(values)
    .map(([key, value]) => ` ${key}="${escaped(String(value)).replaceAll("\n", "&#10;")}"`)
    .join("");

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\t": "&#9;", "\r": "&#13;" },
};

/** Text of an element or attribute. Characters that XML 1.0 does not have become U+FFFD. */
const escaped = (text: string): string =>
  text
    .replace(/\p{Surrogate}/gu, "\ufffd")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML does not have
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, "\ufffd")
    .replace(/[&<>"\t\r]/g, (c) => ENTITIES[c]!);
