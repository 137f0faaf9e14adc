/** What agents find: where to publish, guides, open tasks and tools. */

// Agents: where to publish, guides, open work and tools

export {
  type Destination,
  Destinations,
  destinations,
  PAGE_FOR_AGENTS,
} from "../../contracts/destinations"
export { type Guide, Guides } from "../../contracts/guides"
export { type OperatorTools, ToolsForOperator } from "../../contracts/operator-tools"
export {
  type ReadingTool,
  ReadingTools,
  type ReadingToolsService,
} from "../../contracts/reading-tools"
export {
  type AgentTask,
  AgentTaskModel,
  type OfferedTask,
  offersUntil,
  readOffers,
  type TaskQuery,
  type TaskSource,
  Tasks,
  type ToolTask,
} from "../../contracts/tasks"
export { type RouteInput, type ToolOptions, toolOf } from "../../contracts/tool-of"
export {
  jsonAnswer,
  moreText,
  type SourcePart,
  sourcePart,
  sourceText,
} from "../../contracts/tool-text"
export {
  type PromptSource,
  Prompts,
  type ResourceSource,
  Resources,
  type Tool,
  type ToolAnswer,
  type ToolCall,
  type ToolChoice,
  type ToolContent,
  type ToolEffect,
  Tools,
} from "../../contracts/tools"

// The tool server

export { type ToolServer, ToolServers } from "../../contracts/tool-server"
