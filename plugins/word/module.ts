import { createHash, timingSafeEqual } from "node:crypto"
import { contribute, defineModule } from "broadside"
import { type Admission, Gates, Landmarks } from "broadside/contracts"
import { Elysia, formBody, pageRoute, ratesOf, t } from "broadside/http"
import { seeOther } from "broadside/ui"
import manifest from "./package.json" with { type: "json" }
import { wordPage } from "./page"

const KEPT_S = 365 * 86_400
const rates = ratesOf({ enter: { perMinute: 10, description: "Words entered in a minute" } })

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex")
const isSame = (a: string, b: string) =>
  timingSafeEqual(Buffer.from(hashOf(a)), Buffer.from(hashOf(b)))

/** Lets those write who know the word of the site. */
export default defineModule({
  id: "word",
  manifest,
  config: t.Object({
    word: t.String({
      default: "",
      maxLength: 100,
      // A header has no other letters.
      pattern: "^[!-~]*$",
      description: "Letters, digits and signs, no spaces; empty: everyone may write",
    }),
  }),
  rates,
  setup(ctx) {
    const { word } = ctx.config
    const path = `${ctx.root}/enter`
    const cookie = `broadside_word=${hashOf(`word ${word}`)}`
    const flags = `HttpOnly; SameSite=Lax${ctx.urls.base.startsWith("https:") ? "; Secure" : ""}`
    const refused: Admission = {
      admitted: false,
      why: "Writing here takes the word of this site, which those who belong to it know.",
      call: "Send it with each request as the header X-Site-Word.",
      page: path,
    }
    // Without a word everybody knows it: no header is the empty word.
    function knows({ headers }: Request): boolean {
      const cookies = (headers.get("cookie") ?? "").split("; ")
      const ours = cookies.find((one) => one.startsWith("broadside_word="))
      return isSame(ours ?? "", cookie) || isSame(headers.get("x-site-word") ?? "", word)
    }
    return {
      contribute: [
        contribute(Gates, {
          module: "word",
          admit: async (request, act) =>
            act === `POST ${path}` || knows(request) ? { admitted: true } : refused,
        }),
        contribute(Landmarks, {
          name: "word",
          path,
          label: "enter the word",
          footer: { for: "people", order: 90 },
        }),
      ],
      routes: new Elysia()
        .get(
          "/enter",
          ({ request }) => wordPage(ctx, path, { isIn: knows(request) }),
          pageRoute({ summary: "Where to enter the word" }),
        )
        .post(
          "/enter",
          ({ body }) => {
            const fault = "This is not the word."
            if (!isSame(body.word.trim(), word)) return wordPage(ctx, path, { isIn: false, fault })
            const answer = seeOther(path)
            answer.headers.set("set-cookie", `${cookie}; Path=/; Max-Age=${KEPT_S}; ${flags}`)
            return answer
          },
          pageRoute({
            summary: "Enter the word",
            body: formBody(t.Object({ word: t.String({ maxLength: 100 }) })),
            rate: rates.enter,
          }),
        ),
    }
  },
})
