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
  const columns = fields.map(({ path, field }) => ({
    name: path[0] as string,
    decoder: decoderOf(field),
  }))
  return (row) => {
    const object: Record<string, unknown> = {}
    for (const [index, { name, decoder }] of columns.entries()) {
      const value = row[index]
      object[name] = value === null ? null : decoder.mapFromDriverValue(value)
    }
    return object
  }
}

type Field = SelectedFieldsOrdered[number]["field"]

function decoderOf(field: Field): Decoder {
  if (is(field, Column)) return field
  const sql = is(field, SQL) ? field : is(field, Subquery) ? field._.sql : field.sql
  return (sql as unknown as { decoder: Decoder }).decoder
}
