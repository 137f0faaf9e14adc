/** Reads TOML 1.0; throws with the reason where it is none. */
export type ParseToml = (text: string) => unknown
