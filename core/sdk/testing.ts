/** A whole site in memory, for the tests of a module. */

export { type ProblemFields, problemFields } from "../runtime/problem-fields"
export { type SocketSite, socketSite } from "../runtime/socket-site"
export { StreamClient, type StreamEvent } from "../runtime/stream-client"
export {
  type CheckOptions,
  checkModule,
  createTestHost,
  type ModuleFinding,
  type TestHost,
  type TestHostOptions,
} from "../runtime/testing"
