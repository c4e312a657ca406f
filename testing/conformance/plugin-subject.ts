import type { KernelOptions } from '#kernel'
import type { MockConnectorOptions } from '../mock-connector-options.js'
import type { TestPlatform } from '../test-platform.js'

/** Any plugin, whatever its types. */
export interface UsablePlugin {
  readonly quoin: 'plugin'
  readonly manifest: { readonly id: string }
}

/** A plugin to try, with what it needs. Made again for each kernel that the suite makes. */
export interface PluginSubject {
  readonly plugin: UsablePlugin
  /** The second argument of `use`. */
  readonly options?: unknown
  /** Options that must be refused, each with the name of the option that is wrong. */
  readonly invalidOptions?: readonly { readonly options: unknown; readonly names: string }[]
  /** Plugins to use with it: those it requires, and those whose views it opens. With options: `[plugin, options]`. */
  readonly requires?: readonly (UsablePlugin | readonly [plugin: UsablePlugin, options: unknown])[]
  /** Parameters for views that cannot do without, by the name of the view. */
  readonly viewParams?: Readonly<Record<string, unknown>>
  /** More of the kernel's options, such as `networks` and `services`. Two networks of a made-up chain are always there. */
  readonly kernel?: Partial<Omit<KernelOptions, 'platform'>>
  /** A platform whose network answers what the plugin asks. Without one, nothing can be reached. */
  readonly platform?: TestPlatform
  /** What the wallet is like that a person connects: its accounts and answers, where the plugin reads them. */
  readonly wallet?: Pick<MockConnectorOptions, 'accounts' | 'answers' | 'methods'>
  /** How long `start` may take on the clock of the wall before it counts as never ending. Milliseconds; default 5,000. */
  readonly timeoutMs?: number
}
