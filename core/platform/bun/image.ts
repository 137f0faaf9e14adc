import { ImageFault, type OpenImage } from "../image"

export const openImage: OpenImage = (bytes, { maxPixels }) =>
  readable(async () => {
    const image = new Bun.Image(bytes, { maxPixels })
    const { width, height } = await image.metadata()
    return {
      width,
      height,
      webp: (toWidth, toHeight, quality) =>
        encode(image.resize(toWidth, toHeight).webp({ quality })),
      jpeg: (quality) => encode(image.jpeg({ quality })),
      png: () => encode(image.png({ palette: true, dither: true })),
    }
  })

const encode = (image: Bun.Image) =>
  readable(async () => {
    const bytes = await image.bytes()
    return { bytes, width: image.width, height: image.height }
  })

async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    const code = (error as { code?: string }).code ?? ""
    if (!code.startsWith("ERR_IMAGE_")) throw error
    const isLarge = code === "ERR_IMAGE_TOO_MANY_PIXELS"
    throw new ImageFault(isLarge ? "too-many-pixels" : "unreadable", { cause: error })
  }
}
