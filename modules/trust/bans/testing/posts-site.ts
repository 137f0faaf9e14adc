import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createTestHost, type TestHost } from "broadside/testing"
import { postsModule } from "./posts"

/** A site with posts, whose operator bans. */
export interface PostsSite {
  readonly site: TestHost
  /** Sends JSON and reads the answer with its status. */
  // biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects
  send(path: string, json: object, from?: string): Promise<any>
  // biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects
  post(author: string, text?: string, from?: string): Promise<any>
  /** Bans something for the operator. */
  // biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects
  ban(what: "name" | "block" | "domain", value: string, more?: object): Promise<any>
  // biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects
  end(id: string): Promise<any>
  /** Runs the job until nothing is left to hide or bring back. */
  hideAll(): Promise<void>
  /** Numbers of the posts that everyone sees in lists. */
  visible(): number[]
  close(): Promise<void>
}

const CONFIG = '[limits]\nwrite = 0\n[review]\nmode = "off"'

export async function postsSite(holds = true): Promise<PostsSite> {
  const folder = mkdtempSync(join(tmpdir(), "broadside-bans-"))
  const modules = [postsModule({ holds })]
  const site = await createTestHost({ modules, folder, config: CONFIG })
  const authorization = `Bearer ${site.operatorToken}`
  const send: PostsSite["send"] = async (path, json, from = "192.0.2.1") => {
    const headers: Record<string, string> = path.includes("/operator/") ? { authorization } : {}
    const response = await site.fetch(path, { json, from, headers })
    const answer = (await response.json()) as object
    return { status: response.status, ...answer }
  }
  const query = (sql: string) => site.store.connection.query(sql)
  return {
    site,
    send,
    post: (author, text = "Hello", from) => send("/api/posts", { author, text }, from),
    ban: (what, value, more = {}) =>
      send("/api/operator/bans", { what, value, why: "It was spam.", ...more }),
    end: (id) => send(`/api/operator/bans/${id}/end`, {}),
    async hideAll() {
      do await site.runJob("trust.hide-banned")
      while (query("SELECT 1 FROM trust_bans WHERE phase IS NOT NULL").get())
    },
    visible: () =>
      query("SELECT num FROM posts_posts WHERE isHeld = 0 AND removedWhy IS NULL ORDER BY num")
        .values()
        .flat() as number[],
    async close() {
      await site.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
