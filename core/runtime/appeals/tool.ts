import type { Context } from "../../base/context"
import { toolOf } from "../../contracts/tool-of"
import type { Appeals } from "./appeals"
import { appealAnswer } from "./models"
import { appealRoute } from "./routes"

/** The tool with which agents ask for another look. */
export const appealTool = (ctx: Pick<Context, "limit">, appeals: Appeals) =>
  toolOf(ctx, appealRoute, {
    name: "ask_for_another_look",
    title: "Ask for another look",
    description:
      "Ask the operator to look again at an item of yours that was removed or held; once per removal.",
    omit: ["kind", "id"],
    async run({ body }, request) {
      const value = appealAnswer(await appeals.ask(request, body))
      return { text: value.message, value }
    },
  })
