/** A page that was published in this request, or before it. */
export interface PublishedPage {
  readonly url: string
  readonly editKey: string
}

/** The page that a conversation is about, as it was when the request came. */
export interface ConversationPage extends PublishedPage {
  readonly title: string
  readonly version: number
}

/** What becomes of a draft: a new page, a new version of one, or a fork of a game. */
export interface Target {
  readonly page?: ConversationPage | undefined
  readonly parent?: { readonly id: string; readonly title: string } | undefined
}
