import type { PointContribution } from '../contributions/contribution-point.js'
import type { PageNeeds } from '../contributions/page-needs.js'
import type { ServiceProvider } from '../di/provide.js'
import type { Token } from '../di/token.js'
import type { StandardSchema } from '../schema/standard-schema.js'
import type { StorageSpec } from '../storage/storage-area.js'
import { frozenCopy } from '../store/frozen-copy.js'
import type { PluginContext } from './plugin-context.js'
import type { OptionsOf, PluginTypes, RequiredIds, StoredOf } from './plugin-types.js'
import type { Power, Protection } from './powers.js'

type EventsOf<P extends PluginTypes> = P extends { readonly events: infer E }
  ? readonly (keyof E & string)[]
  : undefined

/** What the manifest of a plugin may contribute. Each layer adds its own. */
export interface ContributionParts<P extends PluginTypes = PluginTypes> {
  readonly events?: EventsOf<P>
  /** Names of the host's services that the plugin calls, e.g. `gateway`. */
  readonly services?: readonly string[]
  /** The calls that it makes to them: a module of `defineEndpoint` values, for the report and for servers. */
  readonly endpoints?: () => Promise<Readonly<Record<string, unknown>>>
  /** What the page must allow besides; each address comes from the host: the plugin's options, or its `services`. */
  readonly pageNeeds?: (options: OptionsOf<P>, services: Readonly<Record<string, string>>) => PageNeeds
  readonly storage?: () => Promise<{ readonly default: StorageSpec<StoredOf<P>> }>
  readonly extra?: readonly PointContribution[]
}

/** Members of a plugin's types that are contributions of the same name. Each layer adds its own. */
export interface TypedContributions {
  readonly events: unknown
}

/** The contributions that a plugin's types have: its manifest brings each of them. */
type DeclaredPart<P extends PluginTypes> = {
  [Name in keyof TypedContributions]: P extends { readonly [N in Name]: object } ? Name : never
}[keyof TypedContributions]

/** Everything a plugin adds. Data only: code runs in services and in `start`. */
export type PluginContributions<P extends PluginTypes = PluginTypes> = ContributionParts<P> & {
  readonly [Name in DeclaredPart<P>]: unknown
}

/** Nothing, or what ends that which `start` began. */
// `void` lets a start without a result be written plainly; `undefined` would demand a return.
// biome-ignore lint/suspicious/noConfusingVoidType: see above
export type StartResult = void | (() => void)

/** The manifest of a plugin. */
export interface PluginManifest<P extends PluginTypes = PluginTypes> {
  /** Unique in a kernel, not the name of a kernel member; also the name of `kernel.<id>`. */
  readonly id: P['id']
  readonly version: string
  /** Which kernels it works with, e.g. `^0.1` or `^1`. */
  readonly kernel: string
  /** The name under `features` that switches it. */
  readonly flag?: string
  /** False for plugins that a host must switch on by their flag. Default true. */
  readonly enabledByDefault?: boolean
  /** Ids of plugins that must be loaded, those of `requires` in the plugin's types; they start first. */
  readonly requires?: RequiredIds<P>
  /** Ids of further plugins whose services it may load where they are used; those of `requires` are among them anyway. */
  readonly uses?: readonly string[]
  /** What it does to others, besides what `contributes` shows: reported, and the host's to deny. */
  readonly powers?: readonly Power[]
  /**
   * Members of the exposed service that act for the user, and who else may call them: a plugin that lists
   * `<id>.<member>` in its `powers` (`declared`), or one that the host's policy allows it besides (`allowed`).
   */
  readonly protects?: Readonly<Partial<Record<keyof NonNullable<P['api']> & string, Protection>>>
  /** Ids of plugins that start first if they are loaded. */
  readonly after?: readonly string[]
  /** Checks `use(plugin, options)`; its output is what the plugin gets. */
  readonly options?: StandardSchema<OptionsOf<P>>
  /**
   * What makes the plugin's services: a list, or better a module that is loaded when one of its views is first shown or
   * somebody awaits `load(token)`. A page that only shows a button then carries none of it.
   */
  readonly services?:
    | readonly ServiceProvider[]
    | (() => Promise<{ readonly default: readonly ServiceProvider[] }>)
  /** Which service `kernel.<id>` is. */
  readonly expose?: Token<NonNullable<P['api']>>
  readonly contributes?: PluginContributions<P>
  /** Runs after all plugins are installed. What it returns runs when the plugin stops. */
  start?(context: PluginContext<P>): StartResult | Promise<StartResult>
}

/** A manifest names what its plugin's types require; it may leave that out where they require nothing. */
type Requiring<P extends PluginTypes> = P extends { readonly requires: PluginTypes }
  ? { readonly requires: RequiredIds<P> }
  : unknown

/** A plugin, ready for `kernel.use`. Annotate exports with it: `Plugin<SwapPlugin>`. */
export interface Plugin<P extends PluginTypes> {
  readonly quoin: 'plugin'
  readonly manifest: PluginManifest<P>
}

/**
 * A plugin that is fetched when the kernel starts, and joins the others once it is there. `kernel.<id>` exists from then on.
 *
 * @example
 * kernel.use(() => import('./swap-plugin.js'), { slippage: 100 })   // the module's default export is the plugin
 */
export interface LazyPlugin<P extends PluginTypes> {
  (): Promise<{ readonly default: Plugin<P> }>
  /**
   * It brings a condition of connecting: until it is there nobody connects, nor where it does not come. Others keep nobody waiting.
   *
   * @example
   * kernel.use(Object.assign(() => import('./terms-plugin.js'), { holdsConnecting: true }))
   */
  readonly holdsConnecting?: boolean
  /** The id of the plugin: nobody else can take it, nor views, routes and services of that name (see `lazyPlugin`). */
  readonly id?: P['id']
  /** Further names of views, routes and services that are its own from `use` on. */
  readonly reserves?: readonly string[]
}

/**
 * Makes a lazy plugin that is known by its id from `use` on: `kernel.<id>` says why it cannot be used yet, and what is used after
 * it cannot take its names before it is fetched.
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
 * Makes a plugin of its manifest. Pure: nothing runs before `kernel.start()`.
 *
 * @example
 * export const helloPlugin: Plugin<HelloPlugin> = definePlugin<HelloPlugin>({
 *   id: 'hello', version: '1.0.0', kernel: '^0.1',
 *   contributes: { views: { Hello: { load: () => import('./hello-view.js'), title: 'hello.title' } } },
 * })
 */
export function definePlugin<P extends PluginTypes>(manifest: PluginManifest<P> & Requiring<P>): Plugin<P> {
  // Whoever imports a plugin may not change it for everybody.
  return Object.freeze({ quoin: 'plugin', manifest: frozenCopy<PluginManifest<P>>(manifest) })
}
