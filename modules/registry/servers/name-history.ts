import type { NameHistory } from "broadside/contracts"
import { type Db, eq } from "broadside/db"
import type { RegistryContext } from "../context"
import { servers } from "../schema"

/** Who has listed tool servers, with which edit keys. Names are stored as they were written, without a slug. */
export function nameHistory({ content, site }: RegistryContext): NameHistory {
  const isBy = (slug: string) => (row: { readonly author: string }) =>
    content.slug(row.author) === slug
  const authors = (db: Db) => db.selectDistinct({ author: servers.author }).from(servers)
  const own = content.slug(site.name)
  return {
    isUsed: async (db, slug) => (await authors(db)).some(isBy(slug)),
    async hasEditKey(db, slug, keyHash) {
      const isIts = eq(servers.editKey, keyHash)
      return (await db.select({ author: servers.author }).from(servers).where(isIts)).some(
        isBy(slug),
      )
    },
    // The site lists its own tool server under its name.
    reserved: own ? ["anonymous", own] : ["anonymous"],
  }
}
