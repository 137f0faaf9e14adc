import type { Bundle } from "../bundle"

export const bundle: Bundle = () => Promise.reject(new Error("not yet"))
