import type { Lacks } from "../lacks"

export const lacks: Lacks = [
  "Pictures cannot be resized: covers that are sent with a page are not stored, and cards show the drawn poster.",
]
