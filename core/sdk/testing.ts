/** A whole site in memory, for the tests of a module. */

export { type ProblemFields, problemFields } from "../check/problem-fields"
export { type SocketSite, socketSite } from "../check/socket-site"
export { StreamClient, type StreamEvent } from "../check/stream-client"
export {
  type CheckOptions,
  checkModule,
  createTestHost,
  type ModuleFinding,
  type TestHost,
  type TestHostOptions,
} from "../check/test-host"
