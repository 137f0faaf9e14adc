import type { PublishModules } from "../modules"

export const publishModules: PublishModules = () => undefined
