import { component } from "./component"
import { t } from "./http"

/** The body of every refusal. */
export const ProblemModel = component(
  "Problem",
  t.Object(
    {
      type: t.String({ description: "Address of a page about the problem" }),
      title: t.String(),
      status: t.Integer(),
      detail: t.String({ description: "One sentence that says how to fix the request" }),
      ok: t.Literal(false),
      error: t.String({ description: "The same as detail" }),
      code: t.String({ description: "Stable, in kebab case" }),
      errors: t.Optional(
        t.Array(
          t.Object({
            path: t.String({ description: "JSON pointer to the field" }),
            message: t.String(),
          }),
          { description: "Every invalid field" },
        ),
      ),
      request_id: t.Optional(t.String({ description: "Only with status 500" })),
    },
    { additionalProperties: true },
  ),
)
