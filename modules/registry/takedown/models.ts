import { body, optional, t, text } from "broadside/http"
import { key, ok } from "../models"

export const RemoveBody = body({
  edit_key: key,
  why: optional(text({ max: 300, description: "Reason shown to visitors" })),
})

export type Removal = typeof RemoveBody.static

export const RemovedModel = t.Object({ ...ok, removed: t.String() })

export const RestoredModel = t.Object({ ...ok, restored: t.String() })
