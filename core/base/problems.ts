import { Type } from "@sinclair/typebox"
import { banProblems } from "./ban-problems"
import { type ProblemTable, problemsOf } from "./errors"
import { moderationProblems } from "./moderation-problems"
import { nameProblems } from "./name-problems"
import { storageProblems } from "./storage-problems"

/** Problems that any route may return. */
export const coreProblems = {
  ...banProblems,
  ...nameProblems,
  ...storageProblems,
  ...moderationProblems,
  "invalid-request": {
    status: 400,
    title: "The request is not valid",
    fix: "`errors` lists every invalid field and what it accepts. Fix them all and send the request again.",
    detail: (detail: string) => detail,
  },
  "malformed-body": {
    status: 400,
    title: "The body cannot be read",
    fix: "Send one JSON object in UTF-8, at most 64 levels deep, or a multipart form.",
    detail: (why: string) => `The body cannot be read: ${why}.`,
  },
  "broken-host": {
    status: 400,
    title: "The Host header is not valid",
    fix: "Send one Host header with the site's name or address, and the port unless it is the default.",
    detail: () => "The request needs one Host header, such as Host: games.example:8080.",
  },
  "invalid-idempotency-key": {
    status: 400,
    title: "The Idempotency-Key is not valid",
    fix: "Send a new random key with each request, such as a UUID, and the same key when you send that request again.",
    detail: (most: number) =>
      `The Idempotency-Key must have 1 to ${most} printable ASCII characters; send a UUID.`,
  },
  "foreign-origin": {
    status: 403,
    title: "Not allowed from other sites",
    fix: "This site is on a private network: in a browser, only its own pages and pages on your own machine may use it. To allow every site, set site.base_url to the public address.",
    detail: (origin: string, base: string) =>
      `Pages of ${origin} may not use ${base}, which is on a private network. Send the request from outside a browser, or from a page of this site.`,
  },
  "unknown-origin": {
    status: 403,
    title: "Pages in a sandbox may not do this here",
    fix: "This site is on a private network. A page that is published here reads it by fetch, XMLHttpRequest or EventSource, and writes nothing; a page of another site does neither. Send the request from outside a browser, or on this site's own pages. To let all pages read and write, set site.base_url to a public address.",
    detail: (base: string) =>
      `A page in a sandbox or of another site may not read or write ${base}, which is on a private network; pages published there may read it by fetch. Send the request from outside a browser, or use a page of this site.`,
  },
  "service-worker": {
    status: 403,
    title: "Service workers are not allowed",
    fix: "A service worker could control pages other than its own. A page here is a single file and is cached by its ETag.",
    detail: () => "Scripts on this site cannot be registered as service workers.",
  },
  "not-found": {
    status: 404,
    title: "Not found",
    fix: "Check the spelling of the path. Paths of a module that is turned off do not exist.",
    /** `list` is the path of the list of all paths, if there is one. */
    detail: (path: string, list?: string) =>
      `There is nothing at ${path}.${list ? ` ${list} lists every path.` : ""}`,
  },
  "unknown-version": {
    status: 404,
    title: "No such version",
    fix: "The list of versions is one level up from this address.",
    detail: (version: number, first = 1, last = first) =>
      `There is no version ${version} of this page; it has ${first} to ${last}.`,
  },
  "method-not-allowed": {
    status: 405,
    title: "Method not allowed",
    fix: "Use one of the methods in the Allow header.",
    detail: (method: string, allow: string) => `${method} is not allowed here; use ${allow}.`,
  },
  "idempotency-key-in-use": {
    status: 409,
    title: "Still in progress",
    fix: "Send the same request again after the seconds in Retry-After; it gets the answer of the first one.",
    detail: () =>
      "The first request with this Idempotency-Key is still in progress; send it again in a second.",
  },
  "idempotent-answer-lost": {
    status: 409,
    title: "Carried out, but the answer is lost",
    fix: "The first request with this Idempotency-Key was carried out, so do not send it with another key. Read the outcome with a GET.",
    detail: () =>
      "The first request with this Idempotency-Key was carried out, but its answer was not stored. Read the outcome with a GET; do not send it again.",
  },
  "idempotent-answer-private": {
    status: 409,
    title: "The answer belongs to another network",
    fix: "Send the request with a new random Idempotency-Key, such as a UUID. If you sent the first request, repeat it from the network that you sent it from, or use the key that its answer had.",
    detail: () =>
      "The first request with this Idempotency-Key came from another network, and only that network gets its answer again, because it holds a key. Nothing was stored. If that was not you, send a new random Idempotency-Key, such as a UUID.",
  },
  "too-large": {
    status: 413,
    title: "Too large",
    fix: "Send less: an HTML page must be under 2,000,000 bytes. Use smaller images, or draw them with code.",
    detail: (what: string, most: string) => `${what} is too large; the limit is ${most}.`,
  },
  "page-too-large": {
    status: 413,
    title: "The page is too large",
    fix: "A page must be under 2,000,000 bytes of UTF-8. Use smaller images, or draw them with code.",
    detail: (bytes: number) =>
      `The page has ${bytes.toLocaleString("en")} bytes; it must be under 2,000,000.`,
  },
  "long-address": {
    status: 414,
    title: "The address is too long",
    fix: "Send long values in the body of a POST.",
    detail: (most: number) => `The address is longer than the limit of ${most} characters.`,
  },
  "long-headers": {
    status: 431,
    title: "The headers are too long",
    fix: "Send fewer or shorter headers; put long values in the body of a POST.",
    detail: (most: number) => `The headers are longer than the limit of ${most} characters.`,
  },
  "too-many-streams": {
    status: 503,
    title: "Too many streams are open",
    fix: "Close streams that you do not read, try again in 30 seconds, or poll with a plain GET.",
    detail: (perClient: number) =>
      perClient > 0
        ? `Your address cannot open more event streams right now; the limit is ${perClient} for one address, and a few times that for its network.`
        : "No more event streams can be opened right now.",
  },
  "foreign-host": {
    status: 421,
    title: "Unknown host name",
    fix: "Use the site's own name. The operator sets it as site.base_url, and a second one as site.api_url.",
    detail: (host: string, base: string) =>
      `This is ${base}, not ${host}. Use that address; the operator can change it with site.base_url.`,
  },
  "idempotency-key-reused": {
    status: 422,
    title: "The Idempotency-Key belongs to another request",
    fix: "A key stands for one request for a day: the same path, body and credentials. Send a new key with a new request.",
    detail: () =>
      "This Idempotency-Key was sent with another request here. Send a new key, such as a UUID, with each new request.",
  },
  "family-rule": {
    status: 422,
    title: "Not suitable for a ten-year-old",
    fix: "Use other words in the named fields. If the word is harmless, ask the operator to allow it.",
    detail: (fields: string) =>
      `Everything here must be suitable for a ten-year-old; use other words in ${fields}.`,
  },
  "wrong-edit-key": {
    status: 403,
    title: "Not the author",
    fix: "Send the `edit_key` from the response to publishing, in the body or as the header X-Edit-Key. It was shown only once and is stored as a hash; without it, only the operator can change the page.",
    detail: (hasKey: boolean) =>
      hasKey
        ? "The edit_key is not valid for this page."
        : "This requires the page's edit_key, which was in the response to publishing.",
  },
  "wrong-content-type": {
    status: 415,
    title: "Unsupported content type",
    fix: "Send JSON with `Content-Type: application/json` (or, where a file is accepted, multipart/form-data).",
    detail: (type: string) =>
      `The content type ${type} is not supported here; send JSON with Content-Type: application/json.`,
  },
  "too-many-requests": {
    status: 429,
    title: "Too many requests",
    fix: "Wait for the seconds in Retry-After, then continue. The operator sets the rate under [limits].",
    detail: (seconds: number) => `Too many requests from your address; try again in ${seconds} s.`,
  },
  "too-many-uploads": {
    status: 503,
    title: "Too many uploads at once",
    fix: "Send it again after the seconds in Retry-After, with fewer uploads at a time.",
    detail: () => "Too many uploads are in progress. Send it again in a few seconds.",
  },
  "slow-body": {
    status: 408,
    title: "The upload was too slow",
    fix: "Send the whole body without pauses, at 5 KB a second or faster.",
    detail: () =>
      "The body arrived too slowly, so nothing was stored. Send it again without pauses.",
  },
  "not-ready": {
    status: 503,
    title: "Not ready",
    fix: "Try again after the seconds in Retry-After. The detail tells the operator what is wrong.",
    detail: (reason: string) => `Not ready: ${reason}.`,
    members: { live: Type.Literal(true), ready: Type.Boolean() },
  },
  "internal-error": {
    status: 500,
    title: "Internal error",
    fix: "Send the request_id to the operator; the log has the details.",
    detail: (id: string) =>
      `Something went wrong on the server, not with your request. Send the operator this id: ${id}.`,
  },
  "no-answer": {
    status: 503,
    title: "A part of the site did not answer",
    fix: "Try again after the seconds in Retry-After. If it happens again, contact the operator: the log names the module.",
    detail: () => "A part of the site did not answer in time. Try again in a moment.",
  },
  "not-admitted": {
    status: 403,
    title: "Not everyone may write here",
    fix: "The detail says how to get in. Then send the same request again.",
    detail: (why: string, call: string) => `${why} ${call}`,
    members: {
      why: Type.String({ description: "The detail for people" }),
      page: Type.Optional(Type.String({ description: "Path of the page on which people get in" })),
    },
  },
  "gate-failed": {
    status: 503,
    title: "Nobody can say whether this may be written",
    fix: "Try again later. If it happens again, tell the operator, who can turn the module off that the detail names.",
    detail: (module: string) =>
      `${module}, which decides who may write here, gives no answer that can be used, so nothing was stored. Try again later.`,
  },
  "write-timeout": {
    status: 503,
    title: "Storing took too long",
    fix: "Send it again after the seconds in Retry-After. If it happens again, contact the operator: the log names the module.",
    detail: () => "Storing this took too long, so nothing was changed. Send it again.",
  },
} as const satisfies ProblemTable

export const problem = problemsOf(coreProblems)
