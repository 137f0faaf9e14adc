import { iso } from "broadside"
import { eq, insertRow } from "broadside/db"
import type { GpsContext } from "../context"
import { problems } from "../errors"
import { BUNDLED } from "./bundled-elements"
import type { SentElements } from "./elements-model"
import { type Elements, epochOf, orbitOf } from "./orbit"
import { elements as table } from "./schema"
import { at, lineFrom, numberIn } from "./untrusted"

const DAY_MS = 86_400_000

/** The newest elements of the space station, and where they come from. */
export async function currentElements(ctx: Pick<GpsContext, "db">) {
  const [row] = await ctx.db.select().from(table).where(eq(table.num, BUNDLED.NORAD_CAT_ID))
  return row && row.epoch > epochOf(BUNDLED)
    ? ({ elements: row.message, source: "imported" } as const)
    : ({ elements: BUNDLED, source: "bundled" } as const)
}

/** Stores newer elements of the space station from one message, or a list of them. */
export async function importElements(ctx: GpsContext, sent: SentElements) {
  const station = sent.find(({ NORAD_CAT_ID }) => Number(NORAD_CAT_ID) === BUNDLED.NORAD_CAT_ID)
  if (!station) throw problems["not-elements"](`has no NORAD_CAT_ID ${BUNDLED.NORAD_CAT_ID}`)
  const message = elementsFrom(station)
  const epoch = epochOf(message)
  if (epoch > ctx.now() + DAY_MS) throw problems["not-elements"]("has an EPOCH in the future")
  await requireOrbit(message, epoch)
  const current = epochOf((await currentElements(ctx)).elements)
  if (epoch < current) throw problems["older-elements"](iso(epoch), iso(current))
  const row = { num: BUNDLED.NORAD_CAT_ID, epoch, message, importedAt: ctx.now() }
  await ctx.write(async (tx) => {
    await tx.delete(table).where(eq(table.num, row.num))
    await insertRow(table)(tx, row)
  })
  return { ok: true as const, object: message.OBJECT_NAME, epoch: iso(epoch) }
}

const EPOCH = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?Z?$/

function elementsFrom(sent: unknown): Elements {
  // Some sources send numbers as text.
  const number = (key: string, min: number, max: number) => {
    const value = at(sent, key)
    const parsed = numberIn(
      typeof value === "string" && value.trim() ? Number(value) : value,
      min,
      max,
    )
    if (parsed === null)
      throw problems["not-elements"](`needs ${key}, a number from ${min} to ${max}`)
    return parsed
  }
  const EPOCH_TEXT = lineFrom(at(sent, "EPOCH"), 40)
  if (!EPOCH.test(EPOCH_TEXT) || Number.isNaN(epochOf({ EPOCH: EPOCH_TEXT })))
    throw problems["not-elements"]("needs EPOCH, such as 2026-10-09T19:42:49.138848")
  return {
    OBJECT_NAME: lineFrom(at(sent, "OBJECT_NAME")) || BUNDLED.OBJECT_NAME,
    OBJECT_ID: BUNDLED.OBJECT_ID,
    EPOCH: EPOCH_TEXT,
    MEAN_MOTION: number("MEAN_MOTION", 10, 17),
    ECCENTRICITY: number("ECCENTRICITY", 0, 0.5),
    INCLINATION: number("INCLINATION", 0, 180),
    RA_OF_ASC_NODE: number("RA_OF_ASC_NODE", 0, 360),
    ARG_OF_PERICENTER: number("ARG_OF_PERICENTER", 0, 360),
    MEAN_ANOMALY: number("MEAN_ANOMALY", 0, 360),
    EPHEMERIS_TYPE: 0,
    CLASSIFICATION_TYPE: "U",
    NORAD_CAT_ID: BUNDLED.NORAD_CAT_ID,
    ELEMENT_SET_NO: 999,
    REV_AT_EPOCH: 0,
    BSTAR: number("BSTAR", -1, 1),
    MEAN_MOTION_DOT: number("MEAN_MOTION_DOT", -1, 1),
    MEAN_MOTION_DDOT: number("MEAN_MOTION_DDOT", -1, 1),
  }
}

/** Numbers that are each possible need not make an orbit of a station. */
async function requireOrbit(message: Elements, epoch: number): Promise<void> {
  const altKm = (await orbitOf(message)).placeAt(epoch)?.altKm ?? Number.NaN
  if (!(altKm > 150 && altKm < 1_000))
    throw problems["not-elements"]("describes no orbit of a space station")
}
