import type { KernelOptions } from '#kernel'
import type { MockConnectorOptions } from '../../mock-connector-options.js'
import type { TestPlatform } from '../../test-platform.js'

/** A plugin of any types. */
export interface UsablePlugin {
  readonly quoin: 'plugin'
  readonly manifest: { readonly id: string }
}

/** A plugin to test, with its dependencies. Created again for each kernel of the suite. */
export interface PluginSubject {
  readonly plugin: UsablePlugin
  /** The second argument of `use`. */
  readonly options?: unknown
  /** Options that must be refused, each with the name of the invalid option. */
  readonly invalidOptions?: readonly { readonly options: unknown; readonly names: string }[]
  /**
   * Plugins to use with it: those that it requires, and those whose views it opens or whose headers it fills. With options:
   * `[plugin, options]`.
   */
  readonly requires?: readonly (UsablePlugin | readonly [plugin: UsablePlugin, options: unknown])[]
  /** Views of further plugins that it opens: those that are not in `requires`, because it also runs without them. */
  readonly otherViews?: readonly string[]
  /** Parameters of views that require them, by view name. */
  readonly viewParams?: Readonly<Record<string, unknown>>
  /**
   * Further options of the kernel, such as `networks` and `services`. Two networks of a mock chain are always listed.
   */
  readonly kernel?: Partial<Omit<KernelOptions, 'platform'>>
  /** A platform whose network responds to the plugin's requests. Without one, the network is unreachable. */
  readonly platform?: TestPlatform
  /** Options of the connected wallet: its accounts and responses, if the plugin reads them. */
  readonly wallet?: Pick<MockConnectorOptions, 'accounts' | 'answers' | 'methods'>
  /** Time limit of `start` on the system clock. Milliseconds; default 5,000. */
  readonly timeoutMs?: number
}
