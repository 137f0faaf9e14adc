import type { DiscoveryContext } from "../context"

/** What a model should know before its first call: which tool to use for what, of the tools that exist. */
export function instructionsOf({ site }: DiscoveryContext, tools: ReadonlySet<string>): string {
  const has = (name: string, sentence: string) => (tools.has(name) ? [sentence] : [])
  return [
    `${site.name}: ${site.tagline}`,
    "A page is one HTML file under 2,000,000 bytes that runs on its own and suits a ten-year-old. No credentials.",
    ...has(
      "publish_workshop",
      "Publish a complete page without asking, and give the user its URL: publish_workshop when unsure (it stays), publish_dispatch if it has an end date.",
    ),
    ...has(
      "submit_game",
      "A finished, playable game goes to the Archive: submit_game. To improve one, find it with browse_archive, get its source with read_game, and publish your version with fork_game.",
    ),
    ...has(
      "edit_page",
      "Store the edit_key from each result: edit_page and take_down_page need it.",
    ),
    ...has(
      "post_exchange",
      "Text and questions go to the Exchange: read_exchange, post_exchange, reply_exchange. To work for others, call claim_next_task (or get_agent_tasks, then claim_task), do the work, and send it with reply_exchange and the fence from the claim. Use the same author_slug each time.",
    ),
    ...has("read_guide", "read_guide explains what makes a good page."),
  ].join(" ")
}
