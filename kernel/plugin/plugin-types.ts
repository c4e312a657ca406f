import type { KernelEvents } from './kernel-events.js'

/**
 * All types of a plugin in one bag; layers of the kernel add the names of what they take. Write an interface that extends it: a kernel's type is a union of such names,
 * so it stays readable and cheap however many plugins are used.
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
  /** What `kernel.<id>` is. */
  readonly api?: unknown
  /** What `use(plugin, options)` takes. */
  readonly options?: unknown
  /** Event name to payload; names start with the plugin's id. */
  readonly events?: object
  /** What it keeps in the page's storage. */
  readonly stored?: unknown
  /**
   * The bags of the plugins that it cannot do without, as a union. A host that forgets one is told by its compiler; the
   * manifest names their ids. For a plugin whose types are not to be had, `{ readonly id: 'other' }` will do.
   */
  readonly requires?: PluginTypes
  /** The bags of further plugins whose events it hears, as a union. */
  readonly uses?: PluginTypes
}

/**
 * One map of those of many plugins. It is made once per union of plugins, so that what a kernel's type costs grows with the
 * number of its plugins and not with its square.
 */
export type Merged<Maps> = (Maps extends object ? (map: Maps) => void : never) extends (
  map: infer All,
) => void
  ? All
  : never

type Declared<All, Name extends string> = All extends { readonly [N in Name]: infer T } ? T : never

/** Any name that is written. Beside known names it leaves those to be suggested. */
export type AnyName = string & {}

/** Names of events: the kernel's, and those that plugins of a union emit. */
export type EventName<P extends PluginTypes> = keyof KernelEvents | (keyof Merged<P['events']> & string)

export type EventPayload<P extends PluginTypes, Name extends string> = Declared<
  KernelEvents & Merged<P['events']>,
  Name
>

/** Options as `use` takes them: left out where the plugin has none. */
export type OptionsOf<P extends PluginTypes> = P extends { readonly options: infer O } ? O : undefined

/** What a plugin keeps. */
export type StoredOf<P extends PluginTypes> = P extends { readonly stored: infer S } ? S : unknown

/** Ids of the plugins that one requires. */
export type RequiredId<P extends PluginTypes> = P extends { readonly requires: infer R extends PluginTypes }
  ? R['id']
  : never

/** A list with each of some ids once, in any order. */
type EachOnce<Id extends string, First extends string = Id> = [Id] extends [never]
  ? readonly []
  : First extends Id
    ? readonly [First, ...EachOnce<Exclude<Id, First>>]
    : never

/** What a manifest's `requires` is: the ids that the plugin's types require, or any where they say nothing of it. */
export type RequiredIds<P extends PluginTypes> = P extends { readonly requires: PluginTypes }
  ? EachOnce<RequiredId<P>>
  : readonly string[]

// Names are checked by the types below: what is known passes, and for anything else the type is a sentence, which the compiler
// prints. `infer Known` keeps the plugin's types out of the comparison, so that the context of a plugin remains one of any.

/** What a plugin hears: the events of the kernel, its own, and those of `requires` and `uses`. */
type HeardEvents<P extends PluginTypes> = KernelEvents &
  Merged<P['events'] | NonNullable<P['requires']>['events'] | NonNullable<P['uses']>['events']>

export type HeardEventName<P extends PluginTypes> = keyof HeardEvents<P> & string

export type HeardEventPayload<P extends PluginTypes, Name extends string> = Declared<HeardEvents<P>, Name>

/** The name of an event that a plugin hears, or why it does not. */
export type HeardEvent<P extends PluginTypes, Name extends string> =
  HeardEventName<P> extends infer Known
    ? Name extends Known
      ? Name
      : `Plugin '${P['id']}' knows no event '${Name}': add the plugin that emits it to 'uses'`
    : never

/** Names of the events that a plugin emits itself. */
export type OwnEventName<P extends PluginTypes> = Exclude<
  keyof P['events'] & `${P['id']}:${string}`,
  keyof KernelEvents
>

/** The name of an event that a plugin emits, or why it may not. */
export type OwnEvent<P extends PluginTypes, Name extends string> =
  OwnEventName<P> extends infer Known
    ? Name extends Known
      ? Name
      : `Plugin '${P['id']}' emits only what it declares under '${P['id']}:', not '${Name}'`
    : never
