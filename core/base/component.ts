import type { TSchema } from "@sinclair/typebox"

const COMPONENT = Symbol("component")

/**
 * Gives a model a name, under which the API documents describe it once and refer to it everywhere
 * else; generated clients have a type of that name.
 * @example const EntryModel = component("GuestbookEntry", t.Object({ id: t.String(), text: t.String() }))
 */
export const component = <S extends TSchema>(name: string, schema: S): S => ({
  ...schema,
  [COMPONENT]: { name, description: schema.description },
})

/**
 * The name of a model and its own description, which may differ where it is used; or undefined.
 * @example componentOf(EntryModel)?.name // "GuestbookEntry"
 */
export const componentOf = (schema: object) =>
  (schema as { [COMPONENT]?: { name: string; description?: string } })[COMPONENT]
