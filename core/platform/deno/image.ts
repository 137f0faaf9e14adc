import { ImageFault, type OpenImage } from "../image"
import { type ImageTask, runInThread } from "./image-thread"

// The runtime has no codecs, so they come as WebAssembly, in a thread.
export const openImage: OpenImage = async (bytes, { maxPixels }) => {
  const encode = (to: ImageTask["to"]) => run({ bytes, maxPixels, ...(to ? { to } : {}) })
  const { width, height } = await encode(undefined)
  return {
    width,
    height,
    async webp(toWidth, toHeight, quality) {
      const to = { format: "webp", width: toWidth, height: toHeight, quality } as const
      return { ...(await encode(to)), width: toWidth, height: toHeight }
    },
    jpeg: (quality) => encode({ format: "jpeg", quality }),
    png: () => encode({ format: "png" }),
  }
}

async function run(task: ImageTask) {
  const reply = await runInThread(task)
  if ("fault" in reply) throw new ImageFault(reply.fault)
  if ("failure" in reply) throw new Error(`the thread for pictures failed: ${reply.failure}`)
  const { width, height, bytes = new Uint8Array() } = reply
  return { bytes, width, height }
}
