import {
  type CaipNetworkId,
  type ChainNamespace,
  type ContributionPoint,
  defineContributionPoint,
  type ReadableStore,
  type Token,
} from '#kernel'
import type { SendReview } from './contract.js'

const byId = ({ id }: { readonly id: string }): string => id

/** A recipient of a source. */
export interface SourceRecipient {
  readonly namespace: ChainNamespace
  readonly address: string
  readonly name?: string | undefined
}

/** Recipients that the user may choose, such as contacts. */
export interface RecipientSource {
  /** All of them, of every namespace: the first 500 with a valid address are used. Changes are followed. */
  readonly store: ReadableStore<readonly SourceRecipient[]>
}

export interface RecipientSourceEntry {
  readonly id: string
  readonly source: Token<RecipientSource>
}

/**
 * Sources of recipients. A recipient of a source counts as known: it can be chosen, no first-time warning is displayed,
 * and an address that imitates it is reported as a look-alike.
 *
 * @example
 * contributes: { extra: [contributeTo(recipientSources, { id: 'contacts', source: ContactsToken })] }
 */
export const recipientSources: ContributionPoint<RecipientSourceEntry> =
  /* @__PURE__ */ defineContributionPoint({
    id: 'send.recipientSources',
    keyOf: byId,
  })

/** A naming service. */
export interface AddressNames {
  /** Returns true if the text is a name of this service. Sends no request. */
  isName(text: string): boolean
  /** Returns the address of the name on the network; `undefined` if it has none. Throws if it cannot be looked up. */
  resolve(name: string, network: CaipNetworkId, signal: AbortSignal): Promise<string | undefined>
}

export interface AddressNamesEntry {
  readonly id: string
  readonly names: Token<AddressNames>
}

/**
 * Naming services in addition to the names plugin, which comes first: the first that has an address for the text is
 * used. The address is checked like a typed one, and the user sees it.
 *
 * @example
 * contributes: { extra: [contributeTo(addressNames, { id: 'acme', names: AcmeNamesToken })] }
 */
export const addressNames: ContributionPoint<AddressNamesEntry> = /* @__PURE__ */ defineContributionPoint({
  id: 'send.addressNames',
  keyOf: byId,
})

/**
 * A warning of a check. All texts are displayed as plain text, shortened to 64 (`title`, `agree`) and 300 characters.
 */
export interface TransferWarning {
  /** Unique among the warnings of the check. */
  readonly id: string
  readonly tone: 'info' | 'warning' | 'danger'
  readonly title: string
  readonly body: string
  /** The text of a checkbox that the user must tick before the transfer can be confirmed. */
  readonly agree?: string | undefined
}

/** A check of a transfer before it is confirmed. */
export interface TransferCheck {
  /**
   * Returns warnings about the transfer, as decoded from its bytes. It has 5 s; if it takes longer or throws, the user sees that the
   * check was not possible. A check can warn and require an agreement; it cannot change or refuse a transfer.
   */
  check(transfer: SendReview, signal: AbortSignal): Promise<readonly TransferWarning[]>
}

export interface TransferCheckEntry {
  readonly id: string
  /** Displayed if the check is not possible. */
  readonly name: string
  readonly check: Token<TransferCheck>
}

/**
 * Checks of transfers, such as a list of fraudulent addresses.
 *
 * @example
 * contributes: { extra: [contributeTo(transferChecks, { id: 'acme', name: 'Acme', check: AcmeChecksToken })] }
 */
export const transferChecks: ContributionPoint<TransferCheckEntry> = /* @__PURE__ */ defineContributionPoint({
  id: 'send.transferChecks',
  keyOf: byId,
})
