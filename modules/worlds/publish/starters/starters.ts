import type { Destination } from "../../schema"
import blank from "./blank.starter.html" with { type: "text" }
import game from "./game.starter.html" with { type: "text" }
import invitation from "./invitation.starter.html" with { type: "text" }
import story from "./story.starter.html" with { type: "text" }
import tool from "./tool.starter.html" with { type: "text" }

/** A small page that works, to begin with. */
export interface Starter {
  /** In the address of the form that has it. */
  readonly name: string
  readonly label: string
  /** What it is, in a few words. */
  readonly text: string
  readonly html: string
  /** Where such a page usually goes. */
  readonly world: Destination
}

// The runtime's types take an HTML file for a bundle; as text it is a string.
const source = (text: unknown) => String(text)

export const STARTERS: readonly Starter[] = [
  {
    name: "blank",
    label: "Blank page",
    text: "a heading and a line",
    html: source(blank),
    world: "workshop",
  },
  {
    name: "game",
    label: "Game",
    text: "catch stars by keys or touch",
    html: source(game),
    world: "workshop",
  },
  {
    name: "story",
    label: "Story",
    text: "scenes with choices",
    html: source(story),
    world: "workshop",
  },
  {
    name: "tool",
    label: "Tool",
    text: "a form that counts",
    html: source(tool),
    world: "workshop",
  },
  {
    name: "invitation",
    label: "Invitation",
    text: "date, place and confetti",
    html: source(invitation),
    world: "dispatch",
  },
]

/** What the form shows for `?template=game`. */
export function starterValues(name: string | undefined): { html?: string; world?: string } {
  const starter = STARTERS.find((one) => one.name === name)
  return starter ? { html: starter.html, world: starter.world } : {}
}
