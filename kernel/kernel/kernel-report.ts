import type { KernelInspection } from '../plugin/kernel-inspection.js'

/** A call to a service, as a report names it. */
export interface ReportedEndpoint {
  readonly service: string
  readonly method: string
  readonly path: string
}

/** The details of one plugin that `inspect()` does not return. */
export interface PluginReport {
  readonly id: string
  readonly endpoints: readonly ReportedEndpoint[]
  /** The exact storage keys of the plugin. */
  readonly storageKeys: readonly string[]
}

/** The facts that a page needs before it adopts a kernel: everything that its plugins require. */
export interface KernelReport extends KernelInspection {
  readonly details: readonly PluginReport[]
  /** URLs of the host's services by name, as its options give them, without query: `npx quoin doctor` asks them. */
  readonly services: Readonly<Record<string, string>>
  /** The directives of a Content-Security-Policy under which everything works, in print order. */
  readonly contentSecurityPolicy: Readonly<Record<string, readonly string[]>>
}
