import type { AnyKernel } from '#kernel'

/** The part of a kernel that a report is made of: the host's copy of the package may be another one. */
export type ReportingKernel = Pick<AnyKernel, 'report'>

export interface LoadedKernel {
  readonly kernel: ReportingKernel
  /** What the person should know of how it was made. */
  readonly note: string | undefined
}
