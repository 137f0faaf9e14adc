import { createPublicKey, hash } from "node:crypto"
import { NAME_SECRET } from "broadside/host"
import { problems } from "../errors"
import type { ProtectedName } from "./schema"

/** What a name is proved with, as stored, and the secret to show once. */
export interface NewProof {
  readonly secret: string | undefined
  readonly stored: Pick<ProtectedName, "secretHash" | "publicKey">
}

/** A new secret of 128 random bits or, if the owner has a key pair, its public key. */
export function newProof(publicKey: string | undefined): NewProof {
  if (publicKey !== undefined)
    return { secret: undefined, stored: { secretHash: null, publicKey: validPublicKey(publicKey) } }
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const secret = NAME_SECRET + bytes.toBase64({ alphabet: "base64url", omitPadding: true })
  return { secret, stored: { secretHash: secretHashOf(secret), publicKey: null } }
}

export const secretHashOf = (secret: string) => hash("sha256", secret)

const PUBLIC_KEY = /^[A-Za-z0-9_-]{43}$/

function validPublicKey(sent: string): string {
  const x = sent
    .trim()
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/(?<!=)=+$/, "")
  if (!PUBLIC_KEY.test(x)) throw problems["invalid-public-key"]()
  try {
    publicKeyOf(x)
  } catch {
    throw problems["invalid-public-key"]()
  }
  return x
}

/** The key object of 32 bytes in base64url. */
export const publicKeyOf = (x: string) =>
  createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" })
