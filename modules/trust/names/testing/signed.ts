import { generateKeyPairSync, hash, sign } from "node:crypto"
import { httpbis } from "http-message-signatures"

export interface KeyPair {
  /** As `public_key` takes it. */
  readonly publicKey: string
  sign(data: Buffer): Buffer
}

export function newKeyPair(): KeyPair {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519")
  return {
    publicKey: publicKey.export({ format: "jwk" }).x as string,
    sign: (data) => sign(null, data, privateKey),
  }
}

/** What is signed, and how. */
export interface Signing {
  readonly keyid: string
  readonly keys: KeyPair
  /** Milliseconds since the epoch. */
  readonly created: number
  readonly nonce?: string
  readonly url: string
  readonly json: object
  readonly method?: string
  readonly fields?: readonly string[]
  readonly params?: readonly string[]
}

const FIELDS = ["@method", "@target-uri", "content-digest"]
const PARAMS = ["created", "nonce", "keyid", "alg"]

/** The headers of a signed POST of JSON. */
export async function signedHeaders(signing: Signing): Promise<Record<string, string>> {
  const { keyid, keys, created, nonce = crypto.randomUUID(), url, json, method = "POST" } = signing
  const digest = `sha-256=:${hash("sha256", JSON.stringify(json), "base64")}:`
  const message = await httpbis.signMessage(
    {
      key: { id: keyid, alg: "ed25519", sign: async (data) => keys.sign(data) },
      fields: [...(signing.fields ?? FIELDS)],
      params: [...(signing.params ?? PARAMS)],
      paramValues: { created: new Date(created), nonce },
    },
    { method, url, headers: { "content-digest": digest } },
  )
  return message.headers as Record<string, string>
}
