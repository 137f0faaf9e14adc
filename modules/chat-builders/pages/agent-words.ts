import type { Problem } from "broadside"
import { withWait } from "./wait-words"

/** What people read where an agent gets a problem; `{wait}` stands for how long. */
const WORDS: Readonly<Record<string, string>> = {
  "no-model": "No one can answer here yet: this site has no language model.",
  "model-broken": "The helper does not answer at the moment. Try again in {wait}.",
  "model-busy": "Many people are asking at once. Try again in {wait}.",
  "model-failed": "The helper got stuck, so there is no answer. Ask again.",
  "tokens-spent": "The helper has answered enough for today. You can ask again in {wait}.",
  "your-tokens-spent": "You have asked enough for today. You can ask again in {wait}.",
  "too-many-requests": "That was a lot in one hour. Ask again in {wait}.",
  "invalid-request":
    "This conversation has become too long. Open the page again to begin a new one.",
  "family-rule": "Ask in words that suit everyone, children too.",
}

/** Why there is no answer, in words for people. */
export const wordsFor = (problem: Problem): string =>
  withWait(WORDS[problem.code], problem) ?? problem.message
