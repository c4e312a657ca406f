import type { Account, CaipNetworkId, Network } from '#kernel'
import { decodeAddress } from '../addresses/address-codec.js'
import { bitcoinNetworks, findBitcoinNetwork } from '../addresses/bitcoin-networks.js'
import { readMember } from './call-wallet.js'
import type { WalletState } from './wallet-dialect.js'

/** More accounts than any wallet shares. */
const maxAccounts = 500

/** What the account is for; `undefined` for one of another chain, which some wallets name, too. */
function typeOf(entry: unknown): 'payment' | 'ordinal' | undefined {
  const [purpose, symbol, kind] = ['purpose', 'symbol', 'type'].map((name) => readMember(entry, name))
  if (purpose === 'payment') return 'payment'
  if (purpose === 'ordinals' || purpose === 'ordinal') return 'ordinal'
  // Leather names no purpose, but the kind of the address.
  if (purpose !== undefined || (symbol !== undefined && symbol !== 'BTC')) return undefined
  return kind === 'p2tr' ? 'ordinal' : 'payment'
}

/** An account that a wallet names; `undefined` where it is none of Bitcoin. */
export function readAccount(entry: unknown): Account | undefined {
  const [raw, key] = [readMember(entry, 'address'), readMember(entry, 'publicKey')]
  const type = typeOf(entry)
  const decoded = typeof raw === 'string' && type ? decodeAddress(raw) : 'format'
  if (typeof decoded === 'string' || !type) return undefined
  const isKey = typeof key === 'string' && /^((0[23])?[\da-f]{64}|04[\da-f]{128})$/i.test(key)
  const publicKey = isKey ? { publicKey: key.toLowerCase() } : {}
  return { namespace: 'bip122', address: decoded.address, type, ...publicKey }
}

/** Whether an address is of a network. */
function isOf(address: string, network: CaipNetworkId): boolean {
  const [decoded, found] = [decodeAddress(address), findBitcoinNetwork(network)]
  return typeof decoded !== 'string' && found !== undefined && decoded.isOf(found)
}

/**
 * What a wallet shares, of the accounts that it names. Several test networks have the same addresses: where the wallet does not
 * say which it is on, the first that the host lists counts.
 *
 * @param network the one that the wallet said it is on
 */
export function readState(
  entries: unknown,
  network: CaipNetworkId | undefined,
  networks: readonly Network[],
): WalletState | undefined {
  if (!Array.isArray(entries)) return undefined
  const named = entries.slice(0, maxAccounts).flatMap((entry) => readAccount(entry) ?? [])
  const unique = [...new Map(named.map((account) => [account.address, account])).values()]
  const ordered = [
    ...unique.filter(({ type }) => type === 'payment'),
    ...unique.filter(({ type }) => type !== 'payment'),
  ]
  const [first] = ordered
  if (!first) return undefined
  const candidates = [...networks, ...bitcoinNetworks].map(({ caipNetworkId }) => caipNetworkId)
  if (network) candidates.unshift(network)
  const found = candidates.find((id) => isOf(first.address, id))
  if (!found) return undefined
  // An account of another network cannot be used on this one.
  return { accounts: ordered.filter(({ address }) => isOf(address, found)), network: found }
}
