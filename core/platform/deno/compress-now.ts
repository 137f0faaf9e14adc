import { constants, gzipSync, zstdCompressSync } from "node:zlib"
import type { CompressNow } from "../compress-now"

const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

export const zstdNow: CompressNow = (bytes) => new Uint8Array(zstdCompressSync(bytes, ZSTD))

export const gzipNow: CompressNow = (bytes) => new Uint8Array(gzipSync(bytes, { level: 1 }))
