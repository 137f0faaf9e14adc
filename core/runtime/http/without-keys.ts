/** An address for the log, without the keys of names, of pages and of the operator. */
export const withoutKeys = (url: string): string => url.replace(/(nk|ek|op)_[\w-]{16,}/gi, "$1_…")
