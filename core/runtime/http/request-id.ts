const ids = new WeakMap<Request, string>()

/** The id under which a request is logged, and that its answer carries. */
export function requestId(request: Request): string {
  const known = ids.get(request)
  if (known) return known
  const made = crypto.randomUUID()
  ids.set(request, made)
  return made
}
