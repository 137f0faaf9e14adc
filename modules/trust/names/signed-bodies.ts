import { hash } from "node:crypto"
import type { ReadRequest } from "broadside/host"

/** Supported digests of RFC 9530, by their names in node:crypto. */
const ALGORITHMS = { "sha-256": "sha256", "sha-512": "sha512" } as const
const DIGEST = /(sha-256|sha-512)=:([A-Za-z0-9+/]+={0,2}):/g

export type SignedBodies = ReturnType<typeof createSignedBodies>

/** The bodies of requests with a Content-Digest, to verify it if a name is proved by a signature. */
export function createSignedBodies() {
  const bodies = new WeakMap<Request, Uint8Array<ArrayBuffer>>()
  return {
    /** Remembers what is read. */
    reading:
      (read: ReadRequest): ReadRequest =>
      async (request, rules) => {
        const bytes = await read(request, rules)
        if (request.headers.has("content-digest")) bodies.set(request, bytes)
        return bytes
      },

    /** Whether the Content-Digest of a request is that of its body. */
    matches(request: Request): boolean {
      const body = bodies.get(request)
      const digests = [...(request.headers.get("content-digest") ?? "").matchAll(DIGEST)]
      if (!body || digests.length === 0) return false
      return digests.every(([, algorithm, digest]) => {
        const name = ALGORITHMS[algorithm as keyof typeof ALGORITHMS]
        return hash(name, body, "base64") === digest
      })
    },
  }
}
