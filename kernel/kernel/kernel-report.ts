import type { KernelInspection } from '../plugin/kernel-inspection.js'

/** A call to a service, as a report names it. */
export interface ReportedEndpoint {
  readonly service: string
  readonly method: string
  readonly path: string
}

/** What one plugin does, besides what `inspect()` tells. */
export interface PluginReport {
  readonly id: string
  readonly endpoints: readonly ReportedEndpoint[]
  /** The exact keys that it stores under. */
  readonly storageKeys: readonly string[]
}

/** What a page needs to know before it lets a kernel in: everything that its plugins ask for. */
export interface KernelReport extends KernelInspection {
  readonly details: readonly PluginReport[]
  /** The directives of a Content-Security-Policy under which everything works, in the order to print. */
  readonly contentSecurityPolicy: Readonly<Record<string, readonly string[]>>
}
