/** The checks, by code: `docs/operate/production.md` describes each. */
export type DoctorCode =
  | 'PAGE_REACHABLE'
  | 'PAGE_SECURE_CONTEXT'
  | 'PAGE_POLICY'
  | 'CSP_CONNECT'
  | 'CSP_FRAMES'
  | 'CSP_IMAGES'
  | 'CSP_WASM'
  | 'MIXED_CONTENT'
  | 'GATEWAY_REACHABLE'
  | 'GATEWAY_VERSION'
  | 'GATEWAY_READY'
  | 'GATEWAY_ORIGIN'
  | 'GATEWAY_PROJECT'
  | 'GATEWAY_NETWORKS'
  | 'GATEWAY_WALLETS'
  | 'RELAY_REACHABLE'
  | 'SECURE_SITE_REACHABLE'
  | 'SECURE_SITE_VERSION'
  | 'SECURE_SITE_READY'
  | 'SECURE_SITE_SEPARATE'
  | 'SECURE_SITE_FRAME'
  | 'SECURE_SITE_NETWORKS'

/** The outcome of one check. */
export interface DoctorCheck {
  readonly code: DoctorCode
  /** `failed`: the widget does not work as it is configured. `warning`: a part of it may not. */
  readonly status: 'ok' | 'warning' | 'failed'
  /** The finding; of a failure, its cause. */
  readonly found: string
  /** The way to fix a failure or warning. */
  readonly fix?: string
}

export const passed = (code: DoctorCode, found: string): DoctorCheck => ({ code, status: 'ok', found })

export const failed = (code: DoctorCode, found: string, fix: string): DoctorCheck => ({
  code,
  status: 'failed',
  found,
  fix,
})

export const warned = (code: DoctorCode, found: string, fix: string): DoctorCheck => ({
  code,
  status: 'warning',
  found,
  fix,
})

/** The target of the checks: a page, the servers that it calls, and what its kernel needs. */
export interface DoctorTarget {
  /** URL of the page; `undefined`: the checks of its origin and its policy are left out. */
  readonly page: URL | undefined
  readonly projectId: string | undefined
  /** Without a trailing slash, as are the other URLs. */
  readonly gateway: string | undefined
  readonly secureSite: string | undefined
  readonly relay: string | undefined
  /** Project id of the relay; default: `projectId`. */
  readonly relayProjectId: string | undefined
  /** CAIP-2 ids of the page's networks. */
  readonly networks: readonly string[]
  /** The policy that the kernel needs, as `report` prints it; `undefined`: without a kernel. */
  readonly policy: Readonly<Record<string, readonly string[]>> | undefined
  /** Version of the page's package. */
  readonly version: string
}
