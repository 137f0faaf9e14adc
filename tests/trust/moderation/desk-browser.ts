import type { TestHost } from "broadside/testing"

type Fields = Readonly<Record<string, string | readonly string[]>>
type Headers = Readonly<Record<string, string>>

/** What a browser sends with a form of a page of the site itself. */
export const ownForm = (site: TestHost): Headers => ({
  origin: new URL(site.host.urls.base).origin,
  "sec-fetch-site": "same-origin",
  accept: "text/html",
})

/** One browser at the operator's desk, with its cookie. */
export function deskBrowser(site: () => TestHost) {
  let cookie = ""

  const open = (path: string, headers: Headers = {}) =>
    site().fetch(path, { headers: { accept: "text/html", cookie, ...headers } })

  async function send(path: string, fields: Fields, headers: Headers = ownForm(site())) {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields))
      for (const one of [value].flat()) body.append(name, one as string)
    const answer = await site().fetch(path, {
      method: "POST",
      body,
      headers: { cookie, ...headers },
    })
    const set = answer.headers.getSetCookie()[0]
    if (set) cookie = set.split(";", 1)[0] as string
    return answer
  }

  const signIn = (token = site().operatorToken, headers?: Headers) =>
    send("/operator/sign-in", { token }, headers)

  /** The token in the forms of a page. */
  async function formToken(path = "/operator"): Promise<string> {
    const text = await (await open(path)).text()
    return /name="form" value="([^"]+)"/.exec(text)?.[1] ?? ""
  }

  return { open, send, signIn, formToken, cookie: () => cookie }
}
