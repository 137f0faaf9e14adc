import { edenGC, fullGC, heapSize } from "bun:jsc"
import type { ThisCollector } from "../collector"

export const collector: ThisCollector = {
  collectYoung: () => void edenGC(),
  collectAll: fullGC,
  survived: heapSize,
}
