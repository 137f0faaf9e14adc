import type { CompressAside } from "../zstd"

// `node:zlib` does the same with a stream, which costs this thread 33 µs instead of 7.
export const compressAside: CompressAside = (bytes, level) =>
  Bun.zstdCompress(bytes, { level }) as ReturnType<CompressAside>
