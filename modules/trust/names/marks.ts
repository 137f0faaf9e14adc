import { contribute } from "broadside"
import { Marks } from "broadside/contracts"

/** The mark of protected names, which leads to what that means. */
export const marksContribution = contribute(Marks, {
  module: "trust",
  read: async (slugs) =>
    slugs.map((slug) => ({
      slug,
      label: "protected name",
      title: "Only the owner of this name can write under it.",
      href: `/names/${slug}`,
    })),
})
