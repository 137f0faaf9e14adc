import { hash } from "node:crypto"
import { ImageFault, openImage } from "broadside/host"
import pLimit from "p-limit"
import { type PictureBytes, PictureFault, requireKind } from "./bytes"
import type { PreparedCover } from "./contract"

/** A cover's own proportions stay; what shows it cuts it to 16:10, and this much is then left. */
const [WIDTH, HEIGHT] = [640, 400]
/** Longest side of very wide or tall pictures. */
const LONGEST = 1_280
const [MIN_WIDTH, MIN_HEIGHT] = [64, 40]
const MAX_PIXELS = 16_000_000
/** Only an oversized colour profile makes a cover exceed this. */
const MAX_STORED = 300_000
/** Each needs up to 64 MB for pixels while it is decoded. */
const MAX_CONCURRENT = 2
const inTurn = pLimit(MAX_CONCURRENT)

/** Reads a picture and makes the cover of it, off the main thread. */
export async function shrink(bytes: PictureBytes): Promise<PreparedCover> {
  requireKind(bytes)
  return inTurn(() => decode(bytes))
}

async function decode(bytes: PictureBytes): Promise<PreparedCover> {
  try {
    const image = await openImage(bytes, { maxPixels: MAX_PIXELS })
    const { width, height } = image
    if (width < MIN_WIDTH || height < MIN_HEIGHT)
      throw new PictureFault(
        `is ${width}×${height} pixels; a cover has at least ${MIN_WIDTH}×${MIN_HEIGHT}.`,
      )
    const cover = Math.max(WIDTH / width, HEIGHT / height)
    const scale = Math.min(1, cover, LONGEST / Math.max(width, height))
    const side = (length: number) => Math.max(1, Math.round(length * scale))
    const { bytes: webp, ...size } = await image.webp(side(width), side(height), 80)
    if (webp.length > MAX_STORED)
      throw new PictureFault("has too large a colour profile; save it as sRGB, without one.")
    const sha256 = hash("sha256", webp)
    return { sha256, webp, ...size }
  } catch (error) {
    throw faultOf(error)
  }
}

function faultOf(error: unknown): unknown {
  if (!(error instanceof ImageFault)) return error
  if (error.reason === "too-many-pixels")
    return new PictureFault(
      `has more than ${MAX_PIXELS.toLocaleString("en")} pixels; send a smaller one.`,
    )
  return new PictureFault("cannot be read: it is broken, cut off, or an animated WebP.")
}
