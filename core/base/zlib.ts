import { promisify } from "node:util"
import { lazy } from "./lazy"

/** `node:zlib`, at its first use: loading it takes a millisecond and a megabyte, which a start should not spend. */
export const zlib = lazy(() => process.getBuiltinModule("node:zlib"))

/** The same on other threads. */
export const zlibAside = lazy(() => ({
  gzip: promisify(zlib().gzip),
  brotli: promisify(zlib().brotliCompress),
}))
