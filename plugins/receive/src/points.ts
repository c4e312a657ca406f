import { type ContributionPoint, defineContributionPoint, type Network, type Token } from '#kernel'

/** A requested payment. */
export interface ReceiveRequest {
  readonly address: string
  readonly network: Network
  /** The smallest unit of the network's coin. */
  readonly value: bigint
}

/** A format of payment requests. */
export interface RequestFormat {
  /** Returns whether the format exists on a network. Sends no request. */
  supports(network: Network): boolean
  /** Returns the contents of the code. A text without the address is refused: it could pay another account. */
  create(request: ReceiveRequest): Promise<string>
}

export interface RequestFormatEntry {
  readonly id: string
  readonly format: Token<RequestFormat>
}

/**
 * Formats of payment requests for networks whose chain module has no payment links; the first that supports a network
 * is used.
 *
 * @example
 * contributes: { extra: [contributeTo(requestFormats, { id: 'acme', format: AcmeRequestsToken })] }
 */
export const requestFormats: ContributionPoint<RequestFormatEntry> = /* @__PURE__ */ defineContributionPoint({
  id: 'receive.requestFormats',
  keyOf: ({ id }) => id,
})
