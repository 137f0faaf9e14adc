import { Kind, type TSchema } from "@sinclair/typebox"

/** Whether the body of a route may hold a page or a picture. */
export function takesPage(model: unknown): boolean {
  const schema = model as TSchema | undefined
  if (schema?.["x-takes-page"]) return true
  return Object.values((schema?.["properties"] ?? {}) as Record<string, TSchema>).some((field) =>
    ["Source", "Picture"].includes(field[Kind]),
  )
}
