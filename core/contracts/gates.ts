import type { Context } from "../base/context"
import { t } from "../base/http"
import { problem } from "../base/problems"
import { type Point, point } from "../base/tokens"
import { createValidator } from "../base/validated"

/** Whether a request may write; if not, what people and programs read. */
export type Admission =
  | { readonly admitted: true }
  | {
      readonly admitted: false
      /** `Writing here takes the word of this site.` */
      readonly why: string
      /** The exact next call of a program: `Send it as the header X-Site-Word.` */
      readonly call: string
      /** Path of the page on which people get in. */
      readonly page?: string
    }

/** Asked before each request that stores something for others, and outside any write. */
export interface Gate {
  /** Id of the module. */
  readonly module: string
  /**
   * `act` is `POST` and the path of the route, or the name of a tool: a gate lets its own form in. One that throws, takes
   * over two seconds or answers anything else lets nothing in.
   */
  admit(request: Request, act: string): Promise<Admission>
}

/**
 * Gates decide who may write at all. The operator passes, and so do positions: those who send them were let in when they joined.
 * @example contribute(Gates, { module: "word", admit: async (request) => ({ admitted: knows(request), why, call }) })
 */
export const Gates: Point<Gate> = point("gates@1", {
  key: ({ module }) => module,
  shape: t.Object({ module: t.String({ minLength: 1 }) }),
  guards: true,
})

const validAdmission = createValidator<Admission>(
  t.Union([
    t.Object({ admitted: t.Literal(true) }),
    t.Object({
      admitted: t.Literal(false),
      why: t.String({ minLength: 1 }),
      call: t.String({ minLength: 1 }),
      page: t.Optional(t.String({ pattern: "^/" })),
    }),
  ]),
  "the admission",
)

/**
 * Throws 403 unless every gate lets a request in, and 503 where one does not say. The host asks for routes, and the tool
 * server for tools.
 * @example await passGates(ctx, request, tool.name)
 */
export async function passGates(
  ctx: Pick<Context, "all" | "log">,
  request: Request,
  act: string,
): Promise<void> {
  for (const gate of ctx.all(Gates)) {
    const admission = await gate
      .admit(request, act)
      .then(validAdmission)
      .catch((err: unknown) => {
        ctx.log.error({ gate: gate.module, act, err }, "a gate does not say who may write")
        throw problem["gate-failed"](gate.module)
      })
    if (admission.admitted) continue
    const { why, call, page } = admission
    throw problem["not-admitted"](why, call).with({ why, ...(page ? { page } : {}) })
  }
}
