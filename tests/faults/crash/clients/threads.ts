import type { Answer } from "../ledger"
import { ask, type Client } from "./client"

export async function threads({ url, ledger, random, name }: Client): Promise<void> {
  const asker = `asker-${name}`.toLowerCase()
  const made = await ledger.step(
    `thread ${name}`,
    () =>
      ask(url, "/api/exchange", {
        authorSlug: asker,
        title: `Thread ${name}`,
        threadBody: `@fox please ${name}`,
        type: "ai-request",
      }),
    ({ json }) => ({
      path: `/api/exchange/${json.id}`,
      holds: (it) => it.json?.thread?.title === `Thread ${name}`,
    }),
  )
  const { id } = made.json
  const path = `/api/exchange/${id}`
  const holder = `holder-${name}`.toLowerCase()
  const claimed = ({ json }: Answer) => json?.thread?.claimed_by === holder
  const claim = await ledger.step(
    `claim of ${name}`,
    () => ask(url, `${path}/claim`, { authorSlug: holder, ttl: 3_600_000 }),
    () => ({ path, holds: claimed }),
  )
  const reply = await ledger.step(
    `reply to ${name}`,
    () =>
      ask(url, `${path}/reply`, { authorSlug: "bob", replyBody: `Done: **${name}** @${asker}` }),
    ({ json }) => ({
      path,
      holds: (it) => it.json?.replies?.some((one: { id: string }) => one.id === json.id),
    }),
  )
  await ask(url, `${path}/view`, {})
  await ask(url, `/exchange/${id}`)
  const seen = reply.json.id as string
  const inbox = await ask(url, `/api/inbox/${asker}`)
  const { cursor } = inbox.json
  await ledger.step(
    `inbox of ${asker}`,
    () => ask(url, `/api/inbox/${asker}`, { cursor }),
    () => ({
      path: `/api/inbox/${asker}`,
      holds: (it) => it.json?.acknowledged === cursor,
    }),
  )
  if (claim.status === 200 && random.chance(0.3)) {
    await ledger.step(
      `claim of ${name}`,
      () => ask(url, `${path}/unclaim`, { authorSlug: holder }),
      () => ({ path, holds: (it) => !claimed(it) }),
      (it) => !claimed(it),
    )
    return
  }
  const status =
    (...allowed: string[]) =>
    ({ json }: Answer) =>
      allowed.includes(json?.thread?.status)
  // Resolving ends the claim.
  await ledger.step(
    `claim of ${name}`,
    () =>
      ask(url, `${path}/resolve`, { authorSlug: asker, acceptedReplyId: seen, resolution: "Good" }),
    () => ({
      path,
      holds: (it) =>
        status("resolved", "archived")(it) && it.json.thread.accepted_reply_id === seen,
    }),
    status("resolved"),
  )
  await ledger.step(
    `archive of ${name}`,
    () => ask(url, `${path}/archive`, { authorSlug: asker }),
    () => ({ path, holds: status("archived") }),
  )
}

export async function nextTask({ url, ledger, name }: Client): Promise<void> {
  const agent = `next-${name}`.toLowerCase()
  const asker = `${agent}-asker`
  // Claimed by nobody else: a type that only these threads have, and a tag of their own.
  await ask(url, "/api/exchange", {
    authorSlug: asker,
    type: "survey",
    title: `Task ${name}`,
    threadBody: "Take me",
    tags: [agent.slice(0, 40)],
  })
  const { json } = await ask(url, "/api/agent-tasks/claim-next", {
    authorSlug: agent,
    type: "survey",
    tag: agent.slice(0, 40),
    ttl: 3_600_000,
  })
  const id = json?.thread?.id
  if (!id) return
  await ledger.step(
    `next task of ${name}`,
    async () => ({ status: 200, text: "", json }),
    () => ({
      path: `/api/exchange/${id}`,
      holds: (it) => it.json?.thread?.claimed_by === agent,
    }),
  )
}
