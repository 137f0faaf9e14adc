/** Milliseconds in an hour. */
export const HOUR_MS = 3_600_000
/** Milliseconds in a day. */
export const DAY_MS = 24 * HOUR_MS

/** Milliseconds since the epoch as ISO 8601 in UTC. @example iso(0) // "1970-01-01T00:00:00.000Z" */
export const iso = (time: number): string => new Date(time).toISOString()
