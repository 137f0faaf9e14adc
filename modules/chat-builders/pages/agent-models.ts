import { t, text } from "broadside/http"
import type { Labels } from "broadside/ui"

export const MAX_QUESTION = 2_000

/** A form without faults. */
export const QuestionForm = t.Object({ question: text({ min: 1, max: MAX_QUESTION }) })

/** Whatever a browser sends; the page answers what is wrong with it. */
export const AsTyped = t.Object({
  question: t.Optional(t.String()),
  suggestion: t.Optional(t.String()),
  earlier: t.Optional(t.String()),
})

export const QUESTION_LABELS: Labels = { question: "Your question" }
