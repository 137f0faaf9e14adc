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
} as const satisfies ProblemTable
