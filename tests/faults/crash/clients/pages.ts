import type { Answer, Ledger } from "../ledger"
import { ask, type Client, cover, hasCover, page, takeDown } from "./client"

export async function pages({ url, ledger, random, name }: Client): Promise<void> {
  const world = random.pick(["workshop", "dispatch"])
  const shows = (path: string, html: string) => ({
    path,
    holds: ({ text, status }: Answer) => status === 410 || text === html,
  })
  const made = await ledger.step(
    `page ${name}`,
    () =>
      ask(url, `/api/${world}/submit`, {
        html: page(name),
        title: name,
        author: "Bo",
        ...(random.chance(0.5) ? { cover: cover(random) } : {}),
      }),
    ({ json }) => shows(`/${world}/${json.id}`, page(name)),
  )
  const { id, edit_key } = made.json
  await hasCover(ledger, name, await ask(url, `/api/${world}/${id}`))
  const edited = shows(`/${world}/${id}`, page(`${name} edited`))
  await ledger.step(
    `page ${name}`,
    () => ask(url, `/api/${world}/${id}/edit`, { edit_key, html: page(`${name} edited`) }),
    () => edited,
    edited.holds,
  )
  if (world === "dispatch" || random.chance(0.3)) {
    await takeDown(
      ledger,
      `end of page ${name}`,
      url,
      `/api/${world}/${id}/take-down`,
      edit_key,
      `/api/${world}/${id}`,
    )
    return
  }
  await inLab(url, ledger, name, id)
  await ledger.step(
    `promotion of ${name}`,
    () => ask(url, `/api/workshop/promote/${id}`, {}),
    ({ json }) => ({
      path: `/api/workshop/${id}`,
      holds: (it) => (it.json?.page ?? it.json)?.promoted_to === json.id,
    }),
  )
}

async function inLab(url: string, ledger: Ledger, name: string, workshop_id: string) {
  const slug = name.toLowerCase()
  const path = `/api/workshop/labs/crash/${slug}`
  const holds =
    (there: boolean) =>
    ({ json }: Answer) =>
      json?.items?.some((item: { workshop_id: string }) => item.workshop_id === workshop_id) ===
      there
  await ledger.step(
    `lab ${name}`,
    () => ask(url, "/api/workshop/groups", { name, slug, author: "Crash" }),
    () => ({ path, holds: ({ json }) => json?.group?.slug === slug }),
  )
  for (const [there, what] of [
    [true, "add"],
    [false, "remove"],
    [true, "add"],
  ] as const)
    await ledger.step(
      `lab item ${name}`,
      () => ask(url, `${path}/${what}`, { workshop_id }),
      () => ({ path, holds: holds(there) }),
      holds(there),
    )
}
