import { body, optional, query, t, text } from "broadside/http"
import { formOf } from "./form"

export const GpsQuery = query({
  code: optional(text({ max: 20, description: "Code of a session" })),
})

/** As text, to be shown again. */
export const AsTyped = body({})

const code = text({ min: 1, max: 20 })
const name = text({ min: 1, max: 40 })

export const StartForm = formOf(
  body({
    name: optional(text({ max: 60 })),
    color: optional(t.String({ pattern: "^#[0-9a-fA-F]{6}$" })),
  }),
  { name: "Name of the session", color: "Its colour" },
)

const numberOf = (text = "") => (text.trim() ? Number(text) : undefined)

export const PinForm = formOf(
  body({
    code,
    lat: t.Number({ minimum: -90, maximum: 90 }),
    lon: t.Number({ minimum: -180, maximum: 180 }),
    name: optional(name),
    message: optional(text({ max: 200 })),
  }),
  { lat: "Latitude", lon: "Longitude", name: "Your name", message: "What is there" },
  { read: (values) => ({ ...values, lat: numberOf(values["lat"]), lon: numberOf(values["lon"]) }) },
)

/** Its fields have names of their own, since the form of pins is on the same page. */
export const MessageForm = formOf(
  body({ code, name, message: text({ min: 1, max: 500 }) }),
  { name: "Your name", message: "Message" },
  {
    read: ({ by, text, code }) => ({ code, name: by, message: text }),
    renamed: { name: "by", message: "text" },
  },
)

export const ListingForm = formOf(body({ code, listed: optional(text({ max: 3 })) }), {})
