import { body, optional, text } from "broadside/http"
import { name } from "../models"

export const BuryBody = body({
  why: text({ min: 3, max: 300, description: "A sentence for the tombstone" }),
  by: optional(name("Who buries it; default the operator")),
})
