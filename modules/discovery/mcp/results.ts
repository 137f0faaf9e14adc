import type { Problem } from "broadside"
import type { Tool, ToolAnswer, ToolContent } from "broadside/contracts"

/** A tool's answer as the protocol sends it. */
export const resultOf = ({ text, value, content = [] }: ToolAnswer) => ({
  content: [{ type: "text", text }, ...content.map(blockOf)],
  structuredContent: value,
})

/** A picture, sound or file as a content block of the protocol. */
export function blockOf(content: ToolContent): object {
  if (content.type === "resource") {
    const { uri, mimeType, text } = content
    return { type: "resource", resource: { uri, mimeType, text } }
  }
  const { type, mimeType, bytes } = content
  return { type, mimeType, data: Buffer.from(bytes).toString("base64") }
}

export const refusalResult = (text: string) => ({
  content: [{ type: "text", text }],
  isError: true,
})

/** The refusal, with the other members and headers of the route's response. */
export function sentencesOf(
  { forTools, message, code, members, headers }: Problem,
  { renamed = {} }: Tool,
): string {
  const { errors: _, ...more } = members
  const details = Object.keys(more).length > 0 ? ` ${JSON.stringify(more)}` : ""
  const seconds = headers["retry-after"]
  const wait = seconds && !message.includes("try again in") ? ` Try again in ${seconds} s.` : ""
  return `${inArguments(forTools ?? message, renamed)} (${code})${details}${wait}`
}

/** Names fields of the API as the arguments that they are. */
const inArguments = (text: string, renamed: Readonly<Record<string, string>>) =>
  text.replace(/\b[a-z]+[A-Z]\w*\b/g, (word) =>
    Object.hasOwn(renamed, word) ? (renamed[word] as string) : word,
  )
