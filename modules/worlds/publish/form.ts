import type { FieldFault } from "broadside"
import {
  body,
  type FormRefusal,
  faultsOf,
  integer,
  list,
  nameRefusal,
  oneOf,
  optional,
  signedName,
  text,
} from "broadside/http"
import { formEditKey, playFields, sourceFileFault } from "broadside/publishing"
import type { WorldsContext } from "../context"
import { DESTINATIONS, type Destination, WORLDS } from "../schema"
import { publishIn } from "./destinations"
import { WorkshopBody } from "./models"
import { identifyFor } from "./signed"
import { type Source, sourceOf } from "./source"

/** The page that tells its author that a page is published. */
function publishedPath(ctx: WorldsContext, destination: Destination, id: string): string {
  if (destination !== "archive") return `/${destination}/${id}/published`
  const { games } = ctx.wants
  if (!games) throw new Error("nothing is published in an archive that is off")
  return games.publishedPath(id)
}

/** The fields of the publish form as a browser sends them: text, and a `Blob` for a binary file. */
export type PublishForm = Readonly<Record<string, unknown>>

const fields = {
  title: WorkshopBody.properties.title,
  author: WorkshopBody.properties.author,
  description: WorkshopBody.properties.description,
  cover: WorkshopBody.properties.cover,
  category: WorkshopBody.properties.category,
  expires_in: optional(integer({ minimum: 1, maximum: 30 })),
  tags: optional(list(text({ min: 1, max: 30 }), { maxItems: 10 })),
  aiCredit: optional(signedName({ max: 60 })),
  ...playFields(),
}
const Fields = body({ ...fields, world: oneOf(DESTINATIONS) })
/** Without an archive. */
const WorldsFields = body({ ...fields, world: oneOf(WORLDS) })

/** Where its author reads what was published, and its key; or the faults, to show the form again. */
export type Outcome = { readonly path: string; readonly key: string } | FormRefusal

export async function publishForm(
  ctx: WorldsContext,
  request: Request,
  form: PublishForm,
): Promise<Outcome> {
  const fields = fieldsOf(form)
  const model = ctx.wants.games ? Fields : WorldsFields
  const faults = [...faultsOf(model, fields), ...(await sourceFaults(form))]
  if (faults.length > 0) return { status: 400, headers: {}, faults }
  const { world, ...submission } = fields as typeof Fields.static
  try {
    const source = await sourceIn(ctx, request, form)
    const { cover, ...texts } = submission
    const signed = await identifyFor(ctx, request, world, submission)
    const editKey = await formEditKey(form["submission"], [world, texts, source, cover])
    const { id } = await publishIn(ctx, world, signed, source, { editKey })
    return { path: publishedPath(ctx, world, id), key: editKey.key }
  } catch (error) {
    const { author, aiCredit } = submission
    const refused = nameRefusal(error, { author, aiCredit }, ctx.content.slug)
    return { ...refused, faults: refused.faults.map(fieldOf) }
  }
}

// The form's author is the archive's humanName.
const fieldOf = ({ path, message }: FieldFault): FieldFault =>
  path === "/humanName"
    ? { path: "/author", message: message.replace("humanName", "author") }
    : { path: path || aboutOf(message), message }

/** Failures of the address name it in their text alone. */
const aboutOf = (message: string) => (message.startsWith("source_url: ") ? "/source_url" : "")

/** The page of a form: pasted, uploaded, or at an address. */
export function sourceIn(ctx: WorldsContext, request: Request, form: PublishForm): Promise<Source> {
  // Browsers send line breaks in a text field as CRLF.
  const html = textOf(form["file"]) ?? textOf(form["html"])?.replaceAll("\r\n", "\n")
  const source_url = textOf(form["source_url"])
  return sourceOf(ctx, request, {
    ...(html ? { html } : {}),
    ...(source_url ? { source_url } : {}),
  })
}

function fieldsOf(form: PublishForm): Record<string, unknown> {
  const { world, title = "", expires_in } = form
  const tags = textOf(form["tags"])
  const optionals = ["author", "description", "category", "aiCredit"] as const
  const days = numberIn(expires_in)
  return {
    world: textOf(world) ?? "workshop",
    title,
    // A form sends a field that was not filled in as an empty string.
    ...Object.fromEntries(
      optionals.flatMap((name) => (textOf(form[name]) ? [[name, form[name]]] : [])),
    ),
    ...(form["cover"] ? { cover: form["cover"] } : {}),
    ...(days === undefined ? {} : { expires_in: days }),
    ...playIn(form),
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

/** What was typed as a whole number; anything else is left for the model to refuse. */
function numberIn(typed: unknown): number | string | undefined {
  const text = textOf(typed)?.trim()
  return text && /^-?\d+$/.test(text) ? Number(text) : text
}

function playIn({ controls, width, height }: PublishForm) {
  const sides = { width: numberIn(width), height: numberIn(height) }
  const sent = Object.entries(sides).filter(([, pixels]) => pixels !== undefined)
  return { ...(controls ? { controls } : {}), ...Object.fromEntries(sent) }
}

const textOf = (text: unknown) => (typeof text === "string" && text.trim() ? text : undefined)

const SOURCES = ["html", "file", "source_url"]

async function sourceFaults(form: PublishForm): Promise<FieldFault[]> {
  const message = await sourceFileFault(form["file"])
  return message ? [{ path: "/file", message }] : choiceFaults(form)
}

function choiceFaults(form: PublishForm): FieldFault[] {
  const [first, second] = SOURCES.filter((name) => textOf(form[name]))
  const message = "Write or paste a page, choose a file, or enter an address: one of the three."
  if (first === undefined) return [{ path: "/html", message }]
  return second === undefined ? [] : [{ path: `/${second}`, message }]
}
