import type { TestHost } from "broadside/testing"
import type { Setting } from "./setting"

const JAM = { type: "ai-request", title: "A jam", threadBody: "One button", authorSlug: "jam-host" }
const ENTRY = { ...JAM, type: "showcase", title: "An entry", authorSlug: "jam-guest" }
let jams = 0

/** A jam that takes entries and votes, and one entry, since the one before it may be over. */
export async function startJam(site: TestHost, { known }: Setting): Promise<void> {
  known.jam = `jam-${777 + jams++}`
  const path = "/api/exchange"
  for (const post of [JAM, ENTRY]) {
    const json = { ...post, tags: [known.jam] }
    const answer = await site.fetch(path, { json, from: "192.0.2.250" })
    known.learn(path, json, await answer.json())
  }
}

/** Requests have banned names that all others are written under. */
export async function endBans(site: TestHost, { token }: Setting): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const { bans } = await site.json("/api/operator/bans?open=true&limit=50", { headers })
  for (const { id } of bans) await site.json(`/api/operator/bans/${id}/end`, { json: {}, headers })
}
