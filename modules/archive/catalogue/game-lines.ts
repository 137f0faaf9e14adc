import { moreText } from "broadside/contracts"
import type { GameRecord } from "../json"

/** A game for a model, on one line and a second one for its description. */
export function gameLine(game: GameRecord): string {
  const { id, title, description, tags, status, plays, forks, parentId, url } = game
  const facts = [
    status,
    ...(tags.length > 0 ? [`tags ${tags.join(", ")}`] : []),
    `${plays} plays`,
    `${forks} forks`,
    ...(parentId ? [`fork of ${parentId}`] : []),
  ]
  const head = `${id} ${title} by ${makersOf(game)} [${facts.join("; ")}]: ${url}`
  return description ? `${head}\n   ${description}` : head
}

export const makersOf = ({ humanName, aiCredit }: GameRecord) =>
  [humanName, aiCredit].filter(Boolean).join(" with ")

interface Games {
  readonly games: readonly GameRecord[]
  readonly total?: number
  readonly next_offset?: number
}

/** Games for a model, or what to say when there are none. */
export function gameLines(heading: string, list: Games, none: string): string {
  const { games, total } = list
  if (games.length === 0) return none
  const head = total === undefined ? `${heading}:` : `${heading}, ${games.length} of ${total}:`
  return [head, ...games.map(gameLine), ...moreText(list)].join("\n")
}
