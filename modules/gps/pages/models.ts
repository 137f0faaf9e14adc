import { body, optional, query, text } from "broadside/http"
import { ChatBody, CreateBody, PinBody } from "../sessions/models"
import { formOf } from "./form"

export const GpsQuery = query({
  code: optional(text({ max: 20, description: "Code of a session" })),
})

/** As text, to be shown again. */
export const AsTyped = body({})

const code = text({ min: 1, max: 20 })

export const StartForm = formOf(body(CreateBody.properties), {
  name: "Name of the session",
  color: "Its colour",
})

const numberOf = (text = "") => (text.trim() ? Number(text) : undefined)

export const PinForm = formOf(
  body({ code, ...PinBody.properties }),
  { lat: "Latitude", lon: "Longitude", name: "Your name", message: "What is there" },
  { read: (values) => ({ ...values, lat: numberOf(values["lat"]), lon: numberOf(values["lon"]) }) },
)

/** Its fields have names of their own, since the form of pins is on the same page. */
export const MessageForm = formOf(
  body({ code, ...ChatBody.properties }),
  { name: "Your name", message: "Message" },
  {
    read: ({ by, text, code }) => ({ code, name: by, message: text }),
    renamed: { name: "by", message: "text" },
  },
)

export const ListingForm = formOf(body({ code, listed: optional(text({ max: 3 })) }), {})
