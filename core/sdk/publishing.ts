/** For modules that publish strangers' pages, as the archive and the Workshop do. */

// Published pages: edits, versions, taking down

export type { PageVersion, PreparedPage } from "../base/published-pages"
export { pagesAt } from "../base/urls"
export type { Warning } from "../base/warning"
export type {
  Ending,
  Endings,
  PublicationSummary,
  PublicationsOptions,
  PublishedRow,
} from "../pages/publications/options"
export { type Publications, publications } from "../pages/publications/publications"
export { type PublicationRoutes, publicationRoutes } from "../pages/publications/routes"
export { SANDBOX_HEADERS } from "../pages/sandbox"

// What routes take and answer, and the key of a page

export { source } from "../base/http"
export { newEditKey, requireEditKey } from "../pages/edit-key"
export { coverField, editBody, GONE_MEMBERS, titleField, WarningsModel } from "../pages/models"

// Covers

export type { PreparedCover } from "../base/covers"
export { coverUrl } from "../covers/address"

// Forms and pages

export { COVERING, CoverField } from "../ui/cover-field"
export { pageFrames } from "../ui/layout"
export { TombstoneNotice, VersionLinks } from "../ui/published-page"
export {
  EditKey,
  Preview,
  PUBLISHING,
  PublishForm,
  SourceFields,
  Warnings,
} from "../ui/publishing"
export { PLAYER, Stage } from "../ui/stage"
