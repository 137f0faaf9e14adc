import { createHmac, hash, timingSafeEqual } from "node:crypto"
import type { Urls } from "../../base/urls"
import { bare, isNearby } from "../../fetch/domains"
import type { Sqlite } from "../../platform/sqlite"
import { operatorTokenHash } from "../operator"
import { type PageTokens, TOKEN_HEADER, TOKEN_PARAMETER } from "./page-access"

/** Whether pages from outside must not reach a site: it is on this machine or in a private network. */
export const isAtHome = ({ base }: Urls): boolean => isNearby(bare(new URL(base).hostname))

/** By which addresses in the log are cut. */
const PREFIX = "pk_"
const ID_LENGTH = 16

const digestOf = (text: string) => hash("sha256", text, "buffer")

/** The tokens of published pages, made from their id with a secret of the site; undefined on an open site. */
export function createPageTokens(urls: Urls, db: Sqlite): PageTokens | undefined {
  if (!isAtHome(urls)) return
  // Replacing the operator's token ends them all. There is none before the first start.
  const tokenOf = (id: string, secret: string) =>
    PREFIX + id + createHmac("sha256", secret).update(`page ${id}`).digest("base64url").slice(0, 22)

  return {
    of(sha256) {
      const [id, secret] = [sha256.slice(0, ID_LENGTH), operatorTokenHash(db)]
      return secret === undefined ? undefined : tokenOf(id, secret)
    },
    isIn({ headers, url }) {
      const sent =
        headers.get(TOKEN_HEADER) ??
        (url.includes(TOKEN_PARAMETER) && URL.parse(url)?.searchParams.get(TOKEN_PARAMETER))
      const secret = operatorTokenHash(db)
      if (!sent || secret === undefined) return false
      const id = sent.slice(PREFIX.length, PREFIX.length + ID_LENGTH)
      return timingSafeEqual(digestOf(sent), digestOf(tokenOf(id, secret)))
    },
  }
}
