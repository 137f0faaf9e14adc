import { createEventResponse, type EventResponse } from "broadside/http"

/** Sends a notification that belongs to a running call. */
export type Notify = (method: string, params: object) => void

/**
 * Answers a call with JSON, or with an event stream once there is a notification to send before the result.
 * Clients that do not accept streams get no notifications.
 */
export async function answerWithNotifications<T extends { readonly body: object | undefined }>(
  request: Request,
  answer: (notify: Notify) => Promise<T>,
  send: (answered: T) => Response,
): Promise<Response> {
  if (!(request.headers.get("accept") ?? "").includes("text/event-stream"))
    return send(await answer(() => undefined))
  const opened = Promise.withResolvers<Response>()
  let events: EventResponse | undefined
  const open = () => {
    events ??= createEventResponse()
    opened.resolve(events.response)
    return events
  }
  const answered = answer((method, params) =>
    open().send("message", { jsonrpc: "2.0", method, params }),
  )
  const first = await Promise.race([answered, opened.promise])
  if (!(first instanceof Response)) return send(first)
  void answered.then(
    ({ body }) => {
      if (body) open().send("message", body)
      open().close()
    },
    (error) => open().fail(error),
  )
  return first
}
