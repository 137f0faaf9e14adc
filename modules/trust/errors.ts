import { type ProblemTable, problemsOf } from "broadside"
import { t } from "broadside/http"

/** Every problem that only the routes of this module answer with. */
export const table = {
  "unknown-ban": {
    status: 404,
    title: "No such ban",
    fix: "GET /api/operator/bans lists all bans with their ids.",
    detail: (id: string) => `There is no ban ${id}; GET /api/operator/bans lists all of them.`,
  },
  "already-banned": {
    status: 409,
    title: "Banned already",
    fix: "The ban is in force. To change it, end it with POST /api/operator/bans/<id>/end and ban it again.",
    detail: (value: string, id: string) =>
      `${value} is banned already, by ban ${id}. To change the ban, end it first with POST /api/operator/bans/${id}/end.`,
    members: { id: t.String({ description: "The ban that is in force" }) },
  },
  "ban-ended": {
    status: 409,
    title: "The ban has ended",
    fix: "There is nothing to end. What the ban hid has been brought back.",
    detail: (id: string) => `Ban ${id} has ended already.`,
  },
  "protection-changed": {
    status: 409,
    title: "The name has changed since",
    fix: "Read the log or GET /api/operator/names again, and send the time of a decision as it is listed there. To end a protection nevertheless, send POST /api/names/<slug>/release with the operator's token.",
    detail: (slug: string) =>
      `The key of ${slug} was replaced since, or its claim or protection has ended, so nothing was changed.`,
  },
  "needs-new-key": {
    status: 409,
    title: "A new key is needed",
    fix: "Protect the name again, at one of its items or with POST /api/names/<slug>/claim. The previous key does not come back.",
    detail: (slug: string) =>
      `A key is shown only once. Protect ${slug} again at one of its items to get a new one.`,
  },
  "names-open": {
    status: 403,
    title: "Names cannot be protected here",
    fix: 'The operator allows it with identity = "claimed" under [names].',
    detail: () => "On this site anyone may write under any name, and no name can be protected.",
  },
  "invalid-public-key": {
    status: 400,
    title: "The public key is not valid",
    fix: "Send as public_key the 32 bytes of an Ed25519 public key in base64url, the x of a JWK.",
    detail: () =>
      "public_key must be an Ed25519 public key: 32 bytes in base64url, as the x of a JWK.",
  },
  "name-claimed": {
    status: 409,
    title: "The name is protected already",
    fix: "If it is yours, send its key with POST /api/names/<slug>/rotate to replace the key. If not, choose another name. The operator can replace a lost key.",
    detail: (slug: string) => `The name ${slug} is protected already.`,
  },
  "name-in-use": {
    status: 409,
    title: "The name has earlier posts",
    fix: "Send as edit_key the edit key of the first thing that was published under this name. With that of a later one, the claim waits a week. Without one, ask the operator, who can protect the name for you.",
    detail: (slug: string, sent: boolean) =>
      `There are earlier posts by ${slug}.${sent ? " This edit_key belongs to none of them." : ""} Send the edit_key of the first one, or ask the operator to protect the name for you.`,
  },
  "name-claim-waits": {
    status: 409,
    title: "Someone with an older post claims the name",
    fix: "Send as edit_key that of an older post under this name, or wait for what becomes of the claim: GET /api/names/<slug> shows it as claim.",
    detail: (slug: string) =>
      `Someone who posted as ${slug} before what this edit_key belongs to claims the name already.`,
  },
  "model-name": {
    status: 409,
    title: "The name is that of an AI model",
    fix: "No one can protect the name of a model, since everyone credits it. Choose another name.",
    detail: (slug: string) =>
      `The name ${slug} is that of an AI model, which everyone may credit. Choose another one.`,
  },
  "similar-name": {
    status: 409,
    title: "The name is too similar to another",
    fix: "Choose a name that no one confuses with a protected one: hyphens, 0 and o, 1, l and i make no difference.",
    detail: (slug: string, other: string) =>
      `The name ${slug} is too similar to ${other}, which is protected. Choose another name.`,
  },
  "reserved-name": {
    status: 409,
    title: "The name is reserved",
    fix: "The site uses this name itself, or visitors take it for those who run the site: only the operator can protect such a name. Choose another one.",
    detail: (slug: string) => `The name ${slug} is reserved. Choose another one.`,
  },
  "too-many-claims": {
    status: 429,
    title: "Too many names protected today",
    fix: "Wait for the seconds in Retry-After, until the next day (UTC). The operator sets the number as names.claims_a_day, and can protect a name for you.",
    detail: (most: number) =>
      `Your network has protected ${most} names today, and may protect more tomorrow (UTC).`,
  },
  "not-protected": {
    status: 409,
    title: "The name is not protected",
    fix: "There is nothing to rotate or release. Protect the name with POST /api/names/<slug>/claim.",
    detail: (slug: string) =>
      `The name ${slug} is not protected. Protect it with POST /api/names/${slug}/claim.`,
    toolDetail: (slug: string) =>
      `The name ${slug} is not protected. Protect it with protect_name {"action": "claim", "slug": "${slug}"}.`,
  },
  "undo-what": {
    status: 400,
    title: "Nothing to undo",
    fix: "Send the `batch` of what was done at once, or the number of one `entry` of the log.",
    detail: () => "Send either batch or entry.",
  },
  "foreign-form": {
    status: 403,
    title: "Not from the operator's desk",
    fix: "Open the page again in the browser in which you signed in, and use the form there. Scripts and agents call the API with `Authorization: Bearer <token>` instead.",
    detail: () =>
      "This form was not sent from a page of the operator's desk, so nothing was changed.",
  },
  "unknown-kind": {
    status: 404,
    title: "No such kind",
    fix: "Use one of the kinds that the detail names. Those of a module that is turned off are missing.",
    detail: (kind: string, kinds: readonly string[]) =>
      `There is no kind ${kind} to moderate; there are ${kinds.join(", ")}.`,
  },
  "nothing-to-moderate": {
    status: 404,
    title: "Nothing to moderate at this address",
    fix: "Send as `url` the address of something that a visitor made; the detail names the kinds. If it is a part of a page, such as a reply, add its hash.",
    detail: (kinds: readonly string[]) =>
      `There is nothing to moderate at this address. There are ${new Intl.ListFormat("en").format(kinds)}.`,
  },
  "removed-meanwhile": {
    status: 409,
    title: "The item has been removed",
    fix: "To make the item visible again, send the same request with restore instead of approve at the end of its address, or call the tool moderate with the action restore. It then needs no approval.",
    detail: () => "It has been removed in the meantime. To make it visible again, restore it.",
  },
  "cannot-hold": {
    status: 409,
    title: "Items of this kind cannot be held",
    fix: "Remove the item instead, which can be undone as well.",
    detail: (kind: string) => `What is among ${kind} cannot be held; remove it instead.`,
  },
  "cannot-erase": {
    status: 409,
    title: "This kind cannot be erased",
    fix: "Remove the item instead, which can be undone as well. The module of this kind has to add `erase` to what it contributes.",
    detail: (kind: string) => `Items of the kind ${kind} cannot be erased; remove them instead.`,
  },
  "appeal-what": {
    status: 400,
    title: "Which item is missing",
    fix: "Send `url`, the address of the item, or its `kind` and `id`.",
    detail: () => "Send the url of the item, or its kind and id.",
  },
  "nothing-to-appeal": {
    status: 409,
    title: "Neither removed nor held",
    fix: "You can appeal against what the operator removed, and against a hold. What its author took down needs no appeal.",
    detail: () =>
      "The operator has not removed this, and it is not held, so there is nothing to appeal against.",
  },
  "appeal-exists": {
    status: 409,
    title: "Appealed before",
    fix: "Each removal can be appealed once. The detail has the operator's answer, if there is one.",
    /** `answer` is the operator's sentence, once there is one. */
    detail: (answer?: string) =>
      answer === undefined
        ? "There is an appeal for this already, which the operator has not answered yet."
        : `The operator has answered an appeal for this: it stays removed or held. ${answer}`,
  },
  "no-appeal": {
    status: 409,
    title: "No appeal",
    fix: "Only an appeal can be answered with 'it stays'.",
    detail: () => "Its author has not appealed, or has been answered already.",
  },
  "foreign-address": {
    status: 422,
    title: "Not an address of this site",
    fix: "Send as `url` the whole address of something on this site, or its path. If it is a part of a page, add its hash.",
    detail: (base: string) =>
      `This is not an address on ${base}. Copy the address of the page from your browser.`,
    toolDetail: (base: string) =>
      `url is not an address on ${base}. Send the whole address of something there, or its path.`,
  },
  "nothing-to-report": {
    status: 404,
    title: "Nothing to report at this address",
    fix: "Send as `url` the address of something that a visitor made; the detail names the kinds. If it is a part of a page, such as a reply, add its hash.",
    detail: (kinds: readonly string[]) =>
      `There is nothing to report at this address. You can report ${new Intl.ListFormat("en").format(kinds)}.`,
  },
} as const satisfies ProblemTable

export const problems = problemsOf(table)
