import type { PluginContext } from '#kernel'
import type { AnalyticsPlugin, OptInField, TrackedValue } from './contract.js'

export type Properties = Readonly<Record<string, TrackedValue>>

/** The page's state at the moment of an event. */
export interface Surroundings {
  readonly ctx: PluginContext<AnalyticsPlugin>
  includes(field: OptInField): boolean
}
