/** Tables, queries and statements: drizzle for SQLite, as far as modules are promised it. */

// Tables
// Conditions
// Order and figures
// SQL by hand

export {
  and,
  asc,
  avg,
  between,
  count,
  countDistinct,
  desc,
  eq,
  exists,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  lte,
  max,
  min,
  ne,
  not,
  notExists,
  notInArray,
  notLike,
  or,
  type SQL,
  sql,
  sum,
} from "drizzle-orm"
export { check, index, primaryKey, sqliteTable, unique, uniqueIndex } from "drizzle-orm/sqlite-core"
// The database of a module

export { column, type Db, insertRow, type Migration, nextNumber, statement } from "../base/db"
