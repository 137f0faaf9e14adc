/** What only required modules may use of the host, since they do what it asks of them. */

export { domains } from "#platform/libraries"
export type { BannedWhat } from "./base/ban-problems"

export { Form, fromForm } from "./base/form"
export { lazy } from "./base/lazy"
export { memoize } from "./base/memoize"
export type { ProofFault, ProofMethod } from "./base/name-problems"
export { problem } from "./base/problems"

export { NAME_SECRET } from "./base/signed-name"
export { PAGES_PATH } from "./base/urls"
export { Gatekeeper, Inside } from "./boot/required"

export type { CoreSettings } from "./config/settings"

export { inspectAside } from "./content/background"
export { block, blockedHashes, refuseBlocked, textHashes } from "./content/blocked"
export { rememberedSource } from "./content/page-source"
export { ALIKE, BANDS, bandsOf, type Fingerprint, similarity } from "./content/review/fingerprint"
export type { HistoryQuery, ReviewHistory } from "./content/review/item"
export type { Outcome } from "./content/review/recent"
export { createReviewer, type Score, verdictOf } from "./content/review/score"
export { type Sign, sign } from "./content/review/sign"
export { slugOf } from "./content/slug"
export { moderatedItem, readByAuthor, type Window } from "./contracts/moderation"
export { HoldBody } from "./contracts/moderation-answers"
export { eraseCovers } from "./covers/erase"
export { writeAlongside } from "./data/alongside"
export { currentAttempt, outsideAttempts } from "./data/attempt"
export { makePrivateFolder, writePrivateFile } from "./data/folder/private"
export { backupsIn } from "./data/folder/site"
export { isPending, setPending, type WordTable } from "./data/pending"
export { rewriteAside } from "./data/rewrite/rewrite-aside"
export type { Store } from "./data/store"
export type { Changes } from "./data/tables/changes"
export { currentReading } from "./data/tables/current-reading"
export type { Writer } from "./data/write"
export { type Address, addressOf, parseRange } from "./fetch/ip-ranges"
export type { ReadRequest } from "./http/body/bodies"

export { isFirstOfNetworkToday, isFirstToday } from "./http/first-today/first-today"
export { loseAnswers } from "./http/idempotency/answers"
export type { Budgets } from "./http/limits/budgets/budgets"
export { limitKey } from "./http/limits/client-address"

export {
  DESK,
  isOperator,
  isOperatorToken,
  operatorTokenHash,
  requireOperator,
} from "./http/operator"
export type { TroubleCounts, Troubles } from "./http/troubles"

export { eraseBodies } from "./pages/erase"

export { REPORT_PATH } from "./ui/report-link"
