import type { ArenaContext } from "../context"

/** Page of a challenge, from the root of the site. */
export const challengePath = (id: string): string => `/arena/${id}`

export const challengeUrl = ({ urls }: Pick<ArenaContext, "urls">, id: string): string =>
  urls.base + challengePath(id)
