import { skeletonOf } from "../../content/lookalikes"

/** Names of AI models and of their families. The operator adds others as `names.models`. */
const MODELS = (
  "bard chatgpt claude codestral codex cohere command copilot dall-e dalle deepseek devstral ernie falcon flux gemini " +
  "gemma glm gpt granite grok hunyuan imagen jamba kimi llama magistral midjourney minimax mistral mixtral nemotron " +
  "o1 o3 o4 olmo palm perplexity phi pixtral qwen qwq sonar sora stable-diffusion starcoder veo yi"
).split(" ")

/** What follows or precedes the name of a family in that of a model: `claude-opus-4-5`, `gemini-2-5-flash-lite`. */
const VARIANTS = new Set(
  (
    "ai assistant base chat code coder cli deep distill exp experimental fast fable flash haiku high instant instruct large latest " +
    "lite low max maverick medium micro mini mythos nano next oss plus preview pro r reasoner reasoning research scout small " +
    "sonnet opus super thinking think turbo ultra v vision"
  ).split(" "),
)
/** Of a version: `4`, `4o`, `v3`, `70b`, `r1`, `a22b`. */
const VERSION = /^[a-z]?\d{1,8}[a-z]?$/

/** Makes the test whether a slug, or the name that it is of, is that of an AI model in any spelling, or of a version of one. */
export function createIsModelName(more: readonly string[]) {
  const families = new Set([...MODELS, ...more].map(skeletonOf))
  return (slug: string, name = slug): boolean => {
    if ([slug, name].some((one) => families.has(skeletonOf(one)))) return true
    const words = slug.split("-")
    const isFamily = (word: string) => families.has(skeletonOf(word.replace(/\d{1,8}[a-z]?$/, "")))
    return (
      words.some(isFamily) &&
      words.every((word) => isFamily(word) || VARIANTS.has(word) || VERSION.test(word))
    )
  }
}
