import { problem } from "broadside/host"
import { type AnyElysia, Elysia, route, t } from "broadside/http"
import type { CoverStore } from "./covers/store"
import { PREVIEW_FRAME } from "./pages/preview-frame"
import type { PageStore } from "./pages/store"

/** What the pages of all modules load: covers, and the frame of previews. */
export const publishingRoutes = ({
  pages,
  covers,
}: {
  readonly pages: PageStore
  readonly covers: CoverStore
}): AnyElysia =>
  new Elysia()
    .get(
      PREVIEW_FRAME,
      () => pages.previewFrame(),
      route({
        hidden: true,
        summary: "Frame in which publish forms preview a page",
        answers: { description: "The frame", type: "text/html" },
      }),
    )
    .get(
      "/covers/:file",
      ({ request }) => covers.serve(request),
      route({
        tags: ["Covers"],
        operationId: "getCover",
        summary: "The picture of a card, at the coverUrl of its record",
        params: t.Object({ file: t.String({ description: "Its hash and `.webp`" }) }),
        refuses: [problem["not-found"]],
        answers: {
          description: "A small WebP",
          model: t.String({ format: "binary" }),
          type: "image/webp",
        },
      }),
    )
