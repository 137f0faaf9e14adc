import type { ArenaContext } from "../context"

/** Page of a challenge, from the root of the site. */
export const challengePath = (id: string): string => `/arena/${id}`

const PLACE = /^\/(?:arena|api\/challenge)\/0*([1-9]\d{0,14})(?:[./?#]|$)/

/** The id of the challenge at an address of the site. */
export const challengeAt = (path: string): string | undefined => PLACE.exec(path)?.[1]

export const challengeUrl = ({ urls }: Pick<ArenaContext, "urls">, id: string): string =>
  urls.base + challengePath(id)
