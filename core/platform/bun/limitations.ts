import type { Limitations } from "../limitations"

export const limitations: Limitations = []
