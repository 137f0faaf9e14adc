import { hash64 } from "#platform/hash"

/** A file of our own pages, known by its content and so never stale. */
export interface Asset {
  readonly path: string
  readonly hash: string
  readonly type: string
  readonly body: string | Uint8Array<ArrayBuffer>
}

const assets = new Map<string, Asset>()

const TYPES = {
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml",
  woff2: "font/woff2",
  png: "image/png",
} as const

/**
 * Registers a style sheet, script, drawing or font when its module is imported, and gives its address.
 * @example const player = asset("player", "js", playerSource)
 */
export function asset(name: string, kind: keyof typeof TYPES, body: Asset["body"]): string {
  const hash = hash64(body).toString(36)
  const path = `/assets/${name}-${hash}.${kind}`
  assets.set(path, { path, hash, type: TYPES[kind], body })
  return path
}

export const findAsset = (path: string): Asset | undefined => assets.get(path)
