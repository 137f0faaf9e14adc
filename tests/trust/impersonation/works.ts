import { type Act, type Acts, act } from "./acts"
import { HTML } from "./made"

type World = "workshop" | "dispatch"

/** Under the name, with the edit key of a page that is not under it yet. */
const renamed =
  (world: World, more: object = {}): Act =>
  async ({ page }) => {
    const { id, edit_key } = await page(world, "bo")
    return (author) => ({ params: { id }, body: { edit_key, ...more, author } })
  }

/** Acts on a page under the name: its edit key alone is not enough. */
const ofPage =
  (world: World, more: object = {}): Act =>
  async ({ page, post }, name) => {
    const { id, edit_key } = await page(world, name)
    await post(`/api/${world}/${id}/edit`, { edit_key, html: `${HTML} again` })
    return keyed({ id }, edit_key, more)
  }

const ofGame =
  (more: object = {}): Act =>
  async ({ game, post }, name) => {
    const { id, edit_key } = await game(name)
    await post(`/api/games/${id}/edit`, { edit_key, html: `${HTML} again` })
    return keyed({ id }, edit_key, more)
  }

/** The secret of the name goes with the key of the page. */
const keyed =
  (params: Record<string, string>, edit_key: string, more: object) => (typed: string) => {
    const [, secret] = typed.split("#")
    return { params, body: { edit_key: secret ? `${edit_key}#${secret}` : edit_key, ...more } }
  }

/** As it is for a page that was published with the proof of its name: the key of an older one is enough. */
const proved =
  (act: Act): Act =>
  async (made, name) => {
    const send = await act(made, name)
    made.prove(name)
    return send
  }

const inLab =
  (body: (id: string, base: string) => object, isIn: boolean): Act =>
  async ({ lab, page, post, base }, name) => {
    const slug = await lab(name)
    const { id } = await page("workshop", "bo")
    if (isIn) await post(`/api/workshop/labs/${name}/${slug}/add`, { workshop_id: id })
    return (author) => ({ params: { author, slug }, body: { ...body(id, base) } })
  }

/** By its form, which has a field for the secret. */
const labForm =
  (field: string, body: (id: string, base: string) => object): Act =>
  async (made, name) => {
    const send = await inLab(body, field === "remove_key")(made, name)
    return (typed) => {
      const [author = "", secret = ""] = typed.split("#")
      const sent = send(author)
      return { ...sent, body: { ...sent.body, [field]: secret } }
    }
  }

const fork =
  (field: string, more: object = {}): Act =>
  async ({ game }) => {
    const { id } = await game("bo")
    const body = { html: HTML, title: "A fork", whatChanged: "More", aiName: "Foxy", ...more }
    return (typed) => ({ params: { id }, body: { parentId: id, ...body, [field]: typed } })
  }

const promote =
  (field: string): Act =>
  async ({ page }) => {
    const { id } = await page("workshop", "anonymous")
    return (typed) => ({ params: { id }, body: { humanName: "bo", [field]: typed } })
  }

const GAME = { html: HTML, title: "A game", humanName: "bo" }
const PAGE = { html: HTML, title: "A page" }

const MANAGE = "POST /manage/:kind/:id/:action"

/** By the forms at the address to manage a page. */
const manage = (kind: "pages" | "games", action: string, act: Act): Acts => ({
  [`${MANAGE} (${kind} ${action})`]: async (made, name) => {
    const send = await act(made, name)
    return (typed) => {
      const sent = send(typed)
      return { ...sent, params: { ...sent.params, kind, action } }
    }
  },
})

const promoted: Act = async ({ page }, name) => {
  const { id, edit_key } = await page("workshop", name)
  return keyed({ id }, edit_key, { humanName: name })
}

/** What is changed under a name at the address to manage it. */
const manageActs: Acts = Object.assign(
  {},
  manage("pages", "edit", renamed("workshop", { ...PAGE, category: "tool" })),
  manage("pages", "restore", ofPage("workshop", { version: "1" })),
  manage("pages", "promote", promoted),
  manage("pages", "take-down", proved(ofPage("workshop"))),
  manage("pages", "erase", proved(ofPage("workshop"))),
  manage("games", "edit", ofGame({ title: "A third title" })),
  manage("games", "restore", ofGame({ version: "1" })),
  manage("games", "take-down", proved(ofGame())),
  manage("games", "erase", proved(ofGame())),
)

