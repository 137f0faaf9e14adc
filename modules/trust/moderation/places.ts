import type { Log, Urls } from "broadside"
import { problems } from "../errors"
import type { ModeratedKind } from "../items/contract"
import { sitePath } from "./site-path"

/** An item that may be at an address; only its kind can find it. */
export interface Place {
  readonly kind: ModeratedKind
  readonly id: string
}

/**
 * What could be at an address of this site, which may be its path; undefined where no kind knows the address. Throws if it
 * is on another site. `here` is the host under which the request came.
 */
export type PlaceAt = (address: string, here?: string) => Place | undefined

interface PlacesOptions {
  readonly urls: Urls
  readonly moderator: { readonly kinds: readonly ModeratedKind[] }
  readonly log: Log
}

/** Knows which item an address is about. */
export function createPlaces({ urls, moderator, log }: PlacesOptions): PlaceAt {
  /** A module that fails here must not stand in the way of what is another's. */
  function idAt(kind: ModeratedKind, path: string): string | undefined {
    try {
      const id: unknown = kind.idAt?.(path)
      return typeof id === "string" ? id : undefined
    } catch (err) {
      log.error({ kind: kind.kind, err }, "a kind could not read an address")
      return
    }
  }

  return (address, here) => {
    const path = sitePath(urls, address, here)
    if (path === undefined) throw problems["foreign-address"](urls.base)
    for (const kind of moderator.kinds) {
      const id = idAt(kind, path)
      if (id !== undefined) return { kind, id }
    }
    return
  }
}

/** The item at an address, for the operator; throws 404 where there is none. */
export function placeForOperator(
  placeAt: PlaceAt,
  kinds: readonly ModeratedKind[],
  url: string,
  request: Request,
): Place {
  const place = placeAt(url, new URL(request.url).host)
  if (place) return place
  const reachable = kinds.filter(({ idAt }) => idAt).map(({ kind }) => kind.replaceAll("-", " "))
  throw problems["nothing-to-moderate"](reachable)
}
