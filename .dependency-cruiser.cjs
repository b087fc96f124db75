/**
 * The layers of ARCHITECTURE.md as rules. `npm run layers` checks them; test/house/layers.test.ts plants a violation of each.
 */

/** From the bottom to the top. Folders of one row do not import each other. */
const LAYERS = [
  ["targets"],
  ["term"],
  ["strategies"],
  ["traversals"],
  ["search"],
  ["lang", "lowering"],
  ["runtime"],
  ["testing"],
  ["api", "index.ts", "testing.ts", "vite.ts"],
  ["cli"],
];
const RUNTIME = [["host"], ["data"], ["simulator", "opencl"], ["launch", "threads"]];

/** Where Node's modules may be used. `api` bounds the time of a computation, for which Node has `vm` alone. */
const USES_NODE = ["cli", "runtime/data", "runtime/host", "runtime/opencl", "runtime/threads"];
const API_MAY_USE = "^(?:node:)?vm$";

/** Where each package may be used. */
const PACKAGES = {
  commander: ["cli"],
  "fast-check": ["api/test/arbitraries.ts"],
  immer: ["api/trace/trace-log.ts"],
  koffi: ["runtime/opencl"],
  "ohm-js": ["lang"],
  picocolors: ["cli", "lang"],
  pngjs: ["runtime/data"],
};

const folders = (root, names) =>
  `^${root}/(?:${names.map((name) => (name.endsWith(".ts") ? `${name}$` : `${name}/`)).join("|")})`;
const TEST_CODE = "[.]test[.]ts$|^src/.+/testing/";
const OUTSIDE_SRC = "^(?:test|bench|scripts|examples)/";
const PACKAGE_FOLDER = "^node_modules/";

/** A rule for each folder that has others beside or above it. */
const downwards = (root, rows) =>
  rows.flatMap((row, i) =>
    row.flatMap((folder) => {
      const others = [...row.filter((name) => name !== folder), ...rows.slice(i + 1).flat()];
      if (others.length === 0 || folder.endsWith(".ts")) return [];
      return {
        name: `${root}/${folder} imports only what is below`,
        from: { path: folders(root, [folder]) },
        to: { path: folders(root, others) },
      };
    }),
  );

const forbidden = [
  ...downwards("src", LAYERS),
  ...downwards("src/runtime", RUNTIME),
  {
    name: "only the outside uses Node",
    from: { path: "^src/", pathNot: [folders("src", [...USES_NODE, "api"]), TEST_CODE] },
    to: { dependencyTypes: ["core"] },
  },
  {
    name: "src/api uses Node for time alone",
    from: { path: folders("src", ["api"]), pathNot: TEST_CODE },
    to: { dependencyTypes: ["core"], pathNot: API_MAY_USE },
  },
  ...Object.entries(PACKAGES).map(([name, users]) => ({
    name: `${name} is used in ${users.join(" and ")} alone`,
    from: { path: "^src/", pathNot: [folders("src", users), TEST_CODE] },
    to: { path: `${PACKAGE_FOLDER}${name}/` },
  })),
  {
    name: "src uses the packages listed",
    from: { path: "^src/", pathNot: TEST_CODE },
    to: {
      path: PACKAGE_FOLDER,
      pathNot: `${PACKAGE_FOLDER}(?:${Object.keys(PACKAGES).join("|")})/`,
    },
  },
  {
    name: "src stands by itself",
    from: { path: "^src/", pathNot: TEST_CODE },
    to: { path: [OUTSIDE_SRC, TEST_CODE] },
  },
  { name: "no test imports a test", from: {}, to: { path: "[.]test[.]ts$" } },
  {
    name: "no cycle",
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
  },
  {
    name: "no orphan",
    from: { orphan: true, pathNot: "[.]test[.]ts$|^scripts/|/trace/page/page[.]js$" },
    to: {},
  },
  { name: "every import is found", from: {}, to: { couldNotResolve: true } },
];

module.exports = {
  forbidden: forbidden.map((rule) => ({ ...rule, severity: "error" })),
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default"],
    },
  },
};
