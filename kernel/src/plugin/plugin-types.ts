import type { KernelEvents } from '../events/kernel-events.js'
import type { Catalogue } from '../i18n/i18n.js'

/**
 * All types of a plugin in one bag. Write an interface that extends it: a kernel's type is a union of such names,
 * so it stays readable and cheap however many plugins are used.
 *
 * @example
 * export interface SwapPlugin extends PluginTypes {
 *   id: 'swap'; api: SwapApi; options: SwapOptions
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
  /** View name to parameters. */
  readonly views?: object
  /** Route name to parameters. */
  readonly routes?: object
  readonly messages?: Catalogue
  /** The bags of plugins whose events and views this one uses. */
  readonly uses?: PluginTypes
}

/** Names of events that plugins of a union emit. */
export type EventName<P extends PluginTypes> =
  | keyof KernelEvents
  | (P extends { readonly events: infer E } ? keyof E & string : never)
  | (P extends { readonly uses: infer U extends PluginTypes }
      ? U extends { readonly events: infer E }
        ? keyof E & string
        : never
      : never)

export type EventPayload<P extends PluginTypes, Name extends string> = Name extends keyof KernelEvents
  ? KernelEvents[Name]
  : P extends { readonly events: infer E }
    ? Name extends keyof E
      ? E[Name]
      : UsedPayload<P, Name>
    : UsedPayload<P, Name>

type UsedPayload<P, Name extends string> = P extends { readonly uses: infer U extends PluginTypes }
  ? U extends { readonly events: infer E }
    ? Name extends keyof E
      ? E[Name]
      : never
    : never
  : never

/** Names of views that plugins of a union contribute. */
export type ViewName<P extends PluginTypes> = P extends { readonly views: infer V } ? keyof V & string : never

export type ViewParams<P extends PluginTypes, Name extends string> = P extends { readonly views: infer V }
  ? Name extends keyof V
    ? V[Name]
    : never
  : never

export type RouteName<P extends PluginTypes> = P extends { readonly routes: infer R }
  ? keyof R & string
  : never

export type RouteParams<P extends PluginTypes, Name extends string> = P extends { readonly routes: infer R }
  ? Name extends keyof R
    ? R[Name]
    : never
  : never

/** Options as `use` takes them: left out where the plugin has none. */
export type OptionsOf<P extends PluginTypes> = P extends { readonly options: infer O } ? O : undefined
