import { body, component, t, text } from "broadside/http"

const code = text({
  min: 1,
  max: 20,
  description: "Code of a live session",
  examples: ["K7PQ2M"],
  tool: "",
})

const data = t.Object(
  {},
  {
    additionalProperties: true,
    description: "Any JSON object, at most 262,144 bytes and 32 levels deep",
  },
)

export const AwareParams = t.Object({ code })

export const AwareBody = body({ code, data })

const times = {
  pushed_at: t.String({ format: "date-time" }),
  expires_at: t.String({
    format: "date-time",
    description: "When it is deleted, unless the session ends earlier",
  }),
}

export const AwarePushedModel = t.Object({ ok: t.Literal(true), code: t.String(), ...times })

export const AwareModel = component(
  "AwareSnapshot",
  t.Object({
    ok: t.Literal(true),
    code: t.String(),
    ...times,
    data: t.Object(
      {},
      {
        additionalProperties: true,
        description:
          "As it was sent. Those from /gps-dashboard have session, area, people, layers and pins",
      },
    ),
  }),
)
