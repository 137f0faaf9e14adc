import { Column, is, SQL, Subquery } from "drizzle-orm"
import type { SelectedFieldsOrdered } from "drizzle-orm/sqlite-core"
import * as drizzleUtils from "drizzle-orm/utils"

export type ReadRow = (row: readonly unknown[]) => unknown

interface Decoder {
  mapFromDriverValue(value: unknown): unknown
}

// Exported, but missing in the package's types.
const { mapResultRow } = drizzleUtils as unknown as {
  mapResultRow(
    fields: SelectedFieldsOrdered,
    row: readonly unknown[],
    nullable: Record<string, boolean> | undefined,
  ): unknown
}

/**
 * Creates objects from a query's rows. Drizzle looks up the decoder for each value of each row;
 * for rows without nested objects this does it once per query, which makes reads a third faster.
 */
export function rowReader(
  fields: SelectedFieldsOrdered,
  nullable: Record<string, boolean> | undefined,
): ReadRow {
  if (fields.some(({ path }) => path.length > 1))
    return (row) => mapResultRow(fields, row, nullable)
  const names = fields.map(({ path }) => path[0] as string)
  const decoders = fields.map(({ field }) => decoderOf(field)).map(unlessPlain)
  return (row) => {
    const object: Record<string, unknown> = {}
    // An iterator for each row would take as long as reading its values.
    for (let index = 0; index < names.length; index++) {
      const value = row[index]
      const decoder = decoders[index]
      object[names[index] as string] =
        value === null || !decoder ? value : decoder.mapFromDriverValue(value)
    }
    return object
  }
}

/** Most columns have nothing to decode. */
const unlessPlain = (decoder: Decoder) =>
  decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue ? undefined : decoder

type Field = SelectedFieldsOrdered[number]["field"]

function decoderOf(field: Field): Decoder {
  if (is(field, Column)) return field
  const sql = is(field, SQL) ? field : is(field, Subquery) ? field._.sql : field.sql
  return (sql as unknown as { decoder: Decoder }).decoder
}
