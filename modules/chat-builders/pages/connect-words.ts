import type { Problem, siteRefusals } from "broadside"
import { wordsForUnprotectedName } from "broadside/http"
import type { table } from "../errors"
import { withWait } from "./wait-words"

type Words = Partial<
  Record<keyof typeof table | keyof typeof siteRefusals | "wrong-edit-key", string>
>

/** Refusals in words for people, `{wait}` for how long; those that are not here read well as they are. */
export const WORDS: Readonly<Record<string, string>> = {
  "no-model":
    "This site has no model at the moment, so nothing can be built here. You can publish a page yourself, or bring an agent of your own.",
  "model-broken":
    "The model does not answer at the moment. Try again in {wait}; your words are still in the field.",
  "model-busy":
    "The model is busy with other pages. Try again in {wait}; your words are still in the field.",
  "tokens-spent":
    "The model has done all that it may do today. You can ask again in {wait}; until then you can publish a page yourself, or bring an agent of your own.",
  "your-tokens-spent":
    "The model has done all that it may do for one visitor today. You can ask again in {wait}; until then you can publish a page yourself, or bring an agent of your own.",
  "too-large-to-change":
    "This page is too large for the builder to change. You can still edit it yourself, or start a new page.",
  "page-changed":
    "The page was changed in the meantime, so nothing was published. Send this again: it begins with the page as it is now.",
  "too-many-requests":
    "That was a lot in one hour. You can ask for more in {wait}; your words are still in the field.",
  "wrong-edit-key":
    "This browser does not have the right key of the page. Start a new page, and what you ask for is published there.",
  "author-proof-required":
    "This name is protected. If it is yours, add # and its key: name#key. If not, choose another name.",
  "lookalike-name": "This name looks like one that is protected. Choose another name.",
  "no-such-page":
    "The page of this conversation is not here any more. Start a new page, and what you ask for is published there.",
  "family-rule":
    "This site is for people of every age, and that would not be for all of them. Say it in other words.",
} satisfies Words

/** Why something was refused; undefined if the refusal says it well itself. */
export const wordsFor = (problem: Problem): string | undefined =>
  wordsForUnprotectedName(problem) ?? withWait(WORDS[problem.code], problem)
