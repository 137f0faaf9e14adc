import type { DiscoveryContext } from "../context"
import { guideText } from "./guide"
import type { Operation } from "./reference"

/** `/llms-full.txt`: the guide, followed by every call with its fields. */
export function fullGuide(
  ctx: DiscoveryContext,
  areas: ReadonlyMap<string, readonly Operation[]>,
): string {
  const parts = [...areas].map(
    ([area, operations]) => `## Calls: ${area}\n\n${operations.map(callOf).join("\n\n")}`,
  )
  return [guideText(ctx), ...parts].join("\n\n")
}

const callOf = ({ method, path, summary, description, fields }: Operation) =>
  [
    `### ${method} ${path.replace(/\{(\w+)\}/g, "<$1>")}`,
    [summary, description].filter(Boolean).join(". "),
    ...fields.map(
      ({ name, type, required, description }) =>
        `- \`${name}\` (${type}${required ? ", required" : ""})${description ? `: ${description}` : ""}`,
    ),
  ].join("\n")
