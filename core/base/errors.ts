import type { TSchema } from "@sinclair/typebox"

/** One row of a module's problem table. */
export interface ProblemRow {
  readonly status: number
  /** A few words, the same for every occurrence. */
  readonly title: string
  /** How to fix the request, for the page at `/problems/<code>`. */
  readonly fix: string
  /** The sentence for this occurrence. */
  // biome-ignore lint/suspicious/noExplicitAny: each row chooses its own arguments
  readonly detail: (...args: any[]) => string
  /** The same for a model that called a tool, if `detail` names a route. */
  // biome-ignore lint/suspicious/noExplicitAny: each row chooses its own arguments
  readonly toolDetail?: (...args: any[]) => string
  /** What `with` adds to the body, by name; for the API documents and the test host. */
  readonly members?: Readonly<Record<string, TSchema>>
}
/** All problems of a module by their codes, which are kebab-case and never change. */
export type ProblemTable = Readonly<Record<string, ProblemRow>>

/** What is wrong with one field. */
export interface FieldFault {
  /** JSON pointer to the field: `/title`. */
  readonly path: string
  readonly message: string
}

/**
 * An error response with everything the reader needs; the host sends it as
 * `application/problem+json`.
 */
export class Problem extends Error {
  override readonly name = "Problem"
  /** Its sentence for a model that called a tool, if that is another one. */
  forTools: string | undefined
  members: Record<string, unknown> = {}
  headers: Record<string, string> = {}

  constructor(
    readonly code: string,
    readonly status: number,
    readonly title: string,
    detail: string,
  ) {
    super(detail)
  }

  /** Adds members to the body, such as `claimedBy`. */
  with(members: Record<string, unknown>): this {
    Object.assign(this.members, members)
    return this
  }

  withHeaders(headers: Record<string, string>): this {
    Object.assign(this.headers, headers)
    return this
  }
}

/** A row of a problem table, with its code. */
export interface Refusal {
  readonly code: string
  readonly status: number
  readonly title: string
  readonly members?: Readonly<Record<string, TSchema>>
}

/** A constructor for each row of a problem table, with the arguments of its `detail`. */
export type Problems<T extends ProblemTable> = {
  readonly [K in keyof T]: ((...args: Parameters<T[K]["detail"]>) => Problem) & Refusal
}

/**
 * Makes a constructor of each row of a table.
 * @example
 * export const table = { "unknown-game": { status: 404, title: "No such game", fix: "…", detail: (id: string) => `No game ${id}.` } }
 * export const problems = problemsOf(table)
 * throw problems["unknown-game"]("007")
 */
export function problemsOf<const T extends ProblemTable>(table: T): Problems<T> {
  return Object.fromEntries(
    Object.entries(table).map(([code, { status, title, detail, toolDetail, members }]) => {
      const make = (...args: unknown[]) => {
        const made = new Problem(code, status, title, detail(...args))
        made.forTools = toolDetail?.(...args)
        return made
      }
      return [code, Object.assign(make, { code, status, title, ...(members ? { members } : {}) })]
    }),
  ) as unknown as Problems<T>
}

/**
 * Refuses several fields by name in one problem.
 * @example throw invalid([{ path: "/title", message: "title must not be empty." }])
 */
export function invalid(errors: readonly FieldFault[]): Problem {
  const detail = errors.map(({ message }) => message).join(" ")
  return new Problem("invalid-request", 400, "The request is not valid", detail).with({ errors })
}
