import { Elysia } from "broadside/http"
import { describePublication, type PublicationRoutes } from "./descriptions"
import type { PublishingHost } from "./host"
import type { Edit } from "./models"
import type { PublishedRow } from "./options"
import type { Publications } from "./publications"
import { versionsWithUrl } from "./version-addresses"

/** What the holder of a page's edit key may do, and what of the page stays readable. */
export function publicationRoutes<Row extends PublishedRow, Key, Change extends Edit>(
  ctx: PublishingHost,
  pages: Publications<Row, Key, Change>,
  options: PublicationRoutes<Key, Change>,
) {
  const { keyOf, paths } = options
  const described = describePublication(options)

  async function versions(sent: string) {
    const listed = await versionsWithUrl(pages, paths, await pages.load(keyOf(sent)))
    return { ok: true, ...listed }
  }

  return new Elysia()
    .post(
      `${paths.api}/edit`,
      async ({ params, body, request }) => {
        const edited = await pages.edit(keyOf(params.id), request, body as Change)
        const { row, warnings, held } = edited
        return { ...pages.answer(row), warnings, ...held }
      },
      described.edit,
    )
    .post(
      `${paths.api}/restore-version`,
      async ({ params, body, request }) => {
        const restored = await pages.restoreVersion(keyOf(params.id), request, body)
        const { row, warnings, held } = restored
        return { ...pages.answer(row), warnings, ...held }
      },
      described.restore,
    )
    .post(
      `${paths.api}/take-down`,
      async ({ params, body, request }) =>
        pages.answer(await pages.takeDown(keyOf(params.id), request, body)),
      described.takeDown,
    )
    .get(
      paths.versions,
      ({ params, request }) => ctx.cached(request, () => versions(params.id)),
      described.versions,
    )
    .get(
      `${paths.version}/:version`,
      async ({ params, request }) =>
        pages.serveVersion(await pages.load(keyOf(params.id)), params.version, request),
      described.version,
    )
    .get(
      paths.preserved,
      async ({ params, request }) =>
        pages.servePreserved(await pages.load(keyOf(params.id)), request),
      described.preserved,
    )
}
