import type { Content, ReportedSending } from '../history/history.js'
import type { Moment, World } from '../world/world.js'

/** A flow: what a user does with the widget, step by step. */
export interface Flow {
  readonly name: string
  readonly namespaces: readonly string[]
  /** The wallet has batches (EIP-5792), and the page a paymaster. Default false. */
  readonly hasBatches?: boolean
  /** The moments that it reaches, in order. */
  readonly moments: readonly Moment[]
  /** Runs it as a user does, who gives up after some minutes. */
  run(world: World, scene: Scene): Promise<void>
  /** Reviews once more what a wallet has not answered, and confirms it without an agreement to the warning about that. */
  again?(world: World, scene: Scene, request: Content): Promise<void>
}

/** What the user knows during a case, also after a reload. */
export interface Scene {
  readonly namespace: string
  /** What the user wants to happen once. Absent before the first confirmation. */
  intention?: string | undefined
  /** Confirmations so far. */
  confirmations: number
  /** The last report of the widget; absent before the first confirmation. */
  last?: ReportedSending | undefined
  /** The last reported transaction. */
  transactionId?: string | undefined
  /** Nothing failed that a connection needs: it must be restored. */
  readonly mustRestore?: boolean
  /** The connection was not restored after a reload. */
  isLost?: boolean
}
