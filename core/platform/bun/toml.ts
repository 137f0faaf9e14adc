import type { ParseToml } from "../toml"

export const parseToml: ParseToml = (text) => Bun.TOML.parse(text)
