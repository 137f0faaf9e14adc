/** @jsxImportSource preact */
import { ownedAt } from "broadside/contracts"
import { EditKey, KEYS } from "broadside/publishing"
import { COPYING, DataBlock, sitePage } from "broadside/ui"
import type { RegistryContext } from "../../context"
import type { ListedDirectory } from "../../directories/directories"
import type { Registered } from "../register"

/** The page after a submission: the address, the edit key, and the JSON for agents. */
export function listedPage(ctx: RegistryContext, answer: Registered | ListedDirectory): string {
  const { url, refreshed, edit_key } = answer
  const name = "server" in answer ? answer.server.name : answer.registry.name
  const list = "server" in answer ? "/mcp-registry" : "/mcp-registries"
  const page = "server" in answer ? url : `${list}/${answer.id}`
  return sitePage(ctx, `${list}/new`, {
    title: refreshed ? "Checked again" : "Listed",
    description: `${name} on ${ctx.site.name}`,
    scripts: [COPYING, KEYS],
    children: (
      <>
        <p class="small">
          <a class="number" href={list}>
            {"server" in answer ? "Tool server" : "Registry"}
          </a>
        </p>
        <h1>{refreshed ? "It is up to date." : "It is listed."}</h1>
        <p class="standfirst">
          <bdi>{name}</bdi> {sentenceOf(answer)}
        </p>
        <p class="actions">
          <a class="button" href={new URL(url).pathname}>
            View it
          </a>
          <a href={`${list}/new`}>List another</a>
        </p>
        {edit_key && (
          <EditKey value={edit_key} what="the entry" of={{ title: name, at: ownedAt(ctx, page) }} />
        )}
        <DataBlock id="result" value={answer} />
      </>
    ),
  })
}

function sentenceOf(answer: Registered | ListedDirectory): string {
  if ("registry" in answer) return "is in the list of registries."
  const { length } = answer.server.tools
  return `answered and has ${length === 1 ? "one tool" : `${length || "no"} tools`}.`
}
