import type { ChatBuildersContext } from "../context"
import type { Message } from "../conversation/messages"
import { suited } from "../conversation/suited"
import type { Visit } from "../model/model"
import { Building } from "./building"
import type { Draft } from "./draft"
import { builderInstructions } from "./instructions"
import { createProgress, type Progress } from "./progress"
import type { Site } from "./site"
import type { PublishedPage, Target } from "./target"
import { builderTools } from "./tools"

/** A model that calls tools without an end is stopped after so many turns. */
const MAX_TURNS = 12

export interface BuildRequest {
  readonly messages: readonly Message[]
  /** The page that the conversation is about, if one is published. */
  readonly target: Target
  readonly before: Draft | undefined
  readonly signal: AbortSignal
  readonly onProgress?: ((progress: Progress) => void) | undefined
}

export interface Built {
  readonly text: string
  readonly published: PublishedPage | undefined
}

/** Lets the model build what is asked for. Throws 502 and 503; then nothing was published. */
export async function build(
  ctx: Pick<ChatBuildersContext, "site" | "content" | "wants">,
  visit: Visit,
  site: Site,
  { messages, target, before, signal, onProgress = () => {} }: BuildRequest,
): Promise<Built> {
  const progress = createProgress(ctx, onProgress)
  const building = new Building(site, target, onProgress, before)
  const canFork = ctx.wants.games !== undefined
  const said = await visit
    .answer({
      system: builderInstructions(ctx, { hasPage: before !== undefined, canFork }),
      messages: messages.map(({ role, content }) => ({ role, content })),
      tools: builderTools(building, canFork),
      mostTurns: MAX_TURNS,
      isOver: () => building.isOver,
      onPart: progress.take,
      signal,
    })
    .catch(async (error: unknown) => {
      await building.close()
      // What is published is, even if the model fails before it has said so.
      if (building.published) return ""
      throw error
    })
  if (building.failure !== undefined) throw building.failure
  return { text: textOf(ctx, building, said), published: building.published }
}

/** What the visitor reads: never that something was published when nothing was, nor what no child should read. */
function textOf(ctx: Pick<ChatBuildersContext, "content">, building: Building, said: string) {
  const text = suited(ctx, said)
  if (building.published) return text || "The page is published."
  const { faults, hasDraft } = building
  if (faults.length > 0) return `${text}\n\nNothing was published: ${faults.join(" ")}`.trim()
  // The model may think that it did.
  if (hasDraft && text) return `${text}\n\nNothing was published: the page was not finished.`
  return text || "The model said nothing, and nothing was published. Try again in other words."
}
