import { type Context, createValidator, type Point, point } from "broadside"
import { t } from "broadside/http"

/** A published page, as other modules see it. */
export interface Publication {
  /** Path of the page about it, which identifies it: `/archive/007`. */
  readonly path: string
  readonly title: string
  /** Names of its makers, each once. */
  readonly makers: readonly string[]
  /** What its poster is drawn from. */
  readonly seed: string
  /** Address of its picture; null if it has only a poster. */
  readonly picture: string | null
  /** Whether it was removed or has expired. */
  readonly ended: boolean
  /** Whether it is visible only at its address until the operator has looked at it: then nothing else names or shows it. */
  readonly held?: boolean
}

/** Finds the published pages of one module. */
export interface PublicationSource {
  /** The publication with any of its addresses, as a path; undefined if there is none. */
  find(path: string): Promise<Publication | undefined>
}

const validPublication = createValidator<Publication | undefined>(
  t.Union([
    t.Undefined(),
    t.Object({
      path: t.String({ pattern: "^/" }),
      title: t.String(),
      makers: t.Array(t.String()),
      seed: t.String(),
      picture: t.Union([t.String(), t.Null()]),
      ended: t.Boolean(),
      held: t.Optional(t.Boolean()),
    }),
  ]),
  "the publication",
)

/**
 * Where modules that publish pages say which ones there are.
 * @example contribute(Publications, { find: (path) => songAt(ctx, path) })
 */
export const Publications: Point<PublicationSource> = point("publications@1", {
  probe: async (source) => validPublication(await source.find("/no-such-page")),
})

/**
 * The publication with an address, which may be absolute; undefined if there is none.
 * @example const page = await findPublication(ctx, "https://example.org/archive/007")
 */
export async function findPublication(
  ctx: Pick<Context, "gather" | "urls">,
  address: string,
): Promise<Publication | undefined> {
  const path = pathOf(address, ctx.urls.base)
  const results = await ctx.gather(Publications, async (source) =>
    validPublication(await source.find(path)),
  )
  return results.find((one) => one !== undefined)
}

function pathOf(address: string, base: string): string {
  const url = URL.parse(address.trim(), `${base}/`)
  return url?.pathname.replace(/(?<=[^/]|^\/)\/+$/, "") ?? "/"
}

/** What one module adds to the page about a publication, such as its comments. */
export interface PublicationSection {
  /** Lowest first. */
  readonly order: number
  /** Undefined if there is nothing to show. */
  read(publication: Publication): Promise<SectionPart | undefined>
}
/** A section as it stands on the page. */
export interface SectionPart {
  /** Trusted HTML, from `renderFragment`. */
  readonly html: string
  /** Addresses of scripts that it needs, from `asset`. */
  readonly scripts?: readonly string[]
}

const section = createValidator<SectionPart | undefined>(
  t.Union([
    t.Undefined(),
    t.Object({
      html: t.String(),
      scripts: t.Optional(t.Array(t.String({ pattern: "^/" }))),
    }),
  ]),
  "the section of a page",
)

/**
 * Sections on the pages about publications.
 * @example contribute(PublicationSections, { order: 10, read: (page) => scoresOf(ctx, page) })
 */
export const PublicationSections: Point<PublicationSection> = point("publications.sections@1", {
  probe: async (source) => section(await source.read(NONE)),
})
const NONE: Publication = {
  path: "/no-such-page",
  title: "",
  makers: [],
  seed: "",
  picture: null,
  ended: true,
}

/**
 * All sections of the page about a publication, in order.
 * @example const sections = await readPublicationSections(ctx, publication)
 */
export async function readPublicationSections(
  ctx: Pick<Context, "gather">,
  publication: Publication,
): Promise<readonly SectionPart[]> {
  const sections = await ctx.gather(PublicationSections, async (one) => ({
    order: one.order,
    part: section(await one.read(publication)),
  }))
  return sections.toSorted((a, b) => a.order - b.order).flatMap(({ part }) => part ?? [])
}
