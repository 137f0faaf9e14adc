/** Tables, queries and statements: drizzle for SQLite, as far as modules are promised it. */

// The database of a module

export {
  column,
  type Db,
  insertNumbered,
  insertRow,
  type Migration,
  nextNumber,
  statement,
} from "../base/db"

// Tables

export { getTableColumns } from "drizzle-orm"
export { check, index, primaryKey, sqliteTable, unique, uniqueIndex } from "drizzle-orm/sqlite-core"

// Conditions

export {
  and,
  between,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  lte,
  ne,
  not,
  notExists,
  notInArray,
  notLike,
  or,
} from "drizzle-orm"

// Order and figures

export { asc, avg, count, countDistinct, desc, max, min, sum } from "drizzle-orm"

// SQL by hand

export { type SQL, sql } from "drizzle-orm"
