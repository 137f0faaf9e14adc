import type { Pace } from "./pace"

type Controller = TransformStreamDefaultController<Uint8Array>

/** One by one, parts cost the client library many times what they cost together. */
const GATHER_MS = 250
/** Bytes between two pauses: about 18 tokens. */
const SLICE = 4_096

/** The response, passed on a few times a second, in slices with a pause when the rest of the site waits. */
export function gather({ body, status, statusText, headers }: Response, pace: Pace): Response {
  const parts: Uint8Array[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let passing: Promise<void> | undefined

  async function passOn(controller: Controller): Promise<void> {
    while (parts.length > 0) {
      const bytes = Buffer.concat(parts.splice(0))
      for (let at = 0; at < bytes.length; at += SLICE) {
        controller.enqueue(bytes.subarray(at, at + SLICE))
        await pace()
      }
    }
  }

  function passNow(controller: Controller): void {
    timer = undefined
    // It fails if no one reads on, which whoever stopped reading knows.
    passing = passOn(controller)
      .catch(() => undefined)
      .finally(() => {
        passing = undefined
        if (parts.length > 0) passSoon(controller)
      })
  }

  function passSoon(controller: Controller): void {
    timer ??= setTimeout(() => passNow(controller), GATHER_MS)
  }

  const gathered = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      parts.push(part)
      if (!passing) passSoon(controller)
    },
    async flush(controller) {
      clearTimeout(timer)
      await passing
      await passOn(controller)
    },
  })
  return new Response(body?.pipeThrough(gathered) ?? null, { status, statusText, headers })
}
