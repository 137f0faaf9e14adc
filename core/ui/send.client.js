// Sends JSON without leaving the page, and says in words for people why it failed.

/** What failed is sent again under the same key, so that the site takes it once even if only the answer was lost. */
let failed

/** Answers `{ ok, answer, fault? }`; `words` are what people read for the codes of refusals. */
export async function send(path, body, words = {}) {
  const response = await post(path, JSON.stringify(body)).catch(() => undefined)
  if (!response)
    return { ok: false, fault: "No network: this was not sent. Try again in a moment." }
  const answer = await response.json().catch(() => ({}))
  failed = undefined
  if (response.ok) return { ok: true, answer }
  return {
    ok: false,
    answer,
    fault: wordsForUnprotectedName(answer) ?? words[answer.code] ?? faultOf(answer),
  }
}

/** On a site on which every name has to be protected. */
const wordsForUnprotectedName = ({ code, proof }) =>
  code === "author-proof-required" && proof === null
    ? "This site requires protected names. Protect yours under “protect your name”, then enter it with its key: name#key."
    : undefined

/** Refusals of every page where people enter names. */
const OF_NAMES = {
  "author-proof-required":
    "This name is protected. If it is yours, add # and its key: name#key. If not, choose another name.",
  "lookalike-name": "This name looks like one that is protected. Choose another name.",
}

function post(path, json) {
  const key = failed?.text === path + json ? failed.key : newKey()
  failed = { text: path + json, key }
  return fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": key },
    body: json,
  })
}

/** Not `randomUUID`, which a page without HTTPS does not have. */
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join("-")

/** A fault of a field names the field as agents call it, and people see its label. */
const faultOf = ({ errors, error, code, why, page }) =>
  OF_NAMES[code] ??
  (code === "not-admitted"
    ? `${why} ${page ? `Get in at ${location.host}${page}.` : ""}`
    : undefined) ??
  errors
    ?.map(({ message }) => message.replace(/^data\.(\w+)/, (_, name) => wordsOf(name)))
    .join(" ") ??
  error ??
  "Not sent. Try again in a moment."

function wordsOf(name) {
  const words = name.replaceAll("_", " ")
  return words.charAt(0).toUpperCase() + words.slice(1)
}
