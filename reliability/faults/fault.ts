import type { World } from '../world/world.js'

/** The part of the world that fails. */
export type FaultArea =
  | 'node'
  | 'gateway'
  | 'relay'
  | 'site'
  | 'wallet'
  | 'tab'
  | 'storage'
  | 'clock'
  | 'code'
  | 'host'

/** A fault: what it changes in the world from a moment on. */
export interface Fault {
  /** Unique; part of a case's text. */
  readonly name: string
  readonly area: FaultArea
  /** Begins it. The returned function heals it; absent if nothing remains to heal. */
  begin(world: World): (() => void) | undefined
  /** A single event: its duration means nothing. */
  readonly isEvent?: boolean
}
