import type { SharedBody } from "../shared-body"

// Bytes are sent as they are, and a Blob as a stream.
export const sharedBody: SharedBody = () => undefined
