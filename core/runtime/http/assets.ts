import { brotliCompressSync, gzipSync } from "node:zlib"
import { problem } from "../../base/problems"
import { type Bytes, Representation } from "../../base/representation"
import type { ResponseCache } from "../../base/response-cache"
import { type Asset, findAsset } from "../../ui/assets"

const encoder = new TextEncoder()

function press(text: string): Representation {
  const identity = encoder.encode(text) as Bytes
  return new Representation(identity, {
    br: brotliCompressSync(identity) as Bytes,
    gzip: gzipSync(identity, { level: 9 }) as Bytes,
  })
}

/** Sends style sheets and scripts of our own pages from memory, compressed once as small as can be. */
export function createAssetFiles(cache: ResponseCache): (request: Request) => Response {
  const pressed = new Map<string, Representation>()

  function bodyOf({ path, body }: Asset): Representation {
    const known = pressed.get(path)
    if (known) return known
    const made = typeof body === "string" ? press(body) : new Representation(body)
    pressed.set(path, made)
    return made
  }

  return (request) => {
    const { pathname } = new URL(request.url)
    const asset = findAsset(pathname)
    if (!asset) throw problem["not-found"](pathname)
    const headers = {
      "content-type": asset.type,
      // Its name contains its hash, so clients may store it for ever.
      "cache-control": "public, max-age=31536000, immutable",
    }
    const response = { body: bodyOf(asset), etag: asset.hash, status: 200, headers }
    return cache.store(request, response)
  }
}
