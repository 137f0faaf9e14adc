import { brotliCompressSync, gzipSync } from "node:zlib"
import { problem } from "../../base/problems"
import { type Bytes, Representation } from "../../base/representation"
import type { ResponseCache } from "../../base/response-cache"
import { type Asset, findAsset } from "../../ui/assets"

const encoder = new TextEncoder()

function compress(text: string): Representation {
  const identity = encoder.encode(text) as Bytes
  return new Representation(identity, {
    br: brotliCompressSync(identity) as Bytes,
    gzip: gzipSync(identity, { level: 9 }) as Bytes,
  })
}

/**
 * Serves style sheets and scripts of our own pages from memory, compressed once at the highest
 * level.
 */
export function createAssetFiles(cache: ResponseCache): (request: Request) => Response {
  const compressed = new Map<string, Representation>()

  function bodyOf({ path, body }: Asset): Representation {
    const cached = compressed.get(path)
    if (cached) return cached
    const created = typeof body === "string" ? compress(body) : new Representation(body)
    compressed.set(path, created)
    return created
  }

  return (request) => {
    const { pathname } = new URL(request.url)
    const asset = findAsset(pathname)
    if (!asset) throw problem["not-found"](pathname)
    const headers = {
      "content-type": asset.type,
      // Its name contains its hash, so clients may cache it forever.
      "cache-control": "public, max-age=31536000, immutable",
    }
    const response = { body: bodyOf(asset), etag: asset.hash, status: 200, headers }
    return cache.store(request, response)
  }
}
