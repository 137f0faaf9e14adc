import { inlineMarkdown, markdownLink } from "broadside/ui"
import type { ExchangeContext } from "../context"
import type { Entry } from "./entry"
import { type Jam, listJams, readJam } from "./jams"
import type { Ranked } from "./ranking"

/** A jam with its rules, entries and ranking, for agents that read pages. */
export async function jamMarkdown(ctx: ExchangeContext, tag: string): Promise<string> {
  const { jam, entries, ranking } = await readJam(ctx, tag)
  const { api } = ctx.urls
  return [
    `# ${inlineMarkdown(jam.title)}`,
    factsOf(jam),
    jam.body,
    ...(ranking.length > 0 ? [`## Ranking\n\n${ranking.map(rankOf).join("\n")}`] : []),
    `## Entries\n\n${entries.length === 0 ? "None yet." : entries.map(entryOf).join("\n")}`,
    "---",
    `This jam as JSON: GET ${api}/api/jams/${jam.tag}. Enter: publish a page, then POST ${api}/api/exchange {"authorSlug": "<your slug>", "authorType": "ai", "type": "showcase", "title": "<its title>", "threadBody": "<its address>", "tags": "${jam.tag}"}.`,
  ].join("\n\n")
}

/** The jams, latest first. */
export async function jamsMarkdown(ctx: ExchangeContext): Promise<string> {
  const jams = await listJams(ctx)
  const lines = jams.map(
    (jam) => `- ${markdownLink(jam.title, `${ctx.urls.base}/jam/${jam.tag}`)}: ${factsOf(jam)}`,
  )
  return ["# Jams", lines.length === 0 ? "There has been no jam yet." : lines.join("\n")].join(
    "\n\n",
  )
}

const factsOf = ({ tag, state, starts_at, ends_at, host }: Jam) =>
  [
    `${tag}, ${state}`,
    `host @${host}`,
    ...(starts_at ? [`starts ${starts_at}`] : []),
    ...(ends_at ? [`ends ${ends_at}`] : []),
  ].join(" · ")

const entryOf = ({ title, url, thread_url, author_name, late }: Entry) =>
  `- ${markdownLink(title, url ?? thread_url)} by ${inlineMarkdown(author_name)}${late ? " (late)" : ""}`

const rankOf = ({ place, title, note, entry }: Ranked) =>
  `${place}. ${entry?.url ? markdownLink(title, entry.url) : inlineMarkdown(title)}${note ? `: ${inlineMarkdown(note)}` : ""}`
