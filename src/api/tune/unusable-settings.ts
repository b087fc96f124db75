/** @file Checks the values that a caller of `tune` fixes for parameters. */
import { suggestion } from "../../lang/diagnostics/index.ts";
import type { Diagnostic } from "../../term/index.ts";
import type { ApplyOptions } from "../schedule/apply.ts";
import type { SelectedSchedule } from "../schedule/stages.ts";
import { Failed } from "../source/failed.ts";
import type { Source } from "../source/source.ts";

/**
 * A failure with E0503 for each setting whose name is no parameter of any schedule, or whose value every schedule with the
 * parameter excludes; undefined if all settings are usable.
 */
export function unusableSettings(
  source: Source,
  planned: ReadonlyMap<string, SelectedSchedule>,
  { settings = {}, where }: Pick<ApplyOptions, "settings" | "where">,
): Failed | undefined {
  const tunables = [...planned.values()].flatMap((p) => p.schedule.tunables);
  const known = [...new Set(tunables.map((t) => t.name))];
  const problem = (name: string, message: string, help: string): Diagnostic => {
    const place = where?.(`settings.${name}`);
    return { code: "E0503", severity: "error", message, ...(place && { place }), help: [help] };
  };
  const problems = Object.entries(settings).flatMap(([name, value]): readonly Diagnostic[] => {
    if (!known.includes(name)) {
      const all = known.length > 0 ? `there are: ${known.join(", ")}` : "they have none";
      const message = `no schedule that is tuned has a parameter \`${name}\``;
      return [problem(name, message, suggestion(name, known) ?? all)];
    }
    const ranges = tunables.flatMap((t) => (t.name === name ? [t.values] : []));
    if (ranges.some((values) => values?.includes(value) ?? true)) return [];
    const allowed = [...new Set(ranges.flatMap((values) => values ?? []))];
    const message = `\`${name}\` cannot be ${value} in a schedule that is tuned`;
    return [problem(name, message, `its values are ${allowed.join(", ")}`)];
  });
  return problems.length > 0 ? new Failed(problems, source.sources) : undefined;
}
