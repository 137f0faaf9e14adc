/** One object of the database's schema, as `sqlite_schema` lists it. */
export interface SchemaObject {
  readonly type: string
  readonly name: string
  /** The table that an index or a trigger belongs to. */
  readonly tbl_name: string
  readonly sql: string | null
  /** It is in the live file. */
  readonly isLive?: boolean
}

/** The file that a statement reads or changes; no statement can do so in both. */
export type StatementFile = "main" | "live" | "both"

/** Names of tables in lower case; undefined stands for any table. */
export type Tables = ReadonlySet<string> | undefined

/** Characters that SQLite allows in an unquoted name. */
const WORDS = /[\w$\u0080-\uffff]+/g
const IS_WORD = /^[\w$\u0080-\uffff]+$/
/** The schema itself, and SQLite's tables about its files. */
const INTERNAL = /^(?:sqlite_|pragma_|dbstat$)/
const IS_VIRTUAL = /^\s*create\s+virtual\b/i
const HAS_QUERY = /^\s*create\s+(?:temp\w*\s+)?(?:view|virtual)\b/i
const HAS_ACTION = /\bon\s+(?:delete|update)\b/i

/** The tables of a database and their dependencies. */
export function createSchemaTables(objects: readonly SchemaObject[]) {
  const lowerCase = objects.map((one) => ({
    ...one,
    name: one.name.toLowerCase(),
    tbl_name: one.tbl_name.toLowerCase(),
  }))
  const tables = lowerCase.filter(({ type }) => type === "table" || type === "view")
  const triggers = lowerCase.filter(({ type }) => type === "trigger")
  const byName = new Map(tables.map((one) => [one.name, one]))
  const children = tables.filter(({ sql }) => HAS_ACTION.test(sql ?? ""))
  // A name that is not a single word cannot be matched, so it counts as mentioned everywhere.
  const odd = tables.flatMap(({ name }) => (IS_WORD.test(name) ? [] : [name]))
  const liveNames = new Set(tables.flatMap(({ name, isLive }) => (isLive ? [name] : [])))
  const sqlOf = (name: string) => byName.get(name)?.sql ?? ""

  /** All tables whose names occur in a text, including quotes, strings and comments. */
  function namedIn(text: string): Tables {
    const named = new Set(odd)
    for (const word of wordsOf(text)) {
      if (INTERNAL.test(word)) return undefined
      if (byName.has(word)) named.add(word)
    }
    return named
  }

  function closure(named: Iterable<string>, textsOf: (name: string) => readonly string[]): Tables {
    const all = new Set(named)
    // A set iterates in insertion order, including items added during the iteration.
    for (const name of all) {
      const virtual = virtualTableOf(name)
      if (virtual) all.add(virtual)
      for (const text of textsOf(name)) {
        const more = namedIn(text)
        if (!more) return undefined
        for (const one of more) all.add(one)
      }
    }
    return all
  }

  /** The virtual table that a shadow table belongs to, such as `x` for `x_data`. */
  function virtualTableOf(shadow: string): string | undefined {
    const name = shadow.slice(0, shadow.lastIndexOf("_"))
    return IS_VIRTUAL.test(sqlOf(name)) ? name : undefined
  }

  return {
    fileOf(text: string): StatementFile {
      const named = wordsOf(text).filter((word) => byName.has(word))
      if (!named.some((name) => liveNames.has(name))) return "main"
      return named.every((name) => liveNames.has(name)) ? "live" : "both"
    },
    /** The tables that a statement can read, including those behind views and virtual tables. */
    readBy(text: string): Tables {
      const named = namedIn(text)
      return named && closure(named, (name) => (HAS_QUERY.test(sqlOf(name)) ? [sqlOf(name)] : []))
    },
    /** The tables that change with a table, including through triggers and foreign keys. */
    changedWith(table: string): Tables {
      if (!byName.has(table)) return undefined
      return closure([table, ...odd], (name) => [
        ...triggers.flatMap((one) => (one.tbl_name === name ? [one.sql ?? ""] : [])),
        ...children.flatMap((one) => (wordsOf(one.sql ?? "").includes(name) ? [one.name] : [])),
      ])
    },
    /** Whether rows of a table change only if a statement reports changed rows. */
    isPlain: (table: string) =>
      !IS_VIRTUAL.test(sqlOf(table)) && !triggers.some(({ tbl_name }) => tbl_name === table),
  }
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(WORDS) ?? []
