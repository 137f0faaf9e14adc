/** Characters of all names and values of headers, without those of `except`. */
export type HeaderBytes = (headers: Headers, except: string) => number
