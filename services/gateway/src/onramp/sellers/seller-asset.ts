import { Problem } from '@quoin/server-kit/http'
import type { OnrampQuoteBody, OnrampUrlBody, PurchaseCurrency } from 'quoin/endpoints/onramp'
import type { PlacedOrder } from '../onramp-provider.js'

/** A token on a network, as a seller lists it. */
export interface SellerAsset {
  /** The seller's own code: `usdc_base`. */
  readonly code: string
  /** CAIP-2. */
  readonly chain: string
  /** The seller's name of the network. */
  readonly network: string
  /** Address of the contract or mint; empty: the network's coin. */
  readonly address: string
  readonly name: string
  readonly symbol: string
}

/** A token on a network, as a page requests it. */
export interface WantedToken {
  /** CAIP-2. */
  readonly chain: string
  /** Empty: the network's coin. */
  readonly address: string
}

export const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'

/** Addresses that stand for the coin. */
const COINS: ReadonlySet<string> = new Set([
  '',
  '0x',
  '0x0000000000000000000000000000000000000000',
  '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  'so11111111111111111111111111111111111111111',
  'so11111111111111111111111111111111111111112',
])

/** Returns the address of a token; empty for one that stands for the coin. */
export const tokenAddress = (address: string | null | undefined): string =>
  COINS.has((address ?? '').toLowerCase()) ? '' : (address ?? '')

const comparable = ({ chain, address }: WantedToken): string =>
  `${chain} ${chain.startsWith('eip155:') ? address.toLowerCase() : address}`

/** Returns true if both are the same token. */
export const isSameToken = (one: WantedToken, other: WantedToken): boolean =>
  comparable(one) === comparable(other)

/** Returns the CAIP-2 id of a network in options and quotes: the number of an EVM network, or the id itself. */
export const chainOf = (chainId: string): string =>
  /^\d{1,32}$/.test(chainId) ? `eip155:${chainId}` : chainId

/** Formats tokens for the options: one currency for each token and network. */
export function purchaseCurrencies(assets: readonly SellerAsset[]): readonly PurchaseCurrency[] {
  return assets.map(({ code, name, symbol, network, chain, address }) => ({
    id: code,
    name,
    symbol,
    networks: [
      {
        name: network,
        display_name: network,
        chain_id: chain.startsWith('eip155:') ? chain.slice('eip155:'.length) : chain,
        contract_address: address,
      },
    ],
  }))
}

const unsold = (name: string): Problem =>
  new Problem(400, [{ name, description: 'This token is not sold on this network.' }])

/** Returns the token of a quote's request. Throws `Problem` 400 without one. */
export function wantedOf({ purchaseCurrency }: OnrampQuoteBody): WantedToken {
  const [network] = purchaseCurrency.networks
  if (!network) throw unsold('purchaseCurrency')
  return { chain: chainOf(network.chain_id), address: tokenAddress(network.contract_address) }
}

/** Returns the token of an order. Throws `Problem` 400 without one: only the page knows what the user chose. */
export function orderedOf({ token }: OnrampUrlBody): WantedToken {
  if (!token) throw new Problem(400, [{ name: 'token', description: 'is missing' }])
  return { chain: token.chain, address: tokenAddress(token.address) }
}

/** Returns the seller's entry of a token. Throws `Problem` 400 if the seller does not list it. */
export function findAsset<Asset extends SellerAsset>(assets: readonly Asset[], wanted: WantedToken): Asset {
  const asset = assets.find((one) => isSameToken(one, wanted))
  if (!asset) throw unsold('token')
  return asset
}

/** Returns the address that receives the tokens of an order. Throws `Problem` 400 unless there is exactly one. */
export function receiverOf({ destinationWallets }: OnrampUrlBody): string {
  const [wallet, ...others] = destinationWallets
  if (wallet && others.length === 0) return wallet.address
  throw new Problem(400, [{ name: 'destinationWallets', description: 'must have one wallet' }])
}

/** Returns an order as it is kept, to find its purchases. */
export function placedOrder(id: string, asset: SellerAsset, order: OnrampUrlBody): PlacedOrder {
  const { chain, code, name, symbol } = asset
  const expected = String(order.presetCryptoAmount ?? 0)
  return {
    id,
    chain,
    code,
    name,
    symbol,
    address: receiverOf(order),
    expected: /e/.test(expected) ? '0' : expected,
  }
}

/** Returns true if two addresses are the same: those of EVM networks in any case. */
export const isSameAddress = (one: string, other: string): boolean =>
  one === other || (/^0x/i.test(one) && one.toLowerCase() === other.toLowerCase())
