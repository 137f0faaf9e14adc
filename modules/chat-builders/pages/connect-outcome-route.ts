import { Elysia, oneOf, route, t, uncachedJson } from "broadside/http"
import { BUILD_ID, type Outcomes } from "../builder/outcomes"

const OutcomeModel = t.Object({
  state: oneOf(["unknown", "building", "over"] as const),
  page: t.Union([t.Object({ url: t.String(), edit_key: t.String() }), t.Null()], {
    description: "What was published, with its key",
  }),
})

/** What became of a request that this browser gave up or lost; its key is a header, so that no log has it. */
export const outcomeRoute = (outcomes: Outcomes) =>
  new Elysia().get(
    "/connect/outcome",
    ({ request }) => {
      const { state, published } = outcomes.of(request.headers.get(BUILD_ID) ?? "")
      return uncachedJson(JSON.stringify({ state, page: published ?? null }))
    },
    route({
      summary: "What became of a request to the builder",
      hidden: true,
      answers: { description: "The page, if one was published", model: OutcomeModel },
    }),
  )
