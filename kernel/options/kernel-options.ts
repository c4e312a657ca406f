import type { ServiceProvider } from '../di/provide.js'
import type { Platform } from '../platform/platform.js'

/** How the page introduces itself to wallets. */
export interface KernelMetadata {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
}

/** What the host takes away from a plugin. */
export interface PluginPolicy {
  readonly deniedMethods?: readonly string[]
  readonly deniedServices?: readonly string[]
  /** Of the powers that its manifest declares. */
  readonly deniedPowers?: readonly string[]
  /** Of those, what only the host can allow: calls that act for the user, such as `swap.confirm`. */
  readonly allowedPowers?: readonly string[]
}

/** What the host takes away from what plugins declare, and what it alone can allow them. */
export interface HostPolicy {
  /** What nobody may ask wallets or nodes for, not even the host. */
  readonly deniedMethods?: readonly string[]
  /** By plugin id. */
  readonly plugins?: Readonly<Record<string, PluginPolicy>>
}

/** The options that the kernel itself reads. */
export interface BaseOptions {
  /** Sent with calls to the host's own services and to the relay. */
  readonly projectId: string
  /** Read from the page's head where left out. */
  readonly metadata?: Partial<KernelMetadata>
  /** Addresses of the host's own services, e.g. `{ gateway: 'https://gateway.example' }`. None is a default. */
  readonly services?: Readonly<Record<string, string>>
  /** Switches plugins on or off by their flag (KRN-03). */
  readonly features?: Readonly<Record<string, boolean>>
  /** Ids of contributions in the order to show, by the id of their point; others follow. */
  readonly orders?: Readonly<Record<string, readonly string[]>>
  /** Narrows what is allowed; it can never widen it. */
  readonly policy?: HostPolicy
  /**
   * Keeps the storage of several kernels of one origin apart. Default `default`. Kernels with the same key share what is
   * stored and nothing else: one that starts later restores what another connected. On one page they do not follow each
   * other; between tabs they do.
   */
  readonly storageKey?: string
  /**
   * What is told to the developer, by `platform.log`. Default `error`. `silent`: nothing; `warn`: also what was refused or ignored;
   * `debug`: also each event, by its name and facts, never its payload, and what WalletConnect's library says.
   */
  readonly logLevel?: 'debug' | 'warn' | 'error' | 'silent'
  /** Replaces services, also the kernel's own (KRN-09). */
  readonly provide?: readonly ServiceProvider[]
  /** How the page is reached. Found out where left out. */
  readonly platform?: Platform
}

/** What the host passes to `createKernel`. Each layer adds its own options. */
export interface KernelOptions extends BaseOptions {}
