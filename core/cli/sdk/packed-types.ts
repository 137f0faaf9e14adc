import { resolve } from "node:path"
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib"
import { embeddedFile } from "#platform/embedded"
import { declareTypes, type TypeFiles } from "./declarations"

/** As one compressed file: 0.6 MB of some 750 files. */
export const packTypes = (files: TypeFiles): Uint8Array =>
  brotliCompressSync(JSON.stringify(files), {
    params: {
      // The highest takes twenty times as long for a tenth less.
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_LGWIN]: 24,
    },
  })

/** The types of this SDK: those that the binary carries, or made from the sources. */
export async function sdkTypes(): Promise<TypeFiles> {
  const packed = embeddedFile("sdk-types")
  if (!packed) return declareTypes(SOURCES)
  return JSON.parse(brotliDecompressSync(await packed.bytes()).toString())
}

/** Where this is not the binary: the folder with `core`, `modules` and the development dependencies. */
const SOURCES = resolve(import.meta.dirname, "../../..")