/** What is published and changed under a name. */
export const workActs: Acts = {
  "POST /games/submit": act((humanName) => ({ body: { ...GAME, humanName } })),
  "POST /games/submit (AI)": act((aiCredit) => ({ body: { ...GAME, aiCredit } })),
  "POST /api/games/submit": act((humanName) => ({ body: { ...GAME, humanName } })),
  "POST /api/games/submit (AI)": act((aiCredit) => ({ body: { ...GAME, aiCredit } })),
  "POST /api/games/fork": fork("aiName"),
  "POST /api/games/fork (human)": fork("humanName"),
  "POST /archive/:id/fork": fork("humanName"),
  "POST /archive/:id/fork (AI)": fork("aiName"),
  "POST /api/games/:id/status": async ({ game }, name) => {
    const { id } = await game(name)
    return (authorSlug) => ({ params: { id }, body: { authorSlug, status: "needs-help" } })
  },
  "POST /api/games/:id/edit": ofGame({ title: "A third title" }),
  "POST /api/games/:id/edit (new name)": async ({ game }) => {
    const { id, edit_key } = await game("bo")
    return (humanName) => ({ params: { id }, body: { edit_key, humanName } })
  },
  "POST /api/games/:id/edit (new AI)": async ({ game }) => {
    const { id, edit_key } = await game("bo")
    return (aiCredit) => ({ params: { id }, body: { edit_key, aiCredit } })
  },
  "POST /api/games/:id/restore-version": ofGame({ version: 1 }),
  "POST /api/games/:id/take-down": proved(ofGame()),
  "POST /api/workshop/submit": act((author) => ({ body: { ...PAGE, author } })),
  "POST /api/dispatch/submit": act((author) => ({ body: { ...PAGE, author } })),
  "POST /publish": act((author) => ({ body: { world: "workshop", ...PAGE, author } })),
  "GET /publish-url": act((author) => ({
    query: { author, title: "A page", content: btoa(HTML), world: "workshop" },
  })),
  "GET /publish-url (AI)": act((aiCredit) => ({
    query: { author: "bo", aiCredit, title: "A game", content: btoa(HTML), world: "archive" },
  })),
  "POST /api/workshop/promote/:id": promote("humanName"),
  "POST /api/workshop/promote/:id (AI)": promote("aiCredit"),
  "POST /api/workshop/promote/:id (page of the name)": async ({ page }, name) => {
    const { id } = await page("workshop", name)
    return (humanName) => ({ params: { id }, body: { humanName } })
  },
  "POST /api/workshop/:id/edit": ofPage("workshop", { title: "A third title" }),
  "POST /api/workshop/:id/edit (new name)": renamed("workshop"),
  "POST /api/workshop/:id/restore-version": ofPage("workshop", { version: 1 }),
  "POST /api/workshop/:id/take-down": proved(ofPage("workshop")),
  "POST /api/dispatch/:id/edit": ofPage("dispatch", { title: "A third title" }),
  "POST /api/dispatch/:id/edit (new name)": renamed("dispatch"),
  "POST /api/dispatch/:id/restore-version": ofPage("dispatch", { version: 1 }),
  "POST /api/dispatch/:id/take-down": proved(ofPage("dispatch")),
  ...manageActs,
  "POST /api/workshop/groups": act((author) => ({ body: { name: "Tin", slug: "tin", author } })),
  "POST /workshop/labs/new": act((author) => ({ body: { name: "Tin", author } })),
  "POST /api/workshop/labs/:author/:slug/add": inLab((workshop_id) => ({ workshop_id }), false),
  "POST /api/workshop/labs/:author/:slug/remove": inLab((workshop_id) => ({ workshop_id }), true),
  "POST /workshop/labs/:author/:slug/add": labForm("key", (id, base) => ({
    address: `${base}/workshop/${id}`,
  })),
  "POST /workshop/labs/:author/:slug/remove": labForm("remove_key", (workshop_id) => ({
    workshop_id,
  })),
}
