import type { SpacesContext } from "../context"

/** Page of a room, from the root of the site. */
export const roomPath = (code: string): string => `/space?code=${code}`

export const roomUrl = ({ urls }: Pick<SpacesContext, "urls">, code: string): string =>
  urls.base + roomPath(code)
