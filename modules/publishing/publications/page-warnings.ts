import type { Context, Warning } from "broadside"
import { checkPageAside, PageSource } from "broadside/host"
import type { PublishingHost } from "./host"

interface StoredPage {
  readonly pageSha256: string
  readonly cover: string | null
}

interface Options {
  /** Whether it has an origin of its own, and so real storage; default not. */
  readonly ownStorage?: boolean
}

/** The warnings of a page that is already published, for its author. */
export async function pageWarnings(
  ctx: Pick<PublishingHost, "needs"> & Pick<Context, "log">,
  { pageSha256, cover }: StoredPage,
  options: Options = {},
): Promise<readonly Warning[]> {
  const page = await ctx.needs.pages.read(pageSha256)
  if (!page) return []
  const html = new TextDecoder("utf-8", { ignoreBOM: true }).decode(page.bytes)
  const { warnings } = await checkPageAside(
    new PageSource(html),
    (why) => ctx.log.warn({ why }, "a page was not checked again"),
    options,
  )
  const own = cover === null ? await ctx.needs.covers.choose(html, undefined) : undefined
  return [...warnings, ...(own?.warnings ?? [])]
}
