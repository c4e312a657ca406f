import type { CaipNetworkId, DecodedCall, Network } from '#kernel'
import type { PlainTransaction } from '../params/plain-transaction.js'

/**
 * The wrapper contract of the native currency, by network. Sources: documentation of the networks, WETH9 and its
 * deployments.
 */
const wrappedCoins: Readonly<Record<CaipNetworkId, string>> = {
  'eip155:1': '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  'eip155:10': '0x4200000000000000000000000000000000000006',
  'eip155:56': '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c',
  'eip155:100': '0xe91d153e0b41518a2ce8dd3d7944fa863463a97d',
  'eip155:137': '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270',
  'eip155:8453': '0x4200000000000000000000000000000000000006',
  'eip155:42161': '0x82af49447d8a07e3bd95bd0d56f35241523fbab1',
  'eip155:43114': '0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7',
}

/** `deposit()`, and `withdraw(uint256)` with its amount. Source: WETH9. */
const deposit = '0xd0e30db0'
const withdraw = /^0x2e1a7d4d([0-9a-f]{64})$/

/** Returns the known wrapper contract of a network, in lower case: for a network that is only named. */
export const knownWrappedCoin = (caipNetworkId: CaipNetworkId): string | undefined =>
  wrappedCoins[caipNetworkId]

/** Returns the wrapper contract; that of the host's network definition overrides the list. */
export const wrappedCoinOf = ({ caipNetworkId, contracts }: Network): string | undefined =>
  (contracts?.wrappedCoin?.address ?? wrappedCoins[caipNetworkId])?.toLowerCase()

/**
 * Decodes a wrap or unwrap of the native currency, one to one, by the known contract of the network: any contract may
 * have a `deposit()`. `undefined` for anything else.
 */
export function decodeWrap(
  { from, to, data, value }: PlainTransaction,
  network: Network,
): DecodedCall | undefined {
  const contract = wrappedCoinOf(network)
  if (contract === undefined || to.toLowerCase() !== contract) return undefined
  const common = { kind: 'exchange', from, contract: to, recipient: from } as const
  const bytes = data.toLowerCase()
  if (bytes === deposit && value > 0n) return { ...common, buyToken: to, value, minimum: value }
  const [, amount] = withdraw.exec(bytes) ?? []
  if (amount === undefined || value !== 0n) return undefined
  const unwrapped = BigInt(`0x${amount}`)
  return { ...common, sellToken: to, value: unwrapped, minimum: unwrapped }
}
