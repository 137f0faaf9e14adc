import { contribute, defineModule } from "broadside"
import { Marks } from "broadside/contracts"
import { findProfiles } from "broadside/contracts/discovery"
import { ProtectedNames } from "broadside/contracts/trust"
import { Elysia, pageRoute, t } from "broadside/http"
import { htmlAnswer } from "broadside/ui"
import manifest from "./package.json" with { type: "json" }
import { schoolsPage } from "./page"

/** Marks the names of schools that the operator knows. */
export default defineModule({
  id: "school",
  manifest,
  config: t.Object({
    names: t.Array(t.String({ minLength: 1, maxLength: 60 }), {
      default: [],
      description: "Names of schools, each protected by its school",
    }),
  }),
  needs: { names: ProtectedNames },
  setup(ctx) {
    const { names } = ctx.needs
    const schools = new Map(ctx.config.names.map((name) => [ctx.content.slug(name), name]))
    const path = ctx.root
    return {
      contribute: [
        contribute(Marks, {
          module: "school",
          read: async (slugs) =>
            slugs
              .filter((slug) => schools.has(slug))
              .map((slug) => ({
                slug,
                label: "verified school",
                title: "The operator of this site knows that this is a school.",
                href: path,
                letter: "S",
              })),
        }),
      ],
      routes: new Elysia().get(
        "/",
        ({ request }) =>
          ctx.cached(
            request,
            async () =>
              schoolsPage(ctx, path, {
                schools,
                proved: await names.protectedOf([...schools.keys()]),
                profiles: await findProfiles(ctx, [...schools.keys()]),
              }),
            htmlAnswer(),
          ),
        pageRoute({ summary: "The schools that the operator knows" }),
      ),
    }
  },
})
