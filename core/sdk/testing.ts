export * from "../runtime/testing"
