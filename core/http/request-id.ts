const ids = new WeakMap<Request, string>()

/** The id of a request in the log and in its response. */
export function requestId(request: Request): string {
  const existing = ids.get(request)
  if (existing) return existing
  const id = crypto.randomUUID()
  ids.set(request, id)
  return id
}

/** The id for the response, which is sent last: unless a log has it already, it need not be remembered. */
export const lastRequestId = (request: Request): string => ids.get(request) ?? crypto.randomUUID()
