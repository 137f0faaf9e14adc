import { problem } from "../base/problems"
import { type Bytes, Representation } from "../base/representation"
import type { ResponseCache } from "../base/response-cache"
import { zlib, zlibAside } from "../base/zlib"
import { type Asset, findAsset } from "../ui/assets"

const encoder = new TextEncoder()

function compress(text: string): Representation {
  const identity = encoder.encode(text) as Bytes
  return new Representation(identity, {
    br: zlib().brotliCompressSync(identity) as Bytes,
    gzip: zlib().gzipSync(identity, { level: 9 }) as Bytes,
  })
}

/** From here on, in characters, compressing takes so long that others would wait for it. */
const LARGE = 50_000

/** The same on other threads, for what is large. */
async function compressAside(text: string): Promise<Representation> {
  const identity = encoder.encode(text) as Bytes
  const { brotli, gzip } = zlibAside()
  const [br, gz] = await Promise.all([brotli(identity), gzip(identity, { level: 9 })])
  return new Representation(identity, { br: br as Bytes, gzip: gz as Bytes })
}

/** For all sites of a process, which have the same assets. */
const compressed = new Map<string, Promise<Representation>>()

async function makeBody({ body }: Asset): Promise<Representation> {
  if (typeof body === "function") return compressAside(await body())
  if (typeof body !== "string") return new Representation(body)
  return body.length < LARGE ? compress(body) : compressAside(body)
}

function bodyOf(asset: Asset): Promise<Representation> {
  const cached = compressed.get(asset.path)
  if (cached) return cached
  const made = makeBody(asset)
  compressed.set(asset.path, made)
  // After a failure the next request tries again.
  made.catch(() => compressed.delete(asset.path))
  return made
}

/**
 * Serves style sheets and scripts of our own pages from memory, compressed once. What takes a while
 * is made at its first request.
 */
export const createAssetFiles =
  (cache: ResponseCache): ((request: Request) => Promise<Response>) =>
  async (request) => {
    const { pathname } = new URL(request.url)
    const asset = findAsset(pathname)
    if (!asset) throw problem["not-found"](pathname)
    const headers = {
      "content-type": asset.type,
      // Its name contains its hash, so clients may cache it forever.
      "cache-control": "public, max-age=31536000, immutable",
    }
    const response = { body: await bodyOf(asset), etag: asset.hash, status: 200, headers }
    return cache.store(request, response)
  }
