import type { KernelEvents } from './kernel-events.js'

/**
 * All types of a plugin in one bag; layers of the kernel add the names of those that they use. Write an interface that
 * extends it: a kernel's type is a union of such names, so it stays readable and cheap however many plugins are used.
 *
 * @example
 * export interface SwapPlugin extends PluginTypes {
 *   id: 'swap'; api: SwapApi; options: SwapOptions; requires: AccountPlugin
 *   events: { 'swap:quoted': Quote }
 *   views: { Swap: { amount?: string } | undefined }
 * }
 */
export interface PluginTypes {
  readonly id: string
  /** The type of `kernel.<id>`. */
  readonly api?: unknown
  /** The type of the options in `use(plugin, options)`. */
  readonly options?: unknown
  /** Event name to payload; names start with the plugin's id. */
  readonly events?: object
  /** The type of its value in the page's storage. */
  readonly stored?: unknown
  /**
   * The bags of the plugins that it requires, as a union. The compiler reports one that a host forgets; the manifest
   * lists their ids. For a plugin whose types are not available, use `{ readonly id: 'other' }`.
   */
  readonly requires?: PluginTypes
  /** The bags of further plugins whose events it receives, as a union. */
  readonly uses?: PluginTypes
}

/**
 * Merges the maps of many plugins into one. It is computed once per union of plugins, so that the cost of a kernel's
 * type grows with the number of its plugins and not with its square.
 */
export type Merged<Maps> = (Maps extends object ? (map: Maps) => void : never) extends (
  map: infer All,
) => void
  ? All
  : never

type Declared<All, Name extends string> = All extends { readonly [N in Name]: infer T } ? T : never

/** Any literal name. In a union with known names, editors still suggest those. */
export type AnyName = string & {}

/** Names of events: the kernel's, and those of a union of plugins. */
export type EventName<P extends PluginTypes> = keyof KernelEvents | (keyof Merged<P['events']> & string)

export type EventPayload<P extends PluginTypes, Name extends string> = Declared<
  KernelEvents & Merged<P['events']>,
  Name
>

/** The options of a plugin for `use`: `undefined` if it has none. */
export type OptionsOf<P extends PluginTypes> = P extends { readonly options: infer O } ? O : undefined

/** The stored value of a plugin. */
export type StoredOf<P extends PluginTypes> = P extends { readonly stored: infer S } ? S : unknown

/** Ids of the plugins that one requires. */
export type RequiredId<P extends PluginTypes> = P extends { readonly requires: infer R extends PluginTypes }
  ? R['id']
  : never

/** A list with each id of a union once, in any order. */
type EachOnce<Id extends string, First extends string = Id> = [Id] extends [never]
  ? readonly []
  : First extends Id
    ? readonly [First, ...EachOnce<Exclude<Id, First>>]
    : never

/** The type of a manifest's `requires`: the ids that the plugin's types require, or any if they declare none. */
export type RequiredIds<P extends PluginTypes> = P extends { readonly requires: PluginTypes }
  ? EachOnce<RequiredId<P>>
  : readonly string[]

// The types below check names: known names pass; for any other the type is a sentence, which the compiler prints.
// `infer Known` keeps the plugin's types out of the comparison, so that the context of a plugin stays assignable to
// that of any plugin.

/** The events that a plugin receives: those of the kernel, its own, and those of `requires` and `uses`. */
type SubscribableEvents<P extends PluginTypes> = KernelEvents &
  Merged<P['events'] | NonNullable<P['requires']>['events'] | NonNullable<P['uses']>['events']>

export type SubscribableEventName<P extends PluginTypes> = keyof SubscribableEvents<P> & string

export type SubscribableEventPayload<P extends PluginTypes, Name extends string> = Declared<
  SubscribableEvents<P>,
  Name
>

/** The name of an event that a plugin receives, or a sentence with the reason why it does not. */
export type SubscribableEvent<P extends PluginTypes, Name extends string> =
  SubscribableEventName<P> extends infer Known
    ? Name extends Known
      ? Name
      : `Plugin '${P['id']}' knows no event '${Name}': add the plugin that emits it to 'uses'`
    : never

/** Names of the events that a plugin emits. */
export type OwnEventName<P extends PluginTypes> = Exclude<
  keyof P['events'] & `${P['id']}:${string}`,
  keyof KernelEvents
>

/** The name of an event that a plugin emits, or a sentence with the reason why it may not. */
export type OwnEvent<P extends PluginTypes, Name extends string> =
  OwnEventName<P> extends infer Known
    ? Name extends Known
      ? Name
      : `Plugin '${P['id']}' emits only what it declares under '${P['id']}:', not '${Name}'`
    : never
