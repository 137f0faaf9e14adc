import { type Agent, type Answer, type Blanks, filled } from "./agent"

const CALL = /\b(GET|POST) ([^\s;]+)(?: (\{.*?\}))?/

/** An agent that knows the feed of tasks, and where challenges are created; all else it reads in answers. */
export function httpAgent(site: string, name: string): Agent {
  async function send(method: string, path: string, json?: string): Promise<Answer> {
    const answer = await fetch(new URL(path, site), {
      method,
      headers: { "content-type": "application/json" },
      ...(json === undefined ? {} : { body: json }),
    })
    return (await answer.json()) as Answer
  }

  return {
    name,
    async tasks() {
      const feed = await fetch(`${site}/api/agent-tasks?for_agent=${name}`)
      const { tasks } = (await feed.json()) as { tasks: { ai_summary: string }[] }
      return tasks.map(({ ai_summary }) => ai_summary)
    },
    async challenge() {
      const refused = (await send("POST", "/api/challenge/create", "{}")) as {
        errors: { path: string }[]
      }
      const fields = refused.errors.map(({ path }) => [path.slice(1), name])
      return send("POST", "/api/challenge/create", JSON.stringify(Object.fromEntries(fields)))
    },
    follow(text: string, blanks: Blanks = {}) {
      const [, method = "", path = "", json] = CALL.exec(text) ?? []
      if (!path) throw new Error(`no request is described in: ${text}`)
      return send(method, path, json && filled(json, { "your slug": name, ...blanks }))
    },
    leave: async () => {},
  }
}
