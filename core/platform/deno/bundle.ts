import type { Bundle } from "../bundle"
import { startThread } from "./threads"

type Reply = { readonly code: string } | { readonly failure: string }

// As WebAssembly, because the runtime's own bundler is a program that it downloads and runs.
export const bundle: Bundle = async (entry) => {
  const thread = startThread("core/platform/deno/bundle.worker.ts")
  try {
    const reply = await new Promise<Reply>((settle) => {
      thread.onmessage = ({ data }: MessageEvent<Reply>) => settle(data)
      thread.onerror = ({ message }) => settle({ failure: message })
      thread.postMessage(entry)
    })
    if ("failure" in reply) throw new Error(`${entry} cannot be bundled: ${reply.failure}`)
    return reply.code
  } finally {
    thread.terminate()
  }
}
