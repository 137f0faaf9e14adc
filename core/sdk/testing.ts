/** A whole site in memory, for the tests of a module. */

export {
  type CheckOptions,
  checkModule,
  createTestHost,
  type ModuleFinding,
  type TestHost,
  type TestHostOptions,
} from "../runtime/testing"
