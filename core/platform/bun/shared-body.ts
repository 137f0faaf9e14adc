import type { SharedBody } from "../shared-body"

// Of 50 KB, a response of bytes takes 3.4 µs and one of a Blob 0.4; of 14 KB, 1.0 and 0.3.
export const sharedBody: SharedBody = (bytes) => new Blob([bytes])
