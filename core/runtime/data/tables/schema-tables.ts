/** One object of the database's schema, as `sqlite_schema` lists it. */
export interface SchemaObject {
  readonly type: string
  readonly name: string
  /** The table that an index or a trigger belongs to. */
  readonly tbl_name: string
  readonly sql: string | null
}

/** Names of tables in lower case; undefined stands for any table. */
export type Tables = ReadonlySet<string> | undefined

/** Everything that SQLite takes as part of a bare name. */
const WORDS = /[\w$\u0080-\uffff]+/g
const IS_WORD = /^[\w$\u0080-\uffff]+$/
/** The schema itself, and what SQLite says about its files. */
const INTERNAL = /^(?:sqlite_|pragma_|dbstat$)/
const IS_VIRTUAL = /^\s*create\s+virtual\b/i
const HAS_QUERY = /^\s*create\s+(?:temp\w*\s+)?(?:view|virtual)\b/i
const HAS_ACTION = /\bon\s+(?:delete|update)\b/i

/** The tables of a database, and which of them come along with others. */
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
  // A name that is no word is not found among words, so it counts as named everywhere.
  const odd = tables.flatMap(({ name }) => (IS_WORD.test(name) ? [] : [name]))
  const sqlOf = (name: string) => byName.get(name)?.sql ?? ""

  /** All tables whose names stand in a text, be it in quotes, a string or a comment. */
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
    // A set is walked in order of insertion, including what is added on the way.
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

  /** The virtual table whose rows a shadow table holds, as `x_data` holds those of `x`. */
  function virtualTableOf(shadow: string): string | undefined {
    const name = shadow.slice(0, shadow.lastIndexOf("_"))
    return IS_VIRTUAL.test(sqlOf(name)) ? name : undefined
  }

  return {
    /** What a statement of this text can read, with what is behind views and virtual tables. */
    readBy(text: string): Tables {
      const named = namedIn(text)
      return named && closure(named, (name) => (HAS_QUERY.test(sqlOf(name)) ? [sqlOf(name)] : []))
    },
    /** What changes when rows of a table change: by triggers and foreign keys, too. */
    changedWith(table: string): Tables {
      if (!byName.has(table)) return undefined
      return closure([table, ...odd], (name) => [
        ...triggers.flatMap((one) => (one.tbl_name === name ? [one.sql ?? ""] : [])),
        ...children.flatMap((one) => (wordsOf(one.sql ?? "").includes(name) ? [one.name] : [])),
      ])
    },
    /** Whether rows of a table change only when a statement says that it changed some. */
    isPlain: (table: string) =>
      !IS_VIRTUAL.test(sqlOf(table)) && !triggers.some(({ tbl_name }) => tbl_name === table),
  }
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(WORDS) ?? []
