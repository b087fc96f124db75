/** @file Text in HTML and SVG, and the hashes of a content security policy. */
import { createHash } from "node:crypto";

/** A text as the content of an element, or of an attribute in double quotes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** The source expression of a content security policy that allows an inline script or style with this text. */
export const policyHash = (text: string): string =>
  `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
