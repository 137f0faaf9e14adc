import { type SourceWords, wordsIn } from "./source-words"

const encoder = new TextEncoder()
const sources = new WeakMap<object, PageSource>()

/** Remembers the source of a prepared page, as long as that is in memory. */
export const rememberSource = (page: object, source: PageSource) => void sources.set(page, source)

export const rememberedSource = (page: object | undefined): PageSource | undefined =>
  page && sources.get(page)

/** The source of a page, with what several checks need of it, made once. */
export class PageSource {
  readonly html: string
  /** Its UTF-8. */
  readonly bytes: Buffer<ArrayBuffer>
  #words: SourceWords | undefined
  readonly #included = new Map<string, boolean>()

  constructor(html: string) {
    this.html = html
    // Not Buffer.from of the text, which takes three times as long.
    const { buffer, byteOffset, length } = encoder.encode(html)
    this.bytes = Buffer.from(buffer, byteOffset, length)
  }

  /** Which words of the checks it has. */
  get words(): SourceWords {
    this.#words ??= wordsIn(this.bytes)
    return this.#words
  }

  /** Whether it has this text. In bytes that takes a tenth of the time; several checks ask for the same. */
  includes(text: string): boolean {
    let isIncluded = this.#included.get(text)
    if (isIncluded === undefined) {
      isIncluded = this.bytes.includes(text)
      this.#included.set(text, isIncluded)
    }
    return isIncluded
  }
}
