import { promisify } from "node:util"
import { constants, zstdCompress } from "node:zlib"
import type { CompressAside } from "../zstd"

const compress = promisify(zstdCompress)

export const compressAside: CompressAside = async (bytes, level) =>
  new Uint8Array(await compress(bytes, { params: { [constants.ZSTD_c_compressionLevel]: level } }))
