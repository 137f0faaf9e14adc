import type { Db } from "broadside/db"
import { outsideAttempts, type ProofFault, type ProofMethod, problem } from "broadside/host"
import { secretHashOf } from "./keys"
import { useNonce } from "./protected-names"
import type { ProtectedName } from "./schema"
import { createVerifySignature, isSigned, SIGNATURE_MS, type SignatureOptions } from "./signature"

export interface ProofOptions extends SignatureOptions {
  readonly write: <T>(work: (tx: Db) => Promise<T>) => Promise<T>
}

export type RequireProof = ReturnType<typeof createRequireProof>

export const methodOf = ({ publicKey }: ProtectedName): ProofMethod =>
  publicKey === null ? "secret" : "public-key"

/** Verifies that a request comes from the owner of a name. */
export function createRequireProof(options: ProofOptions) {
  const { write, now } = options
  const verifySignature = createVerifySignature(options)
  // A request may act under its name several times, and its nonce counts once.
  const verified = new WeakMap<Request, Set<string>>()

  async function faultOf(request: Request, name: ProtectedName, sent: string | undefined) {
    const secret = sent ?? request.headers.get("x-edit-key") ?? undefined
    if (name.publicKey !== null) {
      if (isSigned(request)) return signatureFault(request, name, name.publicKey)
      return secret === undefined ? "missing" : "not-signed"
    }
    if (secret === undefined) return "missing"
    return secretHashOf(secret.trim()) === name.secretHash ? undefined : "wrong-secret"
  }

  async function signatureFault(
    request: Request,
    { slug }: ProtectedName,
    publicKey: string,
  ): Promise<ProofFault | undefined> {
    const proof = `${slug} ${publicKey}`
    if (verified.get(request)?.has(proof)) return
    const signature = await verifySignature(request, slug, publicKey)
    if (!signature) return "bad-signature"
    const { nonce, created } = signature
    // The clock may be set back, or a client's ahead: a nonce is remembered for as long as its signature.
    const expiresAt = Math.max(created, now()) + SIGNATURE_MS
    // Not what the request is for: with the same Idempotency-Key it can be repeated.
    const isNew = await outsideAttempts(() =>
      write((tx) => useNonce(tx, { slug, nonce, expiresAt }, now())),
    )
    if (!isNew) return "used-nonce"
    verified.set(request, new Set([...(verified.get(request) ?? []), proof]))
  }

  /** Throws 403 unless the request proves the name; `sent` is a secret from its body, `sentAs` says how to send it. */
  return async (
    request: Request,
    name: ProtectedName,
    sent: string | undefined,
    sentAs?: string,
  ): Promise<void> => {
    const fault = await faultOf(request, name, sent)
    if (fault === undefined) return
    const method = methodOf(name)
    throw problem["author-proof-required"](name.slug, method, { fault, sentAs }).with({
      slug: name.slug,
      proof: method,
    })
  }
}
