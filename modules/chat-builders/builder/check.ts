import { Problem, placeholdersIn } from "broadside"
import type { ChatBuildersContext } from "../context"
import type { Draft } from "./draft"
import { unsuitedIn } from "./unsuited"

/** More would only be a longer way to say the same to a model. */
const MAX_FAULTS = 20

/**
 * Sentences for the model about what is wrong with a draft; none if it can be published. What was wrong
 * with the page that it began with does not count, because no visitor can do anything about that.
 */
export async function faultsOf(
  ctx: Pick<ChatBuildersContext, "content" | "needs">,
  draft: Draft,
  origin: Draft | undefined,
): Promise<readonly string[]> {
  try {
    const earlier = new Set(origin ? (await warningsOf(ctx, origin)).map(withoutLine) : [])
    const faults = (await warningsOf(ctx, draft)).filter(
      (fault) => !earlier.has(withoutLine(fault)),
    )
    const unsuited = await unsuitedIn(ctx, draft.html, origin?.html ?? "", MAX_FAULTS)
    return [...faults, ...unsuited].slice(0, MAX_FAULTS)
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return [error.message]
    throw error
  }
}

async function warningsOf(
  { needs: { workshop } }: Pick<ChatBuildersContext, "needs">,
  { html, title, description }: Draft,
): Promise<string[]> {
  const { warnings } = await workshop.validate({
    html,
    title,
    ...(description === undefined ? {} : { description }),
  })
  return [...warnings, ...placeholdersIn(html)].map(({ message }) => message)
}

const withoutLine = (fault: string) => fault.replace(/^line \d+: /, "")
