import type { FieldFault } from "broadside"
import {
  body,
  type FormRefusal,
  faultsOf,
  formRefusal,
  integer,
  list,
  oneOf,
  optional,
  text,
} from "broadside/http"
import type { WorldsContext } from "../context"
import { PLACES, type Place, WORLDS } from "../schema"
import { publishIn } from "./destinations"
import { WorkshopBody } from "./models"
import type { Published } from "./publish"
import { type Source, sourceOf } from "./source"

/** The fields of the publish form as a browser sends them: all as text, but a file that is none. */
export type PublishForm = Readonly<Record<string, unknown>>

const fields = {
  title: WorkshopBody.properties.title,
  author: WorkshopBody.properties.author,
  description: WorkshopBody.properties.description,
  cover: WorkshopBody.properties.cover,
  category: WorkshopBody.properties.category,
  expires_in: optional(integer({ minimum: 1, maximum: 30 })),
  tags: optional(list(text({ min: 1, max: 30 }), { maxItems: 10 })),
  aiCredit: optional(text({ max: 60 })),
}
const Fields = body({ ...fields, world: oneOf(PLACES) })
/** Without an archive. */
const WorldsFields = body({ ...fields, world: oneOf(WORLDS) })

/** Published, or what is wrong with the form, for showing it again. */
export type Outcome =
  | { readonly world: Place; readonly answer: { readonly ok: true } & Published }
  | FormRefusal

export async function publishForm(
  ctx: WorldsContext,
  request: Request,
  form: PublishForm,
): Promise<Outcome> {
  const fields = fieldsOf(form)
  const model = ctx.wants.games ? Fields : WorldsFields
  const faults = [...faultsOf(model, fields), ...sourceFaults(form)]
  if (faults.length > 0) return { status: 400, headers: {}, faults }
  const { world, ...submission } = fields as typeof Fields.static
  try {
    const source = await sourceIn(ctx, request, form)
    return { world, answer: { ok: true, ...(await publishIn(ctx, world, submission, source)) } }
  } catch (error) {
    const refused = formRefusal(error)
    return { ...refused, faults: refused.faults.map(fieldOf) }
  }
}

// What the form calls the author, the archive calls the human.
const fieldOf = ({ path, message }: FieldFault): FieldFault =>
  path === "/humanName"
    ? { path: "/author", message: message.replace("humanName", "author") }
    : { path, message }

/** The page of a form: pasted, uploaded, or at an address. */
export function sourceIn(ctx: WorldsContext, request: Request, form: PublishForm): Promise<Source> {
  // Browsers send each line break of a text field as two characters.
  const html = filled(form["file"]) ?? filled(form["html"])?.replaceAll("\r\n", "\n")
  const source_url = filled(form["source_url"])
  return sourceOf(ctx, request, {
    ...(html ? { html } : {}),
    ...(source_url ? { source_url } : {}),
  })
}

function fieldsOf(form: PublishForm): Record<string, unknown> {
  const { world, title = "", expires_in } = form
  const tags = filled(form["tags"])
  const optionals = ["author", "description", "category", "aiCredit"] as const
  const days = filled(expires_in)?.trim()
  return {
    world: filled(world) ?? "workshop",
    title,
    // A form has no way to leave a field out but to send it empty.
    ...Object.fromEntries(
      optionals.flatMap((name) => (filled(form[name]) ? [[name, form[name]]] : [])),
    ),
    ...(form["cover"] ? { cover: form["cover"] } : {}),
    ...(days ? { expires_in: /^-?\d+$/.test(days) ? Number(days) : days } : {}),
    ...(tags
      ? {
          tags: tags
            .split(",")
            .map((tag) => tag.trim())
            .filter(Boolean),
        }
      : {}),
  }
}

const filled = (text: unknown) => (typeof text === "string" && text.trim() ? text : undefined)

const SOURCES = ["html", "file", "source_url"]

function sourceFaults(form: PublishForm): FieldFault[] {
  if (form["file"] instanceof Blob)
    return [{ path: "/file", message: "The file is not text in UTF-8; save it as that first." }]
  const [first, second] = SOURCES.filter((name) => filled(form[name]))
  const message = "Paste a page, choose a file, or give its address: one of the three."
  if (first === undefined) return [{ path: "/html", message }]
  return second === undefined ? [] : [{ path: `/${second}`, message }]
}
