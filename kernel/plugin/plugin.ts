import type { PointContribution } from '../contributions/contribution-point.js'
import type { PageNeeds } from '../contributions/page-needs.js'
import type { ServiceProvider } from '../di/provide.js'
import type { Token } from '../di/token.js'
import type { StandardSchema } from '../schema/standard-schema.js'
import type { StorageSpec } from '../storage/storage-area.js'
import { frozenCopy } from '../store/frozen-copy.js'
import type { PluginContext } from './plugin-context.js'
import type { OptionsOf, PluginTypes, RequiredIds, StoredOf } from './plugin-types.js'

type EventsOf<P extends PluginTypes> = P extends { readonly events: infer E }
  ? readonly (keyof E & string)[]
  : undefined

/** The contributions that a manifest may have. Each layer adds its own. */
export interface ContributionParts<P extends PluginTypes = PluginTypes> {
  readonly events?: EventsOf<P>
  /** Names of the host's services that the plugin calls, e.g. `gateway`. */
  readonly services?: readonly string[]
  /** Its calls to them: a module of `defineEndpoint` values, for the report and for servers. */
  readonly endpoints?: () => Promise<Readonly<Record<string, unknown>>>
  /** Further permissions of the page; each address comes from the host: the plugin's options, or its `services`. */
  readonly pageNeeds?: (options: OptionsOf<P>, services: Readonly<Record<string, string>>) => PageNeeds
  readonly storage?: () => Promise<{ readonly default: StorageSpec<StoredOf<P>> }>
  readonly extra?: readonly PointContribution[]
}

/** Members of a plugin's types that are contributions of the same name. Each layer adds its own. */
export interface TypedContributions {
  readonly events: unknown
}

/** The contributions that a plugin's types declare: its manifest must have each of them. */
type DeclaredPart<P extends PluginTypes> = {
  [Name in keyof TypedContributions]: P extends { readonly [N in Name]: object } ? Name : never
}[keyof TypedContributions]

/** All contributions of a plugin. Data only: code runs in services and in `start`. */
export type PluginContributions<P extends PluginTypes = PluginTypes> = ContributionParts<P> & {
  readonly [Name in DeclaredPart<P>]: unknown
}

/** Nothing, or a function that ends everything that `start` began. */
// `void` allows a `start` without a return statement; `undefined` would require one.
// biome-ignore lint/suspicious/noConfusingVoidType: see above
export type StartResult = void | (() => void)

/** The manifest of a plugin. */
export interface PluginManifest<P extends PluginTypes = PluginTypes> {
  /** Unique in a kernel, not the name of a kernel member; also the name of `kernel.<id>`. */
  readonly id: P['id']
  readonly version: string
  /** The range of kernel versions that it works with, e.g. `^0.1` or `^1`. */
  readonly kernel: string
  /** The name under `features` that switches it. */
  readonly flag?: string
  /** False for plugins that a host must switch on by their flag. Default true. */
  readonly enabledByDefault?: boolean
  /** Ids of plugins that must be loaded, those of `requires` in the plugin's types; they start first. */
  readonly requires?: RequiredIds<P>
  /** Ids of further plugins whose services it may load if they are used; those of `requires` are included. */
  readonly uses?: readonly string[]
  /** Its powers over others, besides those that follow from `contributes`: reported, and the host may deny them. */
  readonly powers?: readonly Power[]
  /**
   * Members of the exposed service that act for the user, and their further callers: a plugin that lists
   * `<id>.<member>` in its `powers` (`declared`), or one that the host's policy allows in addition (`allowed`).
   */
  readonly protects?: Readonly<Partial<Record<keyof NonNullable<P['api']> & string, Protection>>>
  /** Ids of plugins that start first if they are loaded. */
  readonly after?: readonly string[]
  /** Checks `use(plugin, options)`; the plugin receives its output. */
  readonly options?: StandardSchema<OptionsOf<P>>
  /**
   * The providers of the plugin's services: a list, or better a module that is loaded when one of its views is first
   * displayed or `load(token)` is called. A page that only displays a button then loads none of it.
   */
  readonly services?:
    | readonly ServiceProvider[]
    | (() => Promise<{ readonly default: readonly ServiceProvider[] }>)
  /** The token of the service that is `kernel.<id>`. */
  readonly expose?: Token<NonNullable<P['api']>>
  readonly contributes?: PluginContributions<P>
  /** Runs after all plugins are installed. The returned function runs when the plugin stops. */
  start?(context: PluginContext<P>): StartResult | Promise<StartResult>
}

