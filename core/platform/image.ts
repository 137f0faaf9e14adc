/** An encoded picture, with the size that came out. */
export interface EncodedImage {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
}

/** A picture whose header was read. */
export interface Image {
  readonly width: number
  readonly height: number
  /** Decodes, resizes and encodes it, off the main thread. */
  webp(width: number, height: number, quality: number): Promise<EncodedImage>
  /** Encodes it as a JPEG of the same size, off the main thread. */
  jpeg(quality: number): Promise<EncodedImage>
  /** Encodes it as a PNG of the same size in 256 colours, off the main thread. */
  png(): Promise<EncodedImage>
}

/** Why a picture cannot be read. */
export class ImageFault extends Error {
  constructor(
    readonly reason: "too-many-pixels" | "unreadable",
    options?: ErrorOptions,
  ) {
    super(reason, options)
  }
}

/** Opens a JPEG, PNG or WebP; it and `webp` reject with an ImageFault. */
export type OpenImage = (
  bytes: Uint8Array<ArrayBuffer>,
  limits: { readonly maxPixels: number },
) => Promise<Image>
