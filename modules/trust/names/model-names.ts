import { skeletonOf } from "./lookalikes"

/** Names of AI models and of their families. The operator adds others as `names.models`. */
const MODELS = (
  "chatgpt claude codestral codex cohere copilot dall-e dalle deepseek devstral ernie gemini gemma glm gpt grok hunyuan " +
  "imagen jamba llama magistral midjourney minimax mistral mixtral nemotron o1 o3 o4 olmo perplexity pixtral qwen qwq " +
  "stable-diffusion starcoder"
).split(" ")
/** Families that are called like people or things: only with a version or another word is it the name of a model. */
const ALSO_WORDS = "bard command falcon flux granite kimi palm phi sonar sora veo yi".split(" ")

/** What follows or precedes the name of a family in that of a model: `claude-opus-4-5`, `gemini-2-5-flash-lite`. */
const VARIANTS = new Set(
  (
    "ai assistant base chat code coder cli deep distill exp experimental fast fable flash haiku high instant instruct large latest " +
    "lite low max maverick medium micro mini mythos nano next oss plus preview pro r reasoner reasoning research scout small " +
    "sonnet opus super thinking think turbo ultra v vision"
  ).split(" "),
)
/** Word of a version: `4`, `4o`, `v3`, `70b`, `r1`, `a22b`. */
const VERSION = /^[a-z]?\d{1,8}[a-z]?$/

/** Makes the test whether a slug, or the name that it is of, is that of an AI model in any spelling, or of a version of one. */
export function createIsModelName(more: readonly string[]) {
  const labels = new Set([...MODELS, ...more].map(skeletonOf))
  const words = new Set(ALSO_WORDS.map(skeletonOf))
  const isFamily = (word: string) =>
    [word, word.replace(/\d{1,8}[a-z]?$/, "")]
      .map(skeletonOf)
      .some((family) => labels.has(family) || words.has(family))
  return (slug: string, name = slug): boolean => {
    if ([slug, name].some((one) => labels.has(skeletonOf(one)))) return true
    if (words.has(skeletonOf(slug))) return false
    const parts = slug.split("-")
    return (
      parts.some(isFamily) &&
      parts.every((word) => isFamily(word) || VARIANTS.has(word) || VERSION.test(word))
    )
  }
}
