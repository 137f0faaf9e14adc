import type { TestHost } from "broadside/testing"
import type { Setting } from "./setting"

const JAM = { type: "ai-request", title: "A jam", threadBody: "One button", authorSlug: "ada" }
let jams = 0

/** A jam that takes entries and votes, since the one before it may be over. */
export async function startJam(site: TestHost, { known }: Setting): Promise<void> {
  known.jam = `jam-${777 + jams++}`
  const json = { ...JAM, tags: [known.jam] }
  await site.fetch("/api/exchange", { json, from: "192.0.2.250" })
}

/** Requests have banned names that all others are written under. */
export async function endBans(site: TestHost, { token }: Setting): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const { bans } = await site.json("/api/operator/bans?open=true&limit=50", { headers })
  for (const { id } of bans) await site.json(`/api/operator/bans/${id}/end`, { json: {}, headers })
}
