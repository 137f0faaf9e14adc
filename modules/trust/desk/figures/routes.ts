import type { Context } from "broadside"
import { Elysia, pageRoute } from "broadside/http"
import type { PageContext } from "broadside/ui"
import type { Gate } from "../gate"
import { DESK_FIGURES, figuresPage } from "./figures-page"
import { type FiguresOptions, readFigures } from "./read-figures"

type Ctx = PageContext & Pick<Context, "db" | "later" | "now" | "write">

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
