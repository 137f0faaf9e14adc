import { png } from "../../../kit/pictures"
import type { Random } from "../../fuzz/random"
import type { Answer, Ledger } from "../ledger"

export interface Client {
  readonly url: string
  readonly ledger: Ledger
  readonly random: Random
  /** The operator's token; a client without one leaves out what only the operator does. */
  readonly operator?: string
  /** In every name, so that no two clients touch the same thing. */
  readonly name: string
}

/** Asks the server, for `/api/operator` with the token of the operator; throws when it is gone. */
export async function ask(
  url: string,
  path: string,
  json?: object,
  operator?: string,
): Promise<Answer> {
  const isOperators = path.startsWith("/api/operator/")
  const response = await fetch(url + path, {
    headers: {
      ...(json ? { "content-type": "application/json" } : {}),
      ...(isOperators ? { authorization: `Bearer ${operator}` } : {}),
    },
    ...(json ? { method: "POST", body: JSON.stringify(json) } : {}),
  })
  const text = await response.text()
  const isJson = /json/.test(response.headers.get("content-type") ?? "")
  return { status: response.status, text, json: isJson ? JSON.parse(text) : undefined }
}

/** A cover that hardly anyone has sent yet. */
export function cover(random: Random): string {
  const [red, green, blue] = [random.below(256), random.below(256), random.below(256)]
  return `data:image/png;base64,${png(64, 40, { rgba: [red, green, blue, 255] }).toBase64()}`
}

export const page = (name: string) => `<!doctype html><title>${name}</title><p>${name.repeat(200)}`

/** The picture of a thing that was read, if it has one. */
export async function hasCover(ledger: Ledger, name: string, read: Answer): Promise<void> {
  const [path] = /\/covers\/[0-9a-f]{64}\.webp/.exec(read.text) ?? []
  if (!path) return
  await ledger.step(
    `cover ${name}`,
    async () => read,
    () => ({ path, holds: ({ status }) => status === 200 }),
  )
}

export async function takeDown(
  ledger: Ledger,
  subject: string,
  url: string,
  path: string,
  edit_key: string,
  read: string,
) {
  const isGone = ({ json, status }: Answer) =>
    status === 410 || JSON.stringify(json ?? "").includes("buried")
  await ledger.step(
    subject,
    () => ask(url, path, { edit_key, why: "Enough of it" }),
    () => ({
      path: read,
      holds: isGone,
    }),
  )
}
