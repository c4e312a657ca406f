import type { QuoinError } from '../errors/quoin-error.js'
import type { TraceFacts } from '../events/event-bus.js'
import type { PluginPhase } from './kernel-state.js'

/** The events of the mechanism. */
export interface BaseEvents {
  'kernel:started': { readonly plugins: readonly string[] }
  'kernel:disposed': undefined
  'kernel:pluginFailed': { readonly plugin: string; readonly phase: PluginPhase; readonly error: QuoinError }
  'alert:raised': { readonly error: QuoinError }
}

/** The events of the kernel. Each layer adds its own; plugins add theirs under their id: `swap:quoted`. */
export interface KernelEvents extends BaseEvents {}

/**
 * The facts of events in a trace: those that a replay needs, and none of an account or a request (SEC-13). The keys are
 * names that only the kernel may emit.
 */
export type EventFacts<Events extends object> = {
  readonly [Name in keyof Events]: (payload: Events[Name]) => TraceFacts | undefined
}

/** The facts of events of several layers, by the name of the event. */
export type AllEventFacts = Readonly<Record<string, (payload: never) => TraceFacts | undefined>>

/** Returns the facts of an event whose whole payload is facts. */
export const allFacts = <T extends TraceFacts>(payload: T): TraceFacts => ({ ...payload })
const nothing = (): undefined => undefined

export const baseEventFacts: EventFacts<BaseEvents> = {
  'kernel:started': nothing,
  'kernel:disposed': nothing,
  'kernel:pluginFailed': ({ plugin, phase, error }) => ({ plugin, phase, code: error.code }),
  'alert:raised': ({ error }) => ({ code: error.code }),
}

/** Returns the facts of any event: none for a plugin's, whose payload is its own. */
export function factsOf(facts: AllEventFacts, name: string, payload: unknown): TraceFacts | undefined {
  if (!Object.hasOwn(facts, name)) return undefined
  // The bus has typed the payload by its name, and only the kernel emits these names.
  return facts[name]?.(payload as never)
}
