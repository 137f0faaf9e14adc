import type { Context } from "../base/context"
import { Html } from "./html"

type SlotContext = Pick<Context, "content" | "gather">

/** A part of pages that modules say: they are asked once a page, about all places that have it. */
export interface Slot<T> {
  readonly name: string
  draw(ctx: SlotContext, values: readonly T[]): Promise<(value: T) => readonly Html[]>
}

// No stranger knows it, so no text of theirs is a slot, wherever on a page it is.
const START = `<!--slot ${crypto.randomUUID()} `
const END = "-->"

/** The place on a page that `fillSlots` fills in. */
export const slotHtml = <T>({ name }: Slot<T>, value: T): Html =>
  new Html(`${START}${name} ${encodeURIComponent(JSON.stringify(value))}${END}`)

/**
 * Fills in the slots of a page once it is drawn. So what was drawn earlier, such as a card that is stored, shows what
 * modules say now.
 */
export async function fillSlots(
  ctx: SlotContext,
  page: string,
  slots: readonly Slot<never>[],
): Promise<string> {
  const [start = "", ...parts] = page.split(START)
  if (parts.length === 0) return page
  const places = parts.map((part) => {
    const end = part.indexOf(END)
    return { key: part.slice(0, end), after: part.slice(end + END.length) }
  })
  const keys = [...new Set(places.map(({ key }) => key))]
  const drawn = slots.map(async ({ name, draw }) => {
    const own = keys.filter((key) => key.startsWith(`${name} `))
    if (own.length === 0) return []
    const values = own.map((key) => JSON.parse(decodeURIComponent(key.slice(name.length + 1))))
    const htmlOf = await draw(ctx, values as never[])
    return own.map((key, at) => [key, textOf(htmlOf(values[at] as never))] as const)
  })
  const texts = new Map((await Promise.all(drawn)).flat())
  return start + places.map(({ key, after }) => (texts.get(key) ?? "") + after).join("")
}

const textOf = (parts: readonly Html[]) => parts.map(({ text }) => text).join("")
