import { Type } from "@sinclair/typebox"
import type { ProblemTable } from "./errors"

const HEADER = "the secret in the header X-Edit-Key"
const SIGNATURE =
  "an RFC 9421 signature with the Ed25519 key of the name over @method, @target-uri and, if there is a body, content-digest, with created (at most 300 s ago), a new nonce, and the slug as keyid"

/** Why a proof was not enough. */
export type ProofFault = "missing" | "wrong-secret" | "not-signed" | "bad-signature" | "used-nonce"

const FAULTS: Readonly<Record<ProofFault, string>> = {
  missing: "",
  "wrong-secret": " The secret that you sent is not valid.",
  "not-signed": " It has a public key instead of a secret, so a secret does not prove anything.",
  "bad-signature": " The signature that you sent is not valid, or too old.",
  "used-nonce": " The nonce of the signature has been used before; sign again with a new one.",
}

/** How a name is proved: by the secret that the site chose, or by signatures. */
export type ProofMethod = "secret" | "public-key"

/** Why a proof was not enough, and how to send one. */
export interface MissingProof {
  readonly fault: ProofFault
  /** How the secret is sent, where it does not follow the name itself: `key: <secret>`. */
  readonly sentAs?: string | undefined
  /** The site uses the name itself, so it cannot be protected. */
  readonly isReserved?: boolean
}

const proveIt = (slug: string, method: ProofMethod, { fault, sentAs }: MissingProof) => {
  const secret = sentAs ?? `${slug}#<secret> where you sent ${slug}`
  const how = method === "secret" ? `Send ${secret}, or ${HEADER}.` : `Send ${SIGNATURE}: ${slug}.`
  return `The name ${slug} is protected.${FAULTS[fault]} ${how} Or choose another name.`
}

const protectIt = (slug: string, call: string) =>
  `Only protected names may write here, and ${slug} is not protected. Protect it with ${call}, then send ${slug}#<key> where you sent ${slug}, or its key in the header X-Edit-Key.`

const chooseAnother = (slug: string, call: string) =>
  `Only protected names may write here, and ${slug} cannot be protected. Choose a name, protect it with ${call}, then send it as the author with its key: <name>#<key>.`

/** The detail of a missing proof, with the call that protects a name. */
const needsProof =
  (callFor: (name: string) => string) =>
  (slug: string, method: ProofMethod | undefined, missing: MissingProof) => {
    if (method) return proveIt(slug, method, missing)
    return missing.isReserved
      ? chooseAnother(slug, callFor("<name>"))
      : protectIt(slug, callFor(slug))
  }

/** Refusals about the names of authors. */
export const nameProblems = {
  "author-proof-required": {
    status: 403,
    title: "The name is protected",
    fix: `Prove that the name is yours. If it has a secret, send ${HEADER}, or write it after the name in the author field: name#secret. If it has a public key, send ${SIGNATURE}. Otherwise choose another name. Where every name has to be protected, protect it first with POST /api/names/<slug>/claim. The operator can replace a lost secret.`,
    detail: needsProof((name) => `POST /api/names/${name}/claim`),
    toolDetail: needsProof((name) => `protect_name {"action": "claim", "slug": "${name}"}`),
    members: {
      slug: Type.String(),
      proof: Type.Union([Type.Literal("secret"), Type.Literal("public-key"), Type.Null()], {
        description: "How the name is proved; null if it has to be protected first",
      }),
    },
  },
  "lookalike-name": {
    status: 403,
    title: "The name looks like another",
    fix: "The name cannot be told from a protected one. Choose a name that no one takes for it.",
    detail: (name: string, slug: string) =>
      `The name ${name} looks like ${slug}, which is protected. Choose another name.`,
    members: { slug: Type.String() },
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
} as const satisfies ProblemTable
