/** For modules with a full-text index of their own. */

export { fold } from "../content/fold"
export { type AskedWord, type Vocabulary, vocabularyOf } from "../search/vocabulary"
