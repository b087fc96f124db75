/** @file Shows a profile, and writes its page where the command line asks for one. */
import type { Profile } from "../../../api/profile/profile.ts";
import { codeOf, REASONS, replaceFile } from "../../../runtime/host/index.ts";
import type { Invocation } from "../../invocation.ts";
import type { AskedProfile } from "../../options/profile-options.ts";
import { unwritableFile } from "../../problem.ts";
import { profilePage } from "./profile-page.ts";
import { showProfile } from "./profile-report.ts";

/** Prints a profile, and writes the page of --profile-html. Raises E0003 if the file cannot be written. */
export function reportProfile(context: Invocation, profile: Profile, { html }: AskedProfile): void {
  showProfile(context, profile);
  if (html === undefined) return;
  try {
    replaceFile(html, profilePage(profile));
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined) throw error;
    throw unwritableFile(context.line.place(html), html, REASONS.get(code) ?? code);
  }
  context.terminal.say(`wrote ${html}`);
}
