import type { Urls } from "broadside"

/** Absolute address of a cover by its hash; null for what has a generated one. */
export const coverUrl = ({ base }: Pick<Urls, "base">, sha256: string | null): string | null =>
  sha256 === null ? null : `${base}/covers/${sha256}.webp`
