/** Reads TOML 1.0; throws with the reason if it is invalid. */
export type ParseToml = (text: string) => unknown
