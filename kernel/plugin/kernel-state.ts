/** A snapshot for rules and conditions of contributions. Each layer adds its own part. */
export interface KernelState {
  readonly isMobile: boolean
}
