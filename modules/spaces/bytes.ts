/** How large a value is as JSON. */
export const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))
