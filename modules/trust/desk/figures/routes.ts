import type { Context } from "broadside"
import { Elysia, pageRoute } from "broadside/http"
import type { Gate } from "../gate"
import { DESK_FIGURES, figuresPage } from "./figures-page"
import { type FiguresOptions, readFigures } from "./read-figures"

type Ctx = Pick<Context, "all" | "db" | "gather" | "later" | "now" | "site" | "urls" | "write">

/** The figures of the site, for the operator. */
export const figuresRoutes = (ctx: Ctx, gate: Gate, options: FiguresOptions) =>
  new Elysia().get(
    DESK_FIGURES,
    ({ request }) =>
      gate.page(request, async (session) =>
        figuresPage(ctx, session, await readFigures(ctx, options)),
      ),
    pageRoute({ summary: "Figures of the site, for the operator" }),
  )
