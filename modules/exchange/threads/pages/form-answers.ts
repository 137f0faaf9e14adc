import { type FieldFault, invalid } from "broadside"
import { formRefusal } from "broadside/http"

/** After a form has done what it is for: a reload of that page sends nothing again. */
export const seeOther = (path: string) =>
  new Response(null, { status: 303, headers: { location: path } })

export function refuse(faults: readonly FieldFault[]): void {
  if (faults.length > 0) throw invalid(faults)
}

/** Reports faults of the slug at the name field, which the slug is made from, each once. */
export function refusalOf(error: unknown) {
  const { faults, ...refusal } = formRefusal(error)
  const named = faults.map(({ path, message }) =>
    path === "/authorSlug"
      ? { path: "/authorName", message: message.replace("authorSlug", "authorName") }
      : { path, message },
  )
  const isFirst = ({ path }: FieldFault, at: number) =>
    named.findIndex((one) => one.path === path) === at
  return { ...refusal, faults: named.filter(isFirst) }
}
