import type { ChatBuildersContext } from "../context"

type Rules = Pick<ChatBuildersContext, "content">

/** Whether a child may read it. */
export const isSuited = ({ content }: Rules, text: string): boolean =>
  content.family(text).verdict !== "refused"

/** What a model said, or a sentence in its place if no child should read it. */
export const replaceUnsuited = (ctx: Rules, said: string): string =>
  isSuited(ctx, said) ? said : "The answer was not suitable for children, so it is not shown."
