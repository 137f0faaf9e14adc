import type { Picture } from "./contract"

export type PictureBytes = Uint8Array<ArrayBuffer>

/** Why a picture is refused, as the end of a sentence: "is 1×1 pixels; …". */
export class PictureFault extends Error {}

export const MAX_BYTES = 5_000_000

const tooLarge = () =>
  new PictureFault(`is over ${MAX_BYTES.toLocaleString("en")} bytes; send a smaller one.`)

/** The bytes of a picture as it was sent. */
export async function bytesOf(sent: Picture): Promise<PictureBytes> {
  const bytes =
    sent instanceof Blob
      ? await bytesOfFile(sent)
      : typeof sent === "string"
        ? bytesOfText(sent)
        : sent
  if (bytes.length > MAX_BYTES) throw tooLarge()
  return bytes
}

async function bytesOfFile(file: Blob): Promise<PictureBytes> {
  if (file.size > MAX_BYTES) throw tooLarge()
  return new Uint8Array(await file.arrayBuffer())
}

function bytesOfText(text: string): PictureBytes {
  // A file of a form that happens to be text, such as a drawing, comes here as that text.
  const head = /^\s*data:([^,;]*)((?:;[^,;]{0,100}){0,5}),/i.exec(text.slice(0, 1_000))
  if (!head) return new TextEncoder().encode(text)
  if (text.length > 1.5 * MAX_BYTES) throw tooLarge()
  const [{ length }, type = "", parameters = ""] = head
  if (!/;\s*base64\s*$/i.test(parameters)) throw kindFault(type)
  try {
    return Uint8Array.fromBase64(text.slice(length))
  } catch {
    throw new PictureFault("is a data URI whose base64 is broken or cut off.")
  }
}

const SIGNATURES: readonly RegExp[] = [
  /^\x89PNG\r\n/,
  /^\xff\xd8\xff/,
  /^RIFF[\s\S]{4}WEBP/,
  /^GIF8[79]a/,
]

/** Throws unless the bytes begin as one of the kinds that can be read on every system. */
export function requireKind(bytes: PictureBytes): void {
  const start = String.fromCharCode(...bytes.subarray(0, 300))
  if (SIGNATURES.some((signature) => signature.test(start))) return
  throw kindFault(/<svg[\s>]/i.test(start) ? "image/svg+xml" : "")
}

function kindFault(type: string): PictureFault {
  const kinds = "send PNG, JPEG, WebP or GIF, as a file or as a data URI in base64."
  return new PictureFault(
    /svg/i.test(type)
      ? `is a drawing (SVG); ${kinds}`
      : `is not a picture that can be read; ${kinds}`,
  )
}
