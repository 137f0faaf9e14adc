/** @jsxImportSource preact */
import { ownedAt } from "broadside/contracts/trust"
import { EditKey, KEYS } from "broadside/publishing"
import { COPYING, DataBlock, ItemNotices, sitePage } from "broadside/ui"
import type { RegistryContext } from "../../context"
import type { ListedDirectory } from "../../directories/directories"
import type { Registered } from "../register"

/** The page after a submission: the address, the edit key, and the JSON for agents. */
export function listedPage(
  ctx: RegistryContext,
  answer: Registered | ListedDirectory,
): Promise<string> {
  const { url, edit_key, held } = answer
  const name = "server" in answer ? answer.server.name : answer.registry.name
  const list = "server" in answer ? "/mcp-registry" : "/mcp-registries"
  const kind =
    "server" in answer
      ? { kind: "servers", what: "tool server" }
      : { kind: "registries", what: "registry" }
  const page = "server" in answer ? url : `${list}/${answer.id}`
  const { title, heading } = headOf(answer)
  return sitePage(ctx, `${list}/new`, {
    title,
    description: `${name} on ${ctx.site.name}`,
    scripts: [COPYING, KEYS],
    children: (
      <>
        <p class="small">
          <a class="number" href={list}>
            {"server" in answer ? "Tool server" : "Registry"}
          </a>
        </p>
        <h1>{heading}</h1>
        <p class="standfirst">
          <bdi>{name}</bdi> {sentenceOf(answer)}
        </p>
        <ItemNotices {...kind} id={answer.id} held={held} />
        <p class="actions">
          <a class="button" href={url.slice(ctx.urls.base.length)}>
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

function headOf({ refreshed, held }: Registered | ListedDirectory) {
  if (refreshed) return { title: "Checked again", heading: "It is up to date." }
  if (held) return { title: "Not listed yet", heading: "It is not listed yet." }
  return { title: "Listed", heading: "It is listed." }
}

function sentenceOf(answer: Registered | ListedDirectory): string {
  if ("registry" in answer) return answer.held ? "was checked." : "is in the list of registries."
  const { length } = answer.server.tools
  return `answered and has ${length === 1 ? "one tool" : `${length || "no"} tools`}.`
}
