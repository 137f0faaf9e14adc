import { readFileSync } from "node:fs"
import type { Operation } from "../../faults/fuzz/operations"
import { isTest } from "../../house/imports"
import { filled } from "./inputs"

/** As much as all headers but the cookies may have, and as much as the server takes of all. */
const SIZES = [15_000, 4_000_000]
/** What a header can hold: no line ends, and no spaces at its ends. */
const IN_HEADERS = /^[\x21-\x7e\xa1-\xff][\x20-\x7e\xa1-\xff]*$/
/** The operations of a request, in a header that only tests read. */
const MARK = "x-operation"

const NAMED = /\bheaders\.(?:get|has)\(\s*"([\w-]+)"/g
const isOurs = (file: string) => !isTest(file) && !file.startsWith("core/platform/deno")

/** Every header that our code names. */
const named = [...new Bun.Glob("{core,modules,plugins}/**/*.{ts,tsx}").scanSync(".")]
  .filter(isOurs)
  .flatMap((file) => [...readFileSync(file, "utf8").matchAll(NAMED)].map(([, name = ""]) => name))

/** Notes which headers of requests are read, with the operations that read each. */
export function noteHeaders() {
  const readers = new Map<string, Set<string>>(named.map((name) => [name, new Set()]))
  const { get, has } = Headers.prototype
  function note(headers: Headers, name: string): void {
    const operation = get.call(headers, MARK)
    if (operation === null) return
    const known = readers.get(name.toLowerCase()) ?? new Set()
    readers.set(name.toLowerCase(), known.add(operation))
  }
  Headers.prototype.get = function (name) {
    note(this, name)
    return get.call(this, name)
  }
  Headers.prototype.has = function (name) {
    note(this, name)
    return has.call(this, name)
  }
  return {
    /** Headers for a request to an operation, so that what is read of it is noted. */
    of: ({ name }: Operation) => ({ [MARK]: encodeURIComponent(name) }),
    stop() {
      Object.assign(Headers.prototype, { get, has })
    },
    /** Each header with operations that read it, or some other ones where none was seen to do so. */
    all: (operations: readonly Operation[]) =>
      [...readers].map(([header, names]) => {
        const reading = operations.filter(({ name }) => names.has(encodeURIComponent(name)))
        return { header, operations: reading.length > 0 ? reading : operations }
      }),
  }
}
export type NotedHeaders = ReturnType<typeof noteHeaders>

/** What is dear in a header: each piece as often as fits, also after what the header begins with. */
export const dearValues = (pieces: readonly string[]) =>
  pieces
    .filter((piece) => IN_HEADERS.test(`x${piece}x`))
    .flatMap((piece) =>
      SIZES.map((size) => ({
        size,
        name: `${size} bytes of ${JSON.stringify(piece)}`,
        at: (share: number) => `x${filled(piece, size * share)}x`,
      })),
    )
