import type { urlsOf } from "../../config/urls"
import { slugOf } from "../../content/slug"
import type { Store } from "../../data/store"
import type { Writer } from "../../data/write"
import { type Bans, createBans } from "./bans"

interface SiteBansOptions {
  readonly store: Store
  readonly writer: Writer
  readonly urls: ReturnType<typeof urlsOf>
  readonly now: () => number
}

/** The bans of a site. */
export const createSiteBans = ({ store, writer, urls, now }: SiteBansOptions): Bans =>
  createBans({
    db: store.reader,
    now,
    write: (work) => writer.write(work),
    afterCommit: writer.afterCommit,
    slug: (text) => slugOf(text, ""),
    own: [urls.base, urls.api, urls.games].map((url) => new URL(url).hostname),
  })
