// Finished, since making headers takes longer than sending them.
const UNCACHED = new Headers({
  "content-type": "application/json; charset=utf-8",
  "cache-control": "no-store",
})

/**
 * Answers JSON that no cache between the site and its reader may store, such as where people are.
 * @example .get("/x/hands/:id", ({ params }) => uncachedJson(JSON.stringify(handOf(params.id))))
 */
export function uncachedJson(text: string, headers?: Readonly<Record<string, string>>): Response {
  if (!headers) return new Response(text, { headers: UNCACHED })
  return new Response(text, { headers: Object.assign(Object.fromEntries(UNCACHED), headers) })
}
