import { HILL } from "./position"

const FILES = "abcdefgh"

/** The board as text, seen by White: `K` is a white king, `k` a black one, `*` an empty square of the hill. */
export function diagramOf(fen: string): string {
  const rows = (fen.split(" ")[0] ?? "").split("/").map((row, index) => {
    const rank = 8 - index
    const squares = row.replace(/\d/g, (count) => ".".repeat(Number(count)))
    const shown = [...squares].map((piece, file) =>
      piece === "." && HILL.has(`${FILES[file]}${rank}`) ? "*" : piece,
    )
    return `${rank} ${shown.join(" ")}`
  })
  return [...rows, `  ${[...FILES].join(" ")}`].join("\n")
}
