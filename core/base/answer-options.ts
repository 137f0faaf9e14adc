/** A value, or what gives it once the answer was made. */
export type AfterMake<T> = T | (() => T)

export interface AnswerOptions {
  /** Answers that depend on the clock are made anew after this time. */
  readonly maxAgeMs?: AfterMake<number>
  /**
   * Until when the answer holds without a write, in milliseconds since the epoch; asked before it is
   * made. At that very time it is made anew.
   */
  readonly until?: () => Promise<number>
  readonly type?: string
  readonly headers?: AfterMake<Readonly<Record<string, string>>>
  /** For Last-Modified and If-Modified-Since, in milliseconds since the epoch. */
  readonly lastModified?: AfterMake<number | undefined>
}
