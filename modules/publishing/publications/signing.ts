import { cutSecret, type Identity } from "broadside"
import { sentKey } from "../keys/edit-key"
import type { PublishingHost } from "./host"
import type { Edit } from "./models"
import type { PublicationsOptions, PublishedRow, SignedChange, Signing } from "./options"

type Host = Pick<PublishingHost, "content" | "identify">

interface Sender {
  readonly request: Request
  /** Secret of the author's name, if it was sent with the key of the page. */
  readonly secret: string | undefined
}

/** The sender of a page's key. */
export const senderOf = (request: Request, edit_key: string | undefined): Sender => ({
  request,
  secret: sentKey(request, edit_key).secret,
})

/**
 * Verifies the names of a change: those that it sets, and the one that the page is then under. Throws
 * 403 without the proof of a protected one. A page whose author never proved its name may leave it with
 * the edit key alone: the name may have been protected by someone else since.
 */
export async function signChange<Row extends PublishedRow, Key, Change extends Edit>(
  host: Host,
  { signing }: PublicationsOptions<Row, Key, Change>,
  row: Row,
  sent: Change,
  sender: Sender,
): Promise<SignedChange<Change>> {
  if (!signing) return { change: sent, names: {}, author: undefined }
  const { change, names } = await identifyFields(host, signing, row, sent, sender.request)
  const [before, after] = [signing.author(row), signing.author(row, change)]
  const author =
    Object.values(names).find(({ name }) => name === after) ??
    (await identifyAuthor(host, after, sender))
  if (signing.isProved(row) && host.content.slug(before) !== author.slug)
    await identifyAuthor(host, before, sender)
  return { change, names, author }
}

/** Throws 403 unless the request proves the name of a page's author, if that is protected. */
export async function requireAuthor<Row extends PublishedRow, Key, Change extends Edit>(
  host: Host,
  { signing }: PublicationsOptions<Row, Key, Change>,
  row: Row,
  sender: Sender,
): Promise<void> {
  if (signing) await identifyAuthor(host, signing.author(row), sender)
}

/** Whether a page is still under the name under which its change was verified. */
export const hasSameAuthor = <Row extends PublishedRow, Key, Change extends Edit>(
  { signing }: PublicationsOptions<Row, Key, Change>,
  before: Row,
  now: Row,
): boolean =>
  !signing ||
  (signing.author(before) === signing.author(now) &&
    signing.isProved(before) === signing.isProved(now))

/** Whether a change brings a page under another name. */
export const hasOtherAuthor = <Row extends PublishedRow, Key, Change extends Edit>(
  { content }: Pick<Host, "content">,
  { signing }: PublicationsOptions<Row, Key, Change>,
  row: Row,
  change: Change,
): boolean =>
  signing !== undefined &&
  content.slug(signing.author(row)) !== content.slug(signing.author(row, change))

const identifyAuthor = ({ identify }: Host, name: string, { request, secret }: Sender) =>
  identify(request, secret === undefined ? name : `${name}#${secret}`, {
    sentAs: "edit_key: <edit_key>#<secret>",
  })

async function identifyFields<Row, Change extends Edit>(
  { identify }: Host,
  { fields, noOne, author }: Signing<Row, Change>,
  row: Row,
  sent: Change,
  request: Request,
) {
  const names: Record<string, Identity> = {}
  const stored: Record<string, string> = {}
  for (const [field, presentOf] of Object.entries(fields)) {
    const typed = sent[field as keyof Change]
    if (typeof typed !== "string") continue
    const { name, secret } = cutSecret(typed)
    const shown = name.trim().normalize()
    stored[field] = shown
    if (shown === "" || shown === noOne) continue
    // Only the author proves a name that stays: a person may credit an AI whose name is protected since.
    if (secret === undefined && shown === presentOf(row)) continue
    const isCredit = shown !== author(row, Object.assign({}, sent, stored))
    const identity = await identify(request, typed, { isCredit })
    names[field] = identity
    stored[field] = identity.name
  }
  return { names, change: Object.assign({}, sent, stored) }
}
