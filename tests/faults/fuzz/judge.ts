import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib"
import { coreProblems } from "../../../core/base/problems"
import { mayRefuse } from "../../../core/base/responses"
import { firstParty } from "../../../modules/index"
import type { Asked } from "./requests"

/** Not our fault: not built, an address that failed, a part that is full or stopping, a full disk. */
const MEANT: Readonly<Record<number, readonly string[]>> = {
  501: [],
  502: [],
  503: ["too-many-streams", "not-ready"],
  507: ["storage-full"],
}

export interface Judged {
  readonly status: number
  readonly code: string | undefined
  /** What the answer holds, where it is JSON. */
  readonly value: unknown
  /** What is wrong with the answer. */
  readonly faults: readonly string[]
}

/** Whether an answer is one that anybody may get. */
export async function judge(asked: Asked, answer: Response): Promise<Judged> {
  const { status, headers } = answer
  const type = headers.get("content-type") ?? ""
  const text = asked.operation.endless && status === 200 ? "" : await decoded(answer)
  if (asked.operation.endless) await answer.body?.cancel().catch(() => {})
  const value = /json/.test(type) && asked.method !== "HEAD" ? parsed(text) : undefined
  const code = (value as { code?: string } | undefined)?.code
  const faults: string[] = []
  if (status >= 500 && !isMeant(status, code)) faults.push(`answered ${status}`)
  // Only the operator's desk is for no other site.
  const allowed = headers.get("access-control-allow-origin")
  if (allowed !== "*" && !(allowed && asked.path.startsWith("/operator")))
    faults.push("without CORS")
  if (value === BROKEN) faults.push("JSON that cannot be read")
  if (status >= 400 && asked.method !== "HEAD") faults.push(...refusalFaults(asked, type, value))
  faults.push(...undeclared(asked, value))
  return { status, code, value, faults }
}

const DECODERS: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
}

/** The text of an answer that no socket has decoded: a popular one comes compressed. */
async function decoded(answer: Response): Promise<string> {
  const bytes = await answer.bytes()
  const decode = DECODERS[answer.headers.get("content-encoding") ?? ""]
  return new TextDecoder().decode(decode && bytes.length > 0 ? decode(bytes) : bytes)
}

const PROBLEMS = Object.assign({}, coreProblems, ...firstParty.map(({ problems }) => problems))

/** How a tool refuses what its route does not declare; the test host sees to that of routes. */
function undeclared({ operation: { tool } }: Asked, value: unknown): string[] {
  const { result } = (value ?? {}) as { result?: { isError?: boolean; content: Text[] } }
  if (!tool?.spec || !result?.isError) return []
  const codes = (result.content[0]?.text ?? "").matchAll(/\(([a-z]+(?:-[a-z]+)+)\)/g)
  const [code] = [...codes].flatMap(([, code = ""]) => (Object.hasOwn(PROBLEMS, code) ? code : []))
  const specs = [tool.spec, ...(tool.includes ?? [])]
  if (code === undefined || specs.some((spec) => mayRefuse(spec, { ...PROBLEMS[code], code })))
    return []
  return [`refused with ${code}, which its route does not declare`]
}

interface Text {
  readonly text: string
}

const isMeant = (status: number, code: string | undefined) =>
  MEANT[status] !== undefined && (MEANT[status].length === 0 || MEANT[status].includes(code ?? ""))

function refusalFaults(asked: Asked, type: string, value: unknown): string[] {
  const { operation } = asked
  if (operation.path === "/mcp" && operation.method === "POST" && asked.method === "POST") {
    const { error } = (value ?? {}) as { error?: { code?: unknown; message?: unknown } }
    const isRpc = typeof error?.code === "number" && typeof error.message === "string"
    return isRpc || isProblem(type, value) ? [] : ["a refusal that is no JSON-RPC error"]
  }
  // Whoever asks for pages, or sends a page's own form, gets a page; a page that is gone is a tombstone.
  if (type.startsWith("text/html") && (operation.hidden || acceptsHtml(asked))) return []
  return isProblem(type, value) ? [] : [`a refusal that is no problem (${type})`]
}

const acceptsHtml = ({ headers, method, body }: Asked) =>
  /text\/(html|\*)/.test(headers["accept"] ?? "") || (method === "POST" && isForm(headers, body))
const isForm = (headers: Asked["headers"], body: Asked["body"]) =>
  body instanceof FormData || /^multipart/.test(headers["content-type"] ?? "")

function isProblem(type: string, value: unknown): boolean {
  const { ok, code, error } = (value ?? {}) as { ok?: unknown; code?: unknown; error?: unknown }
  return (
    type.startsWith("application/problem+json") &&
    ok === false &&
    typeof code === "string" &&
    typeof error === "string"
  )
}

const BROKEN = Symbol("broken")
function parsed(text: string): unknown {
  if (text === "") return undefined
  try {
    return JSON.parse(text)
  } catch {
    return BROKEN
  }
}

/** Whether a request came as far as a route's own rules: not lost among paths and methods. */
export const isPastRouting = ({ code, status }: Judged) =>
  status < 400 || (code !== "not-found" && code !== "method-not-allowed")
