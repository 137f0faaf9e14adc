/** What modules offer each other and the site: services, points and signals. */

export * from "./contracts/agents"
export * from "./contracts/control"
export * from "./contracts/playing"
export * from "./contracts/site"
export * from "./contracts/works"
