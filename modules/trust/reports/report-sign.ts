import { inSentence, REASONS } from "./reasons"
import type { OpenReports } from "./reported-items"

/** What reports say against an item, for the operator: `Reported 3 times: spam, phishing`. */
export function reportSign({ count, reasons }: Pick<OpenReports, "count" | "reasons">): string {
  const named = REASONS.filter((reason) => reasons[reason])
    .toSorted((a, b) => (reasons[b] ?? 0) - (reasons[a] ?? 0))
    .map(inSentence)
  const times = count === 1 ? "once" : `${count.toLocaleString("en")} times`
  return `Reported ${times}: ${named.join(", ")}`
}
