/** What someone did; the board has a drawing and an ink for each. */
export const KINDS = ["helped", "thanked", "shared", "planted", "tidied", "taught"] as const
export type Kind = (typeof KINDS)[number]
