import { crc32, deflateSync, inflateSync } from "node:zlib"

type Bytes = Uint8Array<ArrayBuffer>
const ascii = (text: string) => new TextEncoder().encode(text)
const join = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts)) as Bytes
const be32 = (value: number) =>
  new Uint8Array([value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255])

const chunk = (type: string, data: Uint8Array) => {
  const body = join(ascii(type), data)
  return join(be32(data.length), body, be32(crc32(body)))
}

/** A PNG whose header tells any size at all; its pixels are as told, or those given. */
export function png(
  width: number,
  height: number,
  { rgba = [30, 90, 200, 255], data = rows(width, height, rgba) } = {},
): Bytes {
  const header = join(be32(width), be32(height), new Uint8Array([8, 6, 0, 0, 0]))
  return join(
    new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
    chunk("IHDR", header),
    chunk("IDAT", data),
    chunk("IEND", new Uint8Array()),
  )
}

function rows(width: number, height: number, rgba: readonly number[]): Bytes {
  const row = new Uint8Array(1 + 4 * width)
  for (let x = 0; x < width; x++) row.set(rgba, 1 + 4 * x)
  const all = new Uint8Array(row.length * height)
  for (let y = 0; y < height; y++) all.set(row, y * row.length)
  return new Uint8Array(deflateSync(all)) as Bytes
}

/** Thirty thousand pixels square, in a few bytes. */
export const bomb = () =>
  png(30_000, 30_000, { data: new Uint8Array(deflateSync(Buffer.alloc(99))) })

export const jpeg = async (width: number, height: number, progressive = false) =>
  (await new Bun.Image(png(width, height)).jpeg({ progressive }).bytes()) as Bytes

/** A JPEG that lies on its side, says its EXIF, with a place in it that nobody should learn. */
export async function turned(width: number, height: number): Promise<Bytes> {
  const picture = await jpeg(width, height)
  const orientation = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0]
  const tiff = new Uint8Array([0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, ...orientation, 0, 0, 0, 0])
  const exif = join(ascii("Exif\0\0"), tiff, ascii("SECRET PLACE"))
  const marker = new Uint8Array([0xff, 0xe1, (exif.length + 2) >> 8, (exif.length + 2) & 255])
  return join(picture.subarray(0, 2), marker, exif, picture.subarray(2))
}

/** A JPEG with a colour profile of more than a megabyte. */
export async function profiled(): Promise<Bytes> {
  const picture = await jpeg(200, 100)
  const profile = crypto.getRandomValues(new Uint8Array(60_000))
  const parts = Array.from({ length: 20 }, (_, i) => {
    const length = 2 + 12 + 2 + profile.length
    const marker = [0xff, 0xe2, length >> 8, length & 255]
    return join(
      new Uint8Array(marker),
      ascii("ICC_PROFILE\0"),
      new Uint8Array([i + 1, 20]),
      profile,
    )
  })
  return join(picture.subarray(0, 2), ...parts, picture.subarray(2))
}

/** The mean colour of a picture. */
export async function colourOf(picture: Uint8Array): Promise<number[]> {
  const one = Buffer.from(await new Bun.Image(picture).resize(1, 1).png().bytes())
  const at = one.indexOf("IDAT")
  const data = one.subarray(at + 4, at + 4 + one.readUInt32BE(at - 4))
  return [...inflateSync(data).subarray(1)]
}

export const uriOf = (picture: Uint8Array, type = "image/png") =>
  `data:${type};base64,${Buffer.from(picture).toString("base64")}`

const decoded = (text: string) => Uint8Array.fromBase64(text)

/** 120×80, the left half red, the rest white, in CMYK. */
export const CMYK = decoded(
  "/9j/7gAOQWRvYmUAZAAAAAAC/9sAQwAUDg8SDw0UEhASFxUUGB4yIR4cHB49LC4kMklATEtHQEZFUFpzYlBVbVZFRmSIZW13e4GCgU5gjZeMfZZzfoF8/9sAQwEVFxceGh47ISE7fFNGU3x8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8/8AAFAgAUAB4BAEiAAIRAQMRAQQiAP/EABcAAQEBAQAAAAAAAAAAAAAAAAAGBwX/xAAYEAEAAwEAAAAAAAAAAAAAAAAABkSCwv/EABgBAQADAQAAAAAAAAAAAAAAAAADBAYF/8QAHBEBAAAHAQAAAAAAAAAAAAAAAAECAwQyNIGx/9oADgQBAAIRAxEEAAA/AOoA6DHLMAAAAAAABOS6pvlRpyXVN8o6uEVyx2Je+ACbAU2lAAAAAAAAAAAGjgOgxwAAAAAAAAnJdU3yo05Lqm+UdXCK5Y7EvfABNgKbSgAAAAAAAAAADRwHQY4AAAAAAAATkuqb5Uacl1TfKOrhFcsdiXvgAmwFNpQAAAAAAAAAABo4DoMcAAAAAAAAJyXVN8qNOS6pvlHVwiuWOxL3wATYCm0oAAAAAAAAAAA0cB0GOAAAAAAAAE5Lqm+VGnJdU3yjq4RXLHYl74AJsBTaUAAAAAAAAAAAf//Z",
)
/** 96×60, red and then blue. */
export const ANIMATED_GIF = decoded(
  "R0lGODlhYAA8APAAAP8AAAAAACH5BAAAAAAAIf8LTkVUU0NBUEUyLjADAQAAACwAAAAAYAA8AAACU4SPqcvtD6OctNqLs968+w+G4kiW5omm6sq27gvH8kzX9o3n+s73/g8MCofEovGITCqXzKbzCY1Kp9Sq9YrNarfcrvcLDovH5LL5jE6r1+y2u1sAACH5BAAAAAAALAAAAABgADwAgAAA/wAAAAJThI+py+0Po5y02ouz3rz7D4biSJbmiabqyrbuC8fyTNf2jef6zvf+DwwKh8Si8YhMKpfMpvMJjUqn1Kr1is1qt9yu9wsOi8fksvmMTqvX7La7WwAAOw==",
)
export const ANIMATED_WEBP = decoded(
  "UklGRvwAAABXRUJQVlA4WAoAAAACAAAAXwAAOwAAQU5JTQYAAAD/////AABBTk1GbAAAAAAAAAAAAF8AADsAAGQAAAJWUDggVAAAAHAEAJ0BKmAAPAA+kUihTKWkIyIhaACwEglpANT2gAALNTNabNmzZs2bNjAAAP7upj//uOwN14t//7nA/7nA/7nA/jam/7bPbMZTqJHRVY6DWEAAAEFOTUZcAAAAAAAAAAAAXwAAOwAAZAAAAFZQOCBEAAAAdAMAnQEqYAA8AD6RQplMghYAASCWkAAAtSexabYoUKFChQjAAP71WL//+5wP/9nA//2cD+Ov/16pa5Oj+GtHxwAAAAA=",
)
