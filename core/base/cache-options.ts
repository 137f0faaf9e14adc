/** A value, or a function that returns it once the response has been made. */
export type AfterMake<T> = T | (() => T)

/** Options of `ctx.cached`: how a response is made and how long it is cached. */
export interface CacheOptions {
  /** A response that depends on the clock is made again after this time. */
  readonly maxAgeMs?: AfterMake<number>
  /**
   * When the response changes without a write, in milliseconds since the epoch. Called before the
   * response is made; at that time the response is made again.
   */
  readonly until?: () => Promise<number>
  readonly type?: string
  readonly headers?: AfterMake<Readonly<Record<string, string>>>
  /** For Last-Modified and If-Modified-Since, in milliseconds since the epoch. */
  readonly lastModified?: AfterMake<number | undefined>
}

/** How long a value of `ctx.remember` lasts. */
export interface RememberOptions<T> {
  /** When it stops being current, in milliseconds since the epoch; default when its data changes. */
  readonly until?: (value: T) => number
}
