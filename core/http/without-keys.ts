/** An address for the log, without the keys of names, of pages (also those that pages read with) and of the operator. */
export const withoutKeys = (url: string): string =>
  url.replace(/(nk|ek|op|pk)_[\w-]{16,}/gi, "$1_…")
