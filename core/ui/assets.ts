import { hash64 } from "#platform/hash"

/** A file of our own pages, known by its content and so never stale. */
export interface Asset {
  readonly path: string
  readonly hash: string
  readonly type: string
  /** A function makes it when it is first asked for. */
  readonly body: string | Uint8Array<ArrayBuffer> | (() => Promise<string>)
}

const assets = new Map<string, Asset>()

const TYPES = {
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml",
  woff2: "font/woff2",
  png: "image/png",
  json: "application/json",
} as const

/**
 * Registers a style sheet, script, drawing, font or JSON when its module is imported, and gives its address.
 * @example const player = asset("player", "js", playerSource)
 */
export const asset = (
  name: string,
  kind: keyof typeof TYPES,
  body: string | Uint8Array<ArrayBuffer>,
): string => register(name, kind, body, body)

/** The same for a text that takes a while to make; its address follows from its version. */
export const lazyAsset = (
  name: string,
  kind: keyof typeof TYPES,
  version: string,
  make: () => Promise<string>,
): string => register(name, kind, version, make)

function register(
  name: string,
  kind: keyof typeof TYPES,
  version: string | Uint8Array<ArrayBuffer>,
  body: Asset["body"],
): string {
  const hash = hash64(version).toString(36)
  const path = `/assets/${name}-${hash}.${kind}`
  assets.set(path, { path, hash, type: TYPES[kind], body })
  return path
}

export const findAsset = (path: string): Asset | undefined => assets.get(path)
