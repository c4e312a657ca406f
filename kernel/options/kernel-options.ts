import type { ServiceProvider } from '../di/provide.js'
import type { Platform } from '../platform/platform.js'

/** Metadata of the page for wallets. */
export interface KernelMetadata {
  /** The name that wallets display. Default: the title of the page. */
  readonly name: string
  /** Default: the page's `<meta name="description">`. */
  readonly description: string
  /** Default: the origin of the page. */
  readonly url: string
  /** Addresses of square pictures. Default: the page's icon. */
  readonly icons: readonly string[]
}

/** The host's restrictions for one plugin, and the powers that only the host can allow. */
export interface PluginPolicy {
  /** Wallet methods that the plugin may not request. */
  readonly deniedMethods?: readonly string[]
  /** Services of the host that it may not call, such as `gateway`. */
  readonly deniedServices?: readonly string[]
  /** Denied ones of the powers that its manifest declares. */
  readonly deniedPowers?: readonly string[]
  /** Powers of its manifest that only the host can allow: calls that act for the user, such as `swap.confirm`. */
  readonly allowedPowers?: readonly string[]
}

/** The host's restrictions of what plugins declare, and its permissions. */
export interface HostPolicy {
  /** Methods that no caller may send to wallets or nodes, not even the host. */
  readonly deniedMethods?: readonly string[]
  /**
   * By the id of a plugin: `deniedMethods`, `deniedServices`, `deniedPowers` and `allowedPowers`.
   *
   * @example
   * createQuoin({ networks, policy: { plugins: { siwx: { deniedPowers: ['modal.hold'] } } } })
   */
  readonly plugins?: Readonly<Record<string, PluginPolicy>>
}

/** The options that the kernel itself reads. */
export interface BaseOptions {
  /**
   * Sent with calls to the host's own services and to the relay. A page with `services` needs one; without any, it may be
   * left out.
   */
  readonly projectId?: string
  /** Read from the page's head if left out. */
  readonly metadata?: Partial<KernelMetadata>
  /** Addresses of the host's own services, e.g. `{ gateway: 'https://gateway.example' }`. None is a default. */
  readonly services?: Readonly<Record<string, string>>
  /** Switches plugins on or off by their flag. */
  readonly features?: Readonly<Record<string, boolean>>
  /** Ids of contributions in display order, by the id of their point; others follow. */
  readonly orders?: Readonly<Record<string, readonly string[]>>
  /** Narrows permissions; it can never widen them. */
  readonly policy?: HostPolicy
  /**
   * Separates the storage of several kernels of one origin. Default `default`. Kernels with the same key share stored
   * values and nothing else: one that starts later restores what another connected. On one page they do not follow each
   * other; between tabs they do.
   */
  readonly storageKey?: string
  /**
   * The level of messages for the developer, by `platform.log`. Default `error`, and likely mistakes on pages of this
   * machine (`localhost`). `silent`: none; `warn`: also what was refused or ignored, and likely mistakes; `debug`: also each
   * event, by its name and facts, never its payload, and messages of WalletConnect's library.
   */
  readonly logLevel?: 'debug' | 'warn' | 'error' | 'silent'
  /** Replaces services, also the kernel's own. */
  readonly provide?: readonly ServiceProvider[]
  /** The access to the page. Detected if left out. */
  readonly platform?: Platform
}

/** The options of `createKernel`. Each layer adds its own options. */
export interface KernelOptions extends BaseOptions {}
