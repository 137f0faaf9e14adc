import { type ProblemTable, problemsOf } from "broadside"
import { t } from "broadside/http"
import { GONE_MEMBERS } from "broadside/publishing"

/** Every problem that the worlds answer with. */
export const table = {
  "unknown-page": {
    status: 404,
    title: "No such page",
    fix: "Find ids with GET /api/workshop/list and GET /api/dispatch/list; an id is 8 letters and digits.",
    detail: (world: string, id: string) => `There is no ${world} page ${id}.`,
    toolDetail: (world: string, id: string) =>
      `There is no ${world} page ${id}. Find ids with list_workshop and list_dispatch.`,
  },
  "page-expired": {
    status: 410,
    title: "This page has expired",
    fix: "It can still be read: see preserved_url. Publish it again with POST /api/dispatch/submit.",
    detail: (id: string, on: string) => `Dispatch page ${id} expired on ${on}.`,
    members: GONE_MEMBERS,
  },
  "page-taken-down": {
    status: 410,
    title: "This page was taken down",
    fix: "It can still be read: see preserved_url.",
    detail: (id: string, by: string, on: string, why: string) =>
      `Page ${id} was taken down by ${by} on ${on}: ${why}`,
    members: GONE_MEMBERS,
  },
  "already-taken-down": {
    status: 409,
    title: "Already taken down",
    fix: "The operator can restore it with POST /api/operator/pages/<id>/restore.",
    detail: (id: string) => `Page ${id} is already taken down.`,
  },
  "not-taken-down": {
    status: 409,
    title: "Not taken down",
    fix: "Only a page that was taken down and has not expired can be restored.",
    detail: (id: string) => `Page ${id} was not taken down, or it has expired.`,
  },
  "already-promoted": {
    status: 409,
    title: "Already promoted",
    fix: "It is already a game: see game_id and url.",
    detail: (id: string, game: string) => `Page ${id} is already game ${game}.`,
    members: { game_id: t.String(), url: t.String() },
  },
  "bad-content": {
    status: 400,
    title: "The content cannot be decoded",
    fix: "Encode the UTF-8 bytes of the page as base64 or base64url; in base64, write + as %2B.",
    detail: (why: string) => `content ${why}.`,
  },
  "source-failed": {
    status: 502,
    title: "The address cannot be fetched",
    fix: "Give the public address of a raw HTML file under 2,000,000 bytes that answers 200 with text/html or text/plain, or send the html itself.",
    detail: (why: string) => `source_url: ${why}`,
  },
  "source-too-large": {
    status: 413,
    title: "The page at the address is too large",
    fix: "A page is under 2,000,000 bytes of UTF-8. Make images smaller, or draw them with code.",
    detail: () => "source_url: the page at this address has 2,000,000 bytes or more.",
  },
  "unknown-lab": {
    status: 404,
    title: "No such laboratory",
    fix: "GET /api/workshop/groups lists them; create one with POST /api/workshop/groups {name, slug, author}.",
    detail: (author: string, slug: string) => `There is no laboratory ${slug} by ${author}.`,
  },
  "lab-doubtful": {
    status: 403,
    title: "Not accepted as it is",
    fix: "The name and the description look like spam or fraud, or the operator looks at everything first. Leave out links and advertising, or ask the operator, who can create the laboratory.",
    detail: () =>
      "This laboratory is not accepted as it is: its texts look like spam or fraud, or the operator of this site looks at everything first.",
  },
  "lab-exists": {
    status: 409,
    title: "This laboratory already exists",
    fix: "Add to it with POST /api/workshop/labs/<author>/<slug>/add, or choose another slug.",
    detail: (author: string, slug: string) => `${author} already has a laboratory ${slug}.`,
    members: { url: t.String({ description: "Its page" }) },
  },
  "lab-full": {
    status: 409,
    title: "The laboratory is full",
    fix: "Remove a page from it, or create another laboratory.",
    detail: (most: number) => `A laboratory can have at most ${most} pages.`,
  },
  "not-in-lab": {
    status: 404,
    title: "Not in this laboratory",
    fix: "GET /api/workshop/labs/<author>/<slug> lists its pages.",
    detail: (id: string) => `Page ${id} is not in this laboratory.`,
  },
  "only-a-look": {
    status: 405,
    title: "Use GET to publish",
    fix: "Send a GET that is not a prefetch, or POST a JSON body to /api/workshop/submit.",
    detail: () => "Nothing was published: HEAD requests and prefetches do not publish.",
  },
} as const satisfies ProblemTable

export const problems = problemsOf(table)

/** The problems of a page that has expired or was taken down. */
export const GONE = [problems["page-expired"], problems["page-taken-down"]]
/** The problems of a page that the server fetches. */
export const SOURCE_REFUSALS = [problems["source-failed"], problems["source-too-large"]]
