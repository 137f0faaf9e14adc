import { expect, test } from "bun:test"
import { createTestHost } from "broadside/testing"
import discovery from "../../../modules/discovery/module"
import worlds from "../../../modules/worlds/module"
import { isLong } from "../../kit/tier"
import { corpus, type Sample } from "./corpus"

type Verdict = "listed" | "held" | "refused"

/** Publishes the whole corpus on a site, in its order and from its addresses; no operator looks at anything. */
async function floodSite(samples: readonly Sample[]) {
  const site = await createTestHost({
    modules: [discovery, worlds],
    config: "[limits]\npublish = 0\nwrite = 0",
    now: samples[0]?.at ?? 0,
  })
  const verdicts: Verdict[] = []
  for (const { title, description, html, name, source, at } of samples) {
    site.advance(at - site.now())
    const json = {
      title: title.slice(0, 80),
      description: description?.slice(0, 200),
      html,
      author: name,
    }
    const response = await site.fetch("/api/workshop/submit", { json, from: source })
    const { held } = await response.json()
    verdicts.push(response.ok ? (held ? "held" : "listed") : "refused")
  }
  const listed = (await site.json("/api/stats")).workshops
  await site.close()
  return { verdicts, listed }
}

test("a site that is flooded keeps nine of ten pages of spam out of its lists, and holds hardly an innocent one", async () => {
  // Campaigns come one after another: in `test` the first ten hours, in which six of them come.
  const samples = isLong ? corpus() : corpus().slice(0, 500)
  const sent = (spam: boolean) => samples.filter((sample) => sample.spam === spam).length
  const { verdicts, listed } = await floodSite(samples)
  const of = (spam: boolean, verdict: Verdict) =>
    samples.filter((sample, index) => sample.spam === spam && verdicts[index] === verdict).length
  expect(of(true, "listed")).toBeLessThanOrEqual(0.1 * sent(true))
  expect(of(true, "held")).toBeGreaterThanOrEqual(0.9 * sent(true))
  expect(of(false, "held") + of(false, "refused")).toBeLessThanOrEqual(0.01 * sent(false))
  expect(listed).toBe(of(true, "listed") + of(false, "listed"))
})
