import type { OptimizeFromNow } from "../optimize"

// The binary starts with a scale of its own (`build.ts`); elsewhere this changes nothing.
export const optimizeFromNow: OptimizeFromNow = () => Bun.unsafe.setJITPolicy(1)
