import os from "node:os"
import Vips from "wasm-vips"
import type { ImageReply, ImageTask } from "./image-thread"

// The DOM's types call a thread's global a window.
const thread = globalThis as unknown as Pick<Worker, "onmessage" | "postMessage">

// It starts a thread for each processor, and counting them needs a permission.
Object.assign(os, { cpus: () => ["the only one"] })

// Without the codecs that are files of their own: no picture needs them.
const library = Vips({ dynamicLibraries: [], preRun: settle })

function settle({ ENV }: { readonly ENV: Record<string, string> }): void {
  // Otherwise a broken picture writes to the log.
  ENV["VIPS_WARNING"] = "0"
  // It looks for plugins below, and may read nothing outside this repository.
  ENV["VIPSHOME"] = import.meta.dirname
}

type Library = Awaited<typeof library>
type Image = InstanceType<Library["Image"]>

// Only these four loaders: no other one reads a stranger's bytes.
function open(vips: Library, bytes: Uint8Array): Image | undefined {
  const strict = { fail_on: "truncated" }
  const start = Buffer.from(bytes.subarray(0, 12)).toString("latin1")
  if (start.startsWith("\xff\xd8\xff"))
    return vips.Image.jpegloadBuffer(bytes, Object.assign(strict, { autorotate: true }))
  if (start.startsWith("\x89PNG")) return vips.Image.pngloadBuffer(bytes, strict)
  if (start.startsWith("GIF8")) return vips.Image.gifloadBuffer(bytes, strict)
  if (/^RIFF.{4}WEBP/s.test(start)) return vips.Image.webploadBuffer(bytes, strict)
}

function encode(vips: Library, image: Image, to: NonNullable<ImageTask["to"]>) {
  // The colour profile changes how it looks; the place and time of a photo are private.
  const keep = vips.ForeignKeep.icc
  if (to.format === "jpeg") return image.jpegsaveBuffer({ Q: to.quality, keep })
  if (to.format === "png") return image.pngsaveBuffer({ palette: true, keep })
  const sized = image.thumbnailImage(to.width, { height: to.height, size: "force" })
  try {
    return sized.webpsaveBuffer({ Q: to.quality, keep })
  } finally {
    sized.delete()
  }
}

async function run({ bytes, maxPixels, to }: ImageTask): Promise<ImageReply> {
  const vips = await library
  let image: Image | undefined
  try {
    image = open(vips, bytes)
    if (!image) return { fault: "unreadable" }
    const { width, height } = image
    if (width * height > maxPixels) return { fault: "too-many-pixels" }
    // Only the first picture of a GIF is read.
    const isAnimated =
      image.getString("vips-loader").startsWith("webp") &&
      image.getTypeof("n-pages") !== 0 &&
      image.getInt("n-pages") > 1
    if (isAnimated) return { fault: "unreadable" }
    return { width, height, bytes: to ? encode(vips, image, to) : undefined }
  } catch (error) {
    // Any other error, such as a lack of memory, is not a fault of the picture.
    if (error instanceof WebAssembly.Exception) return { fault: "unreadable" }
    throw error
  } finally {
    // Wasm memory is not collected.
    image?.delete()
  }
}

thread.onmessage = ({ data }: MessageEvent<ImageTask>) =>
  void run(data).then(
    (reply) => thread.postMessage(reply),
    (error: unknown) => thread.postMessage({ failure: String(error) }),
  )
