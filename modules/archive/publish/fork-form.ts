import type { FieldFault } from "broadside"
import { body, type FormRefusal, faultsOf, nameRefusal, optional, source } from "broadside/http"
import { formEditKey, sourceFileFault } from "broadside/publishing"
import type { ArchiveContext } from "../context"
import { AI_SOLO } from "../schema"
import { ForkBody } from "./models"
import type { Publishing } from "./publish"
import { identifyFork } from "./signed"

const { parentId: _, html: __, ...fields } = ForkBody.properties
/** The fork form: the fields of the API, with the page pasted or uploaded. */
export const ForkForm = body({
  ...fields,
  html: optional(source("Pasted page")),
  file: optional(source("Uploaded page")),
})
type Form = typeof ForkForm.static

interface Parts {
  readonly ctx: ArchiveContext
  readonly publishing: Publishing
}

type Outcome = Awaited<ReturnType<Publishing["fork"]>> | FormRefusal

/** Publishes a fork from the form, or returns the faults of the form. */
export async function forkByForm(
  { ctx, publishing }: Parts,
  request: Request,
  parentId: string,
  form: unknown,
): Promise<Outcome> {
  const { file } = form as { readonly file?: unknown }
  const unreadable = await sourceFileFault(file)
  const faults = [
    ...(unreadable ? [{ path: "/file", message: unreadable }] : []),
    ...faultsOf(ForkForm, form).filter(({ path }) => path !== "/file"),
    ...formFaults(form as object as Record<string, unknown>),
  ]
  if (faults.length > 0) return { status: 400, headers: {}, faults }
  const { html: _, file: __, submission, ...fields } = form as Form & { submission?: unknown }
  const html = sourceOf(form as Form)
  try {
    const { cover, ...texts } = fields
    const signed = await identifyFork(ctx, request, { ...fields, html, parentId })
    const editKey = await formEditKey(submission, [parentId, texts, html, cover])
    return await publishing.fork(signed, editKey)
  } catch (error) {
    const { humanName, aiName } = fields
    return nameRefusal(error, { humanName, aiName }, ctx.content.slug)
  }
}

/** Browsers send line breaks in a text field as CRLF. */
export const sourceOf = ({ file, html = "" }: Pick<Form, "file" | "html">) =>
  file ?? html.replaceAll("\r\n", "\n")

// Checked in addition to the model. A field sent twice is a list, which the model refuses.
function formFaults(form: Readonly<Record<string, unknown>>): FieldFault[] {
  const { html, file, aiName, humanName } = form
  const isEmpty = typeof html === "string" ? !html.trim() : html === undefined
  const hasMaker = aiName || (humanName && humanName !== AI_SOLO)
  return [
    ...(isEmpty && !file
      ? [{ path: "/html", message: "Write or paste your version, or choose a file." }]
      : []),
    ...(hasMaker
      ? []
      : [{ path: "/humanName", message: "Enter your name, the AI that helped, or both." }]),
  ]
}

/** The initial source of a fork. */
export async function sourceToFork(ctx: ArchiveContext, sha256: string): Promise<string> {
  const page = await ctx.needs.pages.read(sha256)
  return new TextDecoder().decode(page?.bytes)
}
