import type { OptimizeFromNow } from "../optimize"

export const optimizeFromNow: OptimizeFromNow = () => undefined
