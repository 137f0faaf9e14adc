import type { Ending, Side } from "./position"

/** A game as it is written down. */
export interface GameRecord {
  readonly site: string
  readonly white: string
  readonly black: string
  /** Milliseconds since the epoch. */
  readonly startedAt: number
  readonly moves: readonly string[]
  readonly outcome: Outcome | undefined
}

/** How a game ended, on the board or beside it. */
export type Outcome =
  | Ending
  | { readonly winner: Side; readonly by: "resignation" | "time" }
  | { readonly winner: null; readonly by: "agreement" }

export const resultOf = (outcome: Outcome | undefined): string => {
  if (!outcome) return "*"
  if (outcome.winner === null) return "1/2-1/2"
  return outcome.winner === "white" ? "1-0" : "0-1"
}

const LINE = 80

/** The game in PGN, which other programs open as King of the Hill. */
export function pgnOf({ site, white, black, startedAt, moves, outcome }: GameRecord): string {
  const tags = {
    Event: "Hilltop",
    Site: site,
    Date: new Date(startedAt).toISOString().slice(0, 10).replaceAll("-", "."),
    Round: "-",
    White: white,
    Black: black,
    Result: resultOf(outcome),
    Variant: "King of the Hill",
    ...(outcome ? { Termination: TERMINATIONS[outcome.by] } : {}),
  }
  const head = Object.entries(tags).map(([name, value]) => `[${name} "${escapeQuotes(value)}"]`)
  const numbered = moves.map((san, index) => (index % 2 ? san : `${index / 2 + 1}. ${san}`))
  return `${head.join("\n")}\n\n${wrapLines([...numbered, resultOf(outcome)].join(" "))}\n`
}

const TERMINATIONS: Readonly<Record<Outcome["by"], string>> = {
  hill: "normal",
  checkmate: "normal",
  stalemate: "normal",
  repetition: "normal",
  "fifty-moves": "normal",
  resignation: "normal",
  agreement: "normal",
  time: "time forfeit",
}

const escapeQuotes = (text: string) => text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')

/** Lines end between words; no move is longer than a line. */
function wrapLines(text: string): string {
  const lines: string[] = [""]
  for (const word of text.split(" ")) {
    const line = lines.at(-1) ?? ""
    if (line.length + word.length + 1 > LINE) lines.push(word)
    else lines[lines.length - 1] = line ? `${line} ${word}` : word
  }
  return lines.join("\n")
}
