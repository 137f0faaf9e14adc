import type { SiteRoute } from "broadside/contracts"

/** `POST /games/submit` */
export const nameOf = ({ method, path }: SiteRoute): string => `${method} ${path}`

/** Whether it does anything at all: some methods are only there to be refused. */
const isDone = ({ detail }: SiteRoute) =>
  !["405", "501"].some((status) => status in ((detail["responses"] ?? {}) as object))

export const isWriting = (route: SiteRoute): boolean =>
  !["GET", "HEAD", "OPTIONS"].includes(route.method) && isDone(route)
