import { createRecentItems } from "../../../core/content/review/recent"
import { createReviewer } from "../../../core/content/review/score"
import { corpus } from "../../trust/spam/corpus"
import { alone, flood, heldOf, type Judgement, type Part } from "../../trust/spam/flood"
import { pageOf } from "../databases/page"
import { median, type Row, thousands } from "../harness/table"

/** What a review of new content finds and misses in the corpus of `tests/trust/spam`, and what it costs. */
export async function measureReview(rounds: number): Promise<Row[]> {
  const samples = corpus()
  const costs: number[] = []
  let judgements: Judgement[] = []
  for (let round = 0; round < rounds; round++) {
    const begin = performance.now()
    judgements = await flood(samples)
    costs.push((performance.now() - begin) / samples.length)
  }
  const small = await costOf(pageOf(1, 20_000), rounds * 100)
  const large = await costOf(pageOf(1, 2_000_000), rounds)
  return [
    rate("spam held", judgements, { spam: true }),
    rate("spam of families that nothing was tuned by", judgements, { spam: true, unseen: true }),
    { ...rate("spam held for its content alone", alone(samples), { spam: true }), target: 80 },
    rate("innocent pages held", judgements, { spam: false }),
    rate("innocent pages of such families", judgements, { spam: false, unseen: true }),
    cost(`a publish, mean of ${thousands(samples.length)}`, median(costs)),
    cost("a page of 20 KB", small),
    {
      // More than 1, since 2 MB do not fit into the caches of a processor.
      name: "a KB of a page of 2 MB, to one of 20 KB",
      ours: `${large.toFixed(1)} ms`,
      value: large / 100 / small,
      target: 3,
      bound: "most",
    },
  ]
}

async function costOf(html: string, times: number): Promise<number> {
  const history = createRecentItems()
  const review = createReviewer({ history })
  const costs: number[] = []
  for (let time = 0; time < times; time++) {
    const begin = performance.now()
    await review({ title: "A page", html }, { name: "ada", source: "192.0.2.1" }, time)
    costs.push(performance.now() - begin)
  }
  return median(costs)
}

function rate(name: string, judgements: readonly Judgement[], part: Part): Row {
  const { held, of, share } = heldOf(judgements, part)
  return {
    name,
    ours: `${thousands(held)} of ${thousands(of)}`,
    value: 100 * share,
    target: part.spam ? 90 : 1,
    bound: part.spam ? "least" : "most",
    unit: "%",
  }
}

const cost = (name: string, ms: number): Row => ({
  name,
  ours: `${ms.toFixed(3)} ms`,
  value: ms,
  target: 0.3,
  bound: "most",
  unit: " ms",
})
