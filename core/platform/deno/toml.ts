import { parse } from "smol-toml"
import type { ParseToml } from "../toml"

export const parseToml: ParseToml = parse
