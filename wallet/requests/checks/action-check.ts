import {
  type ContributionPoint,
  defineContributionPoint,
} from '../../../kernel/contributions/contribution-point.js'
import type { Token } from '../../../kernel/di/token.js'
import type { CaipAddress, CaipNetworkId, ChainNamespace } from '../../caip/parse-caip.js'
import type { RequestDescription } from '../../chains/chain-descriptions.js'

/**
 * A request that is about to open a wallet, from whatever sender, or a connection that a wallet granted. Frozen: a check cannot change what
 * is sent.
 */
export interface CheckedAction {
  /** `connection`: a wallet granted accounts, and nothing in the page knows them yet. Only for checks with `connections`. */
  readonly kind: 'request' | 'connection'
  /** `host`, or the id of the plugin that sends the request: also for wagmi, ethers and EIP-1193 it is `host`. */
  readonly caller: string
  readonly namespace: ChainNamespace
  readonly caipNetworkId: CaipNetworkId
  /** The account that would sign. */
  readonly account: CaipAddress
  /** All accounts of the connection in this namespace, the active one first. Only of a connection. */
  readonly accounts?: readonly CaipAddress[] | undefined
  /** `connect` for a connection. */
  readonly method: string
  /** As the wallet would get them: the decoders of `quoin/decoders/*` read them. */
  readonly params: unknown
  /**
   * What the request does, decoded from its bytes: transfers, swaps and allowances as `subject.steps`, with all `recipients` and
   * `spenders`. Absent for a connection, and if the chain describes no requests or the request can move no value.
   */
  readonly description?: RequestDescription | undefined
}

/** What a check says about an action. Texts are shortened to 64 (`title`) and 300 characters. */
export interface ActionNote {
  /** Unique among the notes of the check. */
  readonly id: string
  readonly tone: 'info' | 'warning' | 'danger'
  readonly title: string
  readonly body: string
}

/** The result of a check. An empty object, like `undefined`, has nothing to say. */
export interface ActionVerdict {
  /** The first five. */
  readonly notes?: readonly ActionNote[] | undefined
  /**
   * Why the action must not happen: it then rejects with `ACTION_REFUSED`, and the wallet is not called. It needs the host's
   * `allowedPowers: ['actionChecks']`; without it the reason is a note of the tone `danger`.
   */
  readonly refuse?: string | undefined
}

/** The service of a check. */
export interface ActionCheck {
  /**
   * Looks at an action. The action waits for the answer, ten seconds at most. A check that throws or takes longer is a fault of its
   * plugin: it refuses the action if the host allows the plugin to refuse, and is skipped if not.
   */
  check(action: CheckedAction, signal: AbortSignal): Promise<ActionVerdict | undefined>
}

export interface ActionCheckEntry {
  readonly id: string
  /** The position of its notes, ascending. */
  readonly order?: number | undefined
  /**
   * The check also looks at each connection that a user requests, after the wallet granted it and before the page gets its accounts. A
   * refusal ends the connection. Restored connections, and accounts that
   * the wallet adds later, are not checked; their requests are. Default `false`.
   */
  readonly connections?: boolean | undefined
  /** The service that the plugin exposes; loaded with the first action. */
  readonly check: Token<ActionCheck>
}

/**
 * The contribution point of checks before a wallet opens: of each request that a wallet would ask its user about, from the widget, from
 * the page and from plugins. Such as lists of sanctioned or fraudulent addresses, limits, and records.
 *
 * @example
 * contributes: { extra: [contributeTo(actionChecks, { id: 'limits', check: LimitsToken })] }
 */
export const actionChecks: ContributionPoint<ActionCheckEntry> = /* @__PURE__ */ defineContributionPoint({
  id: 'actionChecks',
  keyOf: ({ id }: ActionCheckEntry) => id,
  orderOf: ({ order }: ActionCheckEntry) => order,
})
