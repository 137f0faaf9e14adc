/**
 * Answers JSON that no cache between the site and its reader may store, such as where people are.
 * @example .get("/x/hands/:id", ({ params }) => uncachedJson(JSON.stringify(handOf(params.id))))
 */
export const uncachedJson = (
  text: string,
  headers: Readonly<Record<string, string>> = {},
): Response =>
  new Response(text, {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      ...headers,
    },
  })
