import { jsonExcess } from "broadside/http"
import { createParser } from "eventsource-parser"
import { createEvents } from "./events"
import { WroteTooMuch } from "./failure"
import type { Pace } from "./pace"

type Controller = TransformStreamDefaultController<Uint8Array>

/** One by one, parts cost the client library many times what they cost together. */
const GATHER_MS = 250
/** Bytes between two pauses: about 18 tokens. */
const SLICE = 4_096
/** A large event holds a page of a model that does not stream it, and few values beside it. */
const [MAX_DEPTH, MAX_VALUES] = [32, 5_000]

/** The response, passed on a few times a second, in slices with a pause when the rest of the site waits. */
export function gather({ body, status, statusText, headers }: Response, pace: Pace): Response {
  const events = createEvents()
  let timer: ReturnType<typeof setTimeout> | undefined
  let passing: Promise<void> | undefined
  let hasFailed = false

  async function passOn(controller: Controller): Promise<void> {
    for (let slice = events.take(SLICE); slice.length > 0; slice = events.take(SLICE)) {
      // The library parses an event at once, so that no pause would help.
      if (slice.length > SLICE && isExcessive(slice)) throw new WroteTooMuch()
      controller.enqueue(slice)
      await pace()
    }
  }

  function passNow(controller: Controller): void {
    timer = undefined
    passing = passOn(controller)
      .catch((error: unknown) => {
        hasFailed = true
        controller.error(error)
      })
      .finally(() => {
        passing = undefined
        if (events.hasSome() && !hasFailed) passSoon(controller)
      })
  }

  function passSoon(controller: Controller): void {
    timer ??= setTimeout(() => passNow(controller), GATHER_MS)
  }

  const gathered = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      events.add(part)
      if (!passing) passSoon(controller)
    },
    async flush(controller) {
      clearTimeout(timer)
      await passing
      events.end()
      await passOn(controller)
    },
  })
  return new Response(body?.pipeThrough(gathered) ?? null, { status, statusText, headers })
}

/** Whether the data of some event is: in the text of the stream, a comment may hold a quote that hides it. */
function isExcessive(events: Uint8Array): boolean {
  let isDeep = false
  const parser = createParser({
    onEvent({ data }) {
      isDeep ||= jsonExcess(data, MAX_DEPTH, MAX_VALUES) !== undefined
    },
  })
  parser.feed(new TextDecoder().decode(events))
  parser.reset({ consume: true })
  return isDeep
}
