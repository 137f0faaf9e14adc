import { hash } from "node:crypto"
import { encode } from "uqr"
import { Representation } from "../base/representation"
import type { ResponseCache } from "../base/response-cache"

/** Longer than the path of any page; the code of a longer one is hard to scan. */
export const MAX_QR_PATH = 200
/** Empty modules around a code, by its standard. */
const QUIET = 4

/** A QR code as an SVG: black on white in every colour scheme, since many readers need it. */
function qrCode(text: string): string {
  const { data, size } = encode(text, { ecc: "M", border: QUIET })
  const path = data.flatMap((row, y) => [...runs(row)].map(([x, length]) => line(x, y, length)))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path stroke="#000" d="${path.join("")}"/></svg>`
}

const line = (x: number, y: number, length: number) => `M${x} ${y + 0.5}h${length}`

/** Where black modules in a row begin, and how many follow each other. */
function* runs(row: readonly boolean[]): Generator<readonly [start: number, length: number]> {
  for (let x = 0; x < row.length; x++) {
    const start = x
    while (row[x]) x++
    if (x > start) yield [start, x - start]
  }
}

/** Sends the QR code of an address of this site. */
export const createQrCodes =
  (cache: ResponseCache, base: string) =>
  (request: Request, path: string): Response => {
    const svg = qrCode(base + path)
    return cache.store(request, {
      body: new Representation(svg),
      etag: hash("sha256", svg).slice(0, 16),
      status: 200,
      headers: {
        "content-type": "image/svg+xml",
        "cache-control": "public, max-age=31536000, immutable",
        "content-security-policy": "default-src 'none'",
      },
    })
  }
