import { Problem } from "../base/errors"

/** The fields that all problems have; undefined where there was none. */
export interface ProblemFields {
  readonly status: number
  readonly code: string
  readonly error: string
  readonly errors?: unknown
}

/**
 * What a service throws or a route answers as a problem, in one form, to compare them in tests; rethrows
 * any other error.
 * @example expect(await problemFields(games.edit("007", change))).toEqual(await problemFields(await site.fetch(path)))
 */
export async function problemFields(
  outcome: Promise<unknown> | Response,
): Promise<ProblemFields | undefined> {
  if (outcome instanceof Response) {
    const { status, code, error, errors } = await outcome.json()
    return { status, code, error, errors }
  }
  return outcome.then(
    () => undefined,
    (error) => {
      if (!(error instanceof Problem)) throw error
      const { errors } = error.members as { errors?: unknown }
      return { status: error.status, code: error.code, error: error.message, errors }
    },
  )
}
