import { canonicalCode } from "broadside"
import type { SpacesContext } from "../context"

/** Page of a room, from the root of the site. */
export const roomPath = (code: string): string => `/space?code=${code}`

/** The code of the room at an address of the site. */
export function roomAt(path: string): string | undefined {
  const url = URL.parse(path, "http://site")
  if (!url) return
  const [, inPath] = /^\/(?:api\/)?space\/([^/]+)(?:\/|$)/.exec(url.pathname) ?? []
  const inQuery = url.pathname === "/space" ? url.searchParams.get("code") : undefined
  return canonicalCode(inPath ?? inQuery ?? "")
}

export const roomUrl = ({ urls }: Pick<SpacesContext, "urls">, code: string): string =>
  urls.base + roomPath(code)
