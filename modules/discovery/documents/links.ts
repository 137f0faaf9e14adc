/** The value of `rel="profile"` for an API catalogue, from RFC 9727. */
export const CATALOGUE_PROFILE = "https://www.rfc-editor.org/info/rfc9727"

export const CATALOGUE_LINK = `</.well-known/api-catalog>; rel="api-catalog"; type="application/linkset+json"; profile="${CATALOGUE_PROFILE}"`

/** The Link header with which the front page and the guides lead to the documents for machines. */
export const DOCUMENT_LINKS = [
  '</openapi.json>; rel="service-desc"; type="application/json"',
  '</developers/api>; rel="service-doc"; type="text/html"',
  '</llms.txt>; rel="describedby"; type="text/plain"',
  CATALOGUE_LINK,
].join(", ")
