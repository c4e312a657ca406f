/** What rules and conditions of contributions may look at: a snapshot. Each layer adds its own part. */
export interface KernelState {
  readonly isMobile: boolean
}
