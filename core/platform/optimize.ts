/**
 * Says that the program has started, or has much to do: from now on the runtime optimizes the code that
 * runs often. Before, it hardly does, because most of what a start runs is never run again.
 */
export type OptimizeFromNow = () => void
