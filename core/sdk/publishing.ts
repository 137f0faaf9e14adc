/** For modules that publish strangers' pages, as the archive and the Workshop do. */

// Published pages: edits, versions, taking down

export { CONTROLS, type Control } from "../base/controls"
export type { PageVersion, PreparedPage } from "../base/published-pages"
export { pagesAt } from "../base/urls"
export type { Warning } from "../base/warning"
export type { PublicationRoutes } from "../pages/publications/descriptions"
export { isErased } from "../pages/publications/erase"
export type {
  Ending,
  Endings,
  PublicationSummary,
  PublicationsOptions,
  PublishedRow,
  SignedChange,
  Signing,
} from "../pages/publications/options"
export { type OwnedPages, ownedPages, playFieldsOf } from "../pages/publications/owned"
export { type Publications, publications } from "../pages/publications/publications"
export { publicationRoutes } from "../pages/publications/routes"
export { publicationService } from "../pages/publications/service"
export { publicationTools } from "../pages/publications/tools"
export { SANDBOX_HEADERS } from "../pages/sandbox"

// What routes take and answer, and the key of a page

export { source } from "../base/http"
export { type PageText, textsOf } from "../content/page-texts"
export { placeholdersIn } from "../content/placeholders"
export {
  formEditKey,
  isEditKey,
  type NewEditKey,
  newEditKey,
  newFormToken,
  requireEditKey,
} from "../pages/edit-key"
export { sourceFileFault } from "../pages/file-kind"
export { firstCopy } from "../pages/first-copy"
export { coverField, editBody, GONE_MEMBERS, titleField, WarningsModel } from "../pages/models"
export { pageWarnings } from "../pages/page-warnings"
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
export { sendPublished, shownKey } from "../pages/shown-key"

// Covers, and cards for links that are shared

export type { PageImage, ShareCard } from "../base/cards"
export type { PreparedCover } from "../base/covers"
export { coverUrl } from "../covers/address"

// Forms and pages

export { COVERING, CoverField } from "../ui/cover-field"
export { type EmbedOptions, embedGone, embedHeaders, embedHeld, embedPage } from "../ui/embed"
export { KEY_STORE, KEYS } from "../ui/keys"
export { pageFrames } from "../ui/layout"
export { controlsText, PLAY_LABELS, PlayFieldset } from "../ui/play-fieldset"
export { PUBLISHING, PublishForm } from "../ui/publish-form/form"
export { Preview, PreviewFrame, SourceFields } from "../ui/publish-form/source-fields"
export { ManageLink, TombstoneNotice, VersionLinks } from "../ui/published-page"
export { EditKey, Warnings } from "../ui/publishing"
export { Share, type Shared, SharePanel } from "../ui/share"
export { PLAYER, Stage } from "../ui/stage"
