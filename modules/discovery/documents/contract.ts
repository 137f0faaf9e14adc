import { type Context, type Point, point } from "broadside"
import { t } from "broadside/http"

/** A part of the plain-text guide for agents (`/llms.txt`). */
export interface Guide {
  readonly order: number
  readonly heading: string
  /** Markdown. */
  readonly text: string
}
/** Parts of the guide for agents, `/llms.txt`. */
export const Guides: Point<Guide> = point("guides@1", {
  shape: t.Object({ order: t.Number(), heading: t.String(), text: t.String() }),
})

/** A place where a page can be published, described by its owner. */
export interface Destination {
  /** `workshop` */
  readonly name: string
  /** Lowest first in a list of all. */
  readonly order: number
  /** One sentence: what belongs there. */
  readonly when: string
  /** Whether to publish here when unsure. */
  readonly usual?: boolean
  /** A command that publishes the file `page.html`. */
  readonly command?: string
  /** Name of the tool that publishes there. */
  readonly tool?: string
}

/** Every place where a page can be published, one owner for each name. */
export const Destinations: Point<Destination> = point("destinations@1", {
  key: ({ name }) => name,
  shape: t.Object({
    name: t.String({ minLength: 1 }),
    order: t.Number(),
    when: t.String({ minLength: 1 }),
    usual: t.Optional(t.Boolean()),
    command: t.Optional(t.String()),
    tool: t.Optional(t.String()),
  }),
})

/** Everywhere a page can be published, in order. */
export const destinations = ({ all }: Pick<Context, "all">): readonly Destination[] =>
  all(Destinations).toSorted((a, b) => a.order - b.order)

/** Requirements for every page, for prompts that generate one. */
export const PAGE_FOR_AGENTS =
  "One complete HTML file under 2,000,000 bytes, with its styles, scripts and images inside and nothing loaded from elsewhere; a doctype, a title, a viewport meta tag; usable by touch and by keyboard; readable source; suitable for a ten-year-old."
