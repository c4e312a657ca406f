import {
  type ContributionPoint,
  defineContributionPoint,
} from '../../../kernel/contributions/contribution-point.js'
import type { Token } from '../../../kernel/di/token.js'
import type { QuoinError } from '../../../kernel/errors/quoin-error.js'
import type { ReadableStore } from '../../../kernel/store/store.js'

/** Reports whether users may connect. */
export interface ConnectGate {
  /** `undefined` while unknown: requests to connect wait for it. */
  readonly isMet: ReadableStore<boolean | undefined>
  /** Returns the error that rejects requests to connect until then. */
  refusal(): QuoinError
  /** The user pressed a blocked button: show where the condition is met. */
  pointOut(): void
}

/**
 * A condition that must be met before users connect. Before, the kernel calls no wallet, secure sites send no mail and
 * open no window, and the Connect view disables its buttons. Existing and restored connections stay.
 */
export interface ConnectCondition {
  readonly id: string
  /**
   * The service that the plugin exposes; loaded when a user connects. One that cannot be loaded, throws or does not
   * respond for ten seconds is a fault of its plugin. It then blocks connecting if the host allows the plugin to hold
   * (`allowedPowers: ['connectConditions']`), and is skipped if not.
   */
  readonly service: Token<ConnectGate>
}

/**
 * The contribution point of connect conditions. Their views go to the slot `connect:conditions`, above the connect
 * options.
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
