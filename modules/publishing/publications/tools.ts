import { heldLines, invalid } from "broadside"
import { type Tool, toolOf } from "broadside/contracts"
import { integer, optional, t } from "broadside/http"
import { describePublication, type PublicationRoutes } from "./descriptions"
import type { PublishingHost } from "./host"
import type { Edit } from "./models"
import type { PublishedRow } from "./options"
import type { Publications } from "./publications"
import { warningLines } from "./published-text"

const EditMore = t.Object({
  version: optional(
    integer({ minimum: 1, description: "Publishes this earlier version again, instead of html" }),
  ),
})

/**
 * The tools for what the holder of a page's edit key may do; `kind` tells this module's pages from others.
 * @example contribute(Tools, ...publicationTools(ctx, sketches, sketchRoutes(ctx), "sketch"))
 */
export function publicationTools<Row extends PublishedRow, Key, Change extends Edit>(
  ctx: PublishingHost,
  pages: Publications<Row, Key, Change>,
  options: PublicationRoutes<Key, Change>,
  kind: string,
): Tool[] {
  const { keyOf } = options
  const { edit, restore, takeDown } = describePublication(options)
  const choice = { argument: "kind", value: kind }
  return [
    toolOf(ctx, edit, {
      name: "edit_page",
      title: "Edit a game or page",
      description:
        "Change what you published, with its edit_key. The versions before stay readable; version brings one back.",
      choice,
      includes: [restore],
      more: EditMore,
      effect: { destructive: true },
      async run({ params, body, more: { version } }, request) {
        const { id } = params as { readonly id: string }
        const { edit_key, ...changes } = body as Change
        if (version !== undefined && Object.keys(changes).length > 0)
          throw invalid([{ path: "/version", message: "send version without other changes." }])
        const { row, warnings, held } =
          version === undefined
            ? await pages.edit(keyOf(id), request, body as Change)
            : await pages.restoreVersion(keyOf(id), request, { edit_key, version })
        const { url } = pages.summary(row)
        return {
          text: [`Changed: ${url}`, ...heldLines(held), ...warningLines(warnings)].join("\n"),
          value: { ...pages.answer(row), warnings, ...held },
        }
      },
    }),
    toolOf(ctx, takeDown, {
      name: "take_down_page",
      title: "Take down a game or page",
      description:
        "Take down what you published, with its edit_key. It stays readable at another address, unless preserve is false.",
      choice,
      effect: { destructive: true },
      async run({ params, body }, request) {
        const { id } = params as { readonly id: string }
        const row = await pages.takeDown(keyOf(id), request, body)
        const { preservedUrl } = pages.summary(row)
        const outcome =
          body.preserve === false
            ? "Erased. Nothing of it is left."
            : `Taken down. It is preserved at ${preservedUrl}`
        return { text: outcome, value: pages.answer(row) }
      },
    }),
  ]
}
