import type { ThisCollector } from "../collector"

// V8 offers it only to a program that was started with `--expose-gc`.
export const collector: ThisCollector = undefined
