import type { AnyKernel } from '#kernel'

/** The part of a kernel that a report needs: the host's copy of the package may be another one. */
export type ReportingKernel = Pick<AnyKernel, 'report'>

export interface LoadedKernel {
  readonly kernel: ReportingKernel
  /** A note for the user on how the kernel was created. */
  readonly note: string | undefined
}
