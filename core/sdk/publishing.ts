/** For modules that publish strangers' pages, as the archive and the Workshop do. */

// Published pages: edits, versions, taking down

export { CONTROLS, type Control } from "../base/controls"
export type { PageVersion, PreparedPage } from "../base/published-pages"
export { pagesAt } from "../base/urls"
export type { Warning } from "../base/warning"
export type { PublicationRoutes } from "../pages/publications/descriptions"
export type {
  Ending,
  Endings,
  PublicationSummary,
  PublicationsOptions,
  PublishedRow,
} from "../pages/publications/options"
export { type OwnedPages, ownedPages, playFieldsOf } from "../pages/publications/owned"
export { type Publications, publications } from "../pages/publications/publications"
export { publicationRoutes } from "../pages/publications/routes"
export { publicationTools } from "../pages/publications/tools"
export { SANDBOX_HEADERS } from "../pages/sandbox"

// What routes take and answer, and the key of a page

export { source } from "../base/http"
export { newEditKey, requireEditKey } from "../pages/edit-key"
export { coverField, editBody, titleField, WarningsModel } from "../pages/models"
export {
  type PlayFields,
  PlayModel,
  type PlayRow,
  playDetails,
  playFields,
  playJson,
  playOf,
  requireSize,
} from "../pages/play"
export { publishedText, warningLines } from "../pages/published-text"

// Covers

export type { PreparedCover } from "../base/covers"
export { coverUrl } from "../covers/address"

// Forms and pages

export { COVERING, CoverField } from "../ui/cover-field"
export { KEYS } from "../ui/keys"
export { pageFrames } from "../ui/layout"
export { controlsText, PlayFieldset } from "../ui/play-fieldset"
export { ManageLink, TombstoneNotice, VersionLinks } from "../ui/published-page"
export {
  EditKey,
  Preview,
  PUBLISHING,
  PublishForm,
  SourceFields,
  Warnings,
} from "../ui/publishing"
export { PLAYER, Stage } from "../ui/stage"
