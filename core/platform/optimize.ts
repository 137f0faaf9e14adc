/**
 * Says that the program has much to do, such as for its first visitor: from now on the runtime optimizes the code that
 * runs often. Before, it hardly does, because most of what a start runs is never run again.
 */
export type OptimizeFromNow = () => void