/** A manifest must list what its plugin's types require; without such types it may omit the list. */
type Requiring<P extends PluginTypes> = P extends { readonly requires: PluginTypes }
  ? { readonly requires: RequiredIds<P> }
  : unknown

/** A plugin, ready for `kernel.use`. Annotate exports with it: `Plugin<SwapPlugin>`. */
export interface Plugin<P extends PluginTypes> {
  readonly quoin: 'plugin'
  readonly manifest: PluginManifest<P>
}

/**
 * A plugin that is fetched when the kernel starts, and runs once it is loaded. `kernel.<id>` exists from then on.
 *
 * @example
 * kernel.use(() => import('./swap-plugin.js'), { slippage: 100 })   // the module's default export is the plugin
 */
export interface LazyPlugin<P extends PluginTypes> {
  (): Promise<{ readonly default: Plugin<P> }>
  /**
   * True for a plugin with a condition of connecting: nothing connects before it is loaded, or if it fails to load.
   * Other lazy plugins block nothing.
   *
   * @example
   * kernel.use(Object.assign(() => import('./terms-plugin.js'), { holdsConnecting: true }))
   */
  readonly holdsConnecting?: boolean
  /** The id of the plugin: no other can take it, nor views, routes and services of that name (see `lazyPlugin`). */
  readonly id?: P['id']
  /** Further names of views, routes and services that are reserved for it from `use` on. */
  readonly reserves?: readonly string[]
}

/**
 * Creates a lazy plugin whose id is known from `use` on: `kernel.<id>` throws the reason why it cannot be used yet, and
 * plugins used after it cannot take its names before it is fetched.
 *
 * @example
 * kernel.use(lazyPlugin('swap', () => import('./swap-plugin.js'), { reserves: ['Swap', 'SwapPreview'] }))
 */
export function lazyPlugin<P extends PluginTypes>(
  id: P['id'],
  load: () => Promise<{ readonly default: Plugin<P> }>,
  more?: Pick<LazyPlugin<P>, 'holdsConnecting' | 'reserves'>,
): LazyPlugin<P> {
  return Object.assign(() => load(), { ...more, id })
}

/**
 * Creates a plugin from its manifest. Pure: no code runs before `kernel.start()`.
 *
 * @example
 * export const helloPlugin: Plugin<HelloPlugin> = definePlugin<HelloPlugin>({
 *   id: 'hello', version: '1.0.0', kernel: '^0.1',
 *   contributes: { views: { Hello: { load: () => import('./hello-view.js'), title: 'hello.title' } } },
 * })
 */
export function definePlugin<P extends PluginTypes>(manifest: PluginManifest<P> & Requiring<P>): Plugin<P> {
  // An importer of a plugin must not change it for all others.
  return Object.freeze({ quoin: 'plugin', manifest: frozenCopy<PluginManifest<P>>(manifest) })
}

/**
 * A power of a plugin over others: it ends connections (`connections.disconnect`), changes the language
 * (`i18n.setLocale`), keeps the modal open (`modal.hold`), opens it right after it was closed (`modal.reopen`), writes
 * the queries of another plugin (`queries.<id>`), or calls a protected member of another plugin's service
 * (`swap.confirm`). `openRules.override`, `connectConditions`,
 * `actionChecks` and `actionReviewers` follow from its contributions. `actions.shown`: its views display its own requests, decoded, so that
 * they are not reviewed again.
 */
export type Power = `${string}.${string}` | 'connectConditions' | 'actionChecks' | 'actionReviewers'

/** The callers of a service's member besides its plugin and the host. */
export type Protection = 'declared' | 'allowed'
