import { collector } from "#platform/collector"
import type { Collector } from "../platform/collector"

/** A site that is at rest, or answers most requests from its cache, holds less; there the engine alone decides. */
const LITTLE_BYTES = 165_000_000
/** The engine lets the garbage of a site that has more in use grow too. */
const TIMES_IN_USE = 3
/** CPU time in which a busy site makes ten megabytes of garbage. */
const YOUNG_EVERY_MS = 100
const MIN_GROWTH_BYTES = 8_000_000
/** Wait 50 times the duration of the last minor collection: at most 2% of the time. */
const TIMES_YOUNG = 50
/** The same of a full one: with forty, its stop of 30 ms held up one of a hundred answers of a busy site. */
const TIMES_ALL = 200
const LOOK_MS = 50

export interface Process {
  /** CPU time of this thread. */
  cpuMs(): number
  residentBytes(): number
}

/**
 * Collects garbage before the engine would. After a full collection, the engine lets a heap double before it collects
 * what is young, and triple before it collects everything again; with what is outside the heap, half of
 * the memory of a busy site was garbage.
 */
export function collectEarly(): void {
  if (!collector) return
  const look = createEarlyCollection(collector, thisProcess)
  setInterval(look, LOOK_MS).unref()
}

/** Looks whether it is time to collect, and does. */
export function createEarlyCollection(garbage: Collector, { cpuMs, residentBytes }: Process) {
  let inUse = 0
  let nextYoung = 0
  let nextAll = 0

  return () => {
    const began = cpuMs()
    if (began < nextYoung) return
    if (residentBytes() < Math.max(LITTLE_BYTES, TIMES_IN_USE * inUse)) return
    garbage.collectYoung()
    const afterYoung = cpuMs()
    nextYoung = afterYoung + Math.max(YOUNG_EVERY_MS, TIMES_YOUNG * (afterYoung - began))
    const survived = garbage.survived()
    // The engine may have collected everything meanwhile.
    inUse = Math.min(inUse, survived)
    if (afterYoung < nextAll || survived < inUse + Math.max(MIN_GROWTH_BYTES, inUse / 4)) return
    inUse = garbage.collectAll()
    const afterAll = cpuMs()
    nextAll = afterAll + TIMES_ALL * (afterAll - afterYoung)
  }
}

const thisProcess: Process = {
  cpuMs() {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1_000
  },
  residentBytes: () => process.memoryUsage.rss(),
}
