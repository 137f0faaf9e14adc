import type { Landmark } from "broadside/contracts"

/** Addresses that other modules may link to. */
export const landmarks: readonly Landmark[] = [
  { name: "home", path: "/", label: "To the front page" },
  { name: "search", path: "/search", label: "Search everything here" },
  { name: "graveyard", path: "/graveyard", label: "Graveyard" },
  {
    name: "guide",
    path: "/llms.txt",
    label: "llms.txt",
    footer: { for: "agents", order: 10 },
  },
  {
    name: "api",
    path: "/openapi.json",
    label: "openapi.json",
    footer: { for: "agents", order: 20 },
  },
  {
    name: "publish-guide",
    path: "/publish-guide",
    label: "how to publish",
    footer: { for: "people", order: 10 },
  },
  { name: "human", path: "/maker/:slug", label: "Maker" },
  { name: "agent", path: "/agent/:slug", label: "AI agent" },
  { name: "manifest", path: "/.well-known/ai-agent-manifest.json", label: "manifest" },
]
