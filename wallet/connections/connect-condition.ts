import {
  type ContributionPoint,
  defineContributionPoint,
} from '../../kernel/contributions/contribution-point.js'
import type { Token } from '../../kernel/di/token.js'
import type { QuoinError } from '../../kernel/errors/quoin-error.js'
import type { ReadableStore } from '../../kernel/store/store.js'

/** Says whether people may connect. */
export interface ConnectGate {
  /** `undefined` while it is not known yet: then whoever connects waits for it. */
  readonly isMet: ReadableStore<boolean | undefined>
  /** What connecting is refused with until then. */
  refusal(): QuoinError
  /** Somebody pressed what is refused: show where the condition is met. */
  pointOut(): void
}

/**
 * Something that must be so before anybody connects. The kernel asks no wallet before, secure sites send no mail and open no
 * window, and the Connect view lets nobody press. What is connected or comes back stays as it is.
 */
export interface ConnectCondition {
  readonly id: string
  /**
   * What the plugin exposes; loaded when somebody connects. One that cannot be loaded, throws or says nothing for ten seconds is a
   * fault of its plugin. It refuses where the host lets the plugin hold (`allowedPowers: ['connectConditions']`), and keeps nobody
   * where it does not.
   */
  readonly service: Token<ConnectGate>
}

/**
 * The point of such conditions. What is to be shown of one stands in the slot `connect:conditions`, above the ways to connect.
 *
 * @example
 * contributes: { extra: [contributeTo(connectConditions, { id: 'legal', service: LegalToken })] }
 */
export const connectConditions: ContributionPoint<ConnectCondition> = /* @__PURE__ */ defineContributionPoint(
  {
    id: 'connectConditions',
    keyOf: (condition: ConnectCondition) => condition.id,
  },
)
