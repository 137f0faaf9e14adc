import type { SpacesContext } from "../context"

/** Refuses strong words in any text within a value: what participants send is free in its form. */
export function screen({ content }: SpacesContext, fields: Readonly<Record<string, unknown>>) {
  const texts = Object.entries(fields)
    .map(([name, value]) => [name, textsIn(value)] as const)
    .filter(([, texts]) => texts.length > 0)
  return texts.length > 0 ? content.screen(Object.fromEntries(texts)) : null
}

/** All texts within a value, with the names of its fields. */
export function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (value === null || typeof value !== "object") return []
  return Object.entries(value).flatMap(([key, one]) => [key, ...textsIn(one)])
}
