import type { Lacks } from "../lacks"

export const lacks: Lacks = []
