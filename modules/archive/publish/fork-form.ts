import type { FieldFault } from "broadside"
import { body, type FormRefusal, faultsOf, formRefusal, optional } from "broadside/http"
import { source } from "broadside/publishing"
import type { ArchiveContext } from "../context"
import { ForkBody } from "./models"
import type { Publishing } from "./publish"

const { parentId: _, html: __, ...fields } = ForkBody.properties
/** The fork form: what the API takes, with the page pasted or uploaded. */
export const ForkForm = body({
  ...fields,
  html: optional(source("The page, pasted")),
  file: optional(source("The page, uploaded")),
})
type Form = typeof ForkForm.static

type Outcome = Awaited<ReturnType<Publishing["fork"]>> | FormRefusal

/** Publishes a fork from the form, or says what is wrong with it. */
export async function forkByForm(
  publishing: Publishing,
  parentId: string,
  form: unknown,
): Promise<Outcome> {
  const faults = [
    ...faultsOf(ForkForm, form),
    ...sourceFaults(form as object as Record<string, unknown>),
  ]
  if (faults.length > 0) return { status: 400, headers: {}, faults }
  const { html: _, file: __, ...fields } = form as Form
  try {
    return await publishing.fork({ ...fields, html: sourceOf(form as Form), parentId })
  } catch (error) {
    return formRefusal(error)
  }
}

/** Browsers send each line break of a text field as two characters. */
export const sourceOf = ({ file, html = "" }: Pick<Form, "file" | "html">) =>
  file ?? html.replaceAll("\r\n", "\n")

// Judged beside the model: what is sent twice is a list here, which the model refuses.
function sourceFaults({ html, file }: Readonly<Record<string, unknown>>): FieldFault[] {
  const empty = typeof html === "string" ? !html.trim() : html === undefined
  return empty && !file
    ? [{ path: "/html", message: "Paste the changed page, or choose a file." }]
    : []
}

/** The source that a fork begins with. */
export async function sourceToFork(ctx: ArchiveContext, sha256: string): Promise<string> {
  const page = await ctx.pages.read(sha256)
  return new TextDecoder().decode(page?.bytes)
}
