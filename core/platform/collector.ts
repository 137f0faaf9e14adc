/** The garbage collector of this thread, where a program can ask for a collection at a moment of its choice. */
export interface Collector {
  /** Collects what became garbage since the last collection, in 2 to 3 ms. */
  collectYoung(): void
  /** Collects everything, in a millisecond for each megabyte that lives, and returns how many bytes do. */
  collectAll(): number
  /** Bytes that outlived the last collection of either kind. */
  survived(): number
}

/** Undefined where the engine alone decides. */
export type ThisCollector = Collector | undefined
