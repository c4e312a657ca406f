import type { Account, CaipNetworkId, Network } from '#kernel'
import { decodeAddress } from '../addresses/address-codec.js'
import { bitcoinNetworks, findBitcoinNetwork } from '../addresses/bitcoin-networks.js'
import { readMember } from './call-wallet.js'
import type { WalletState } from './wallet-dialect.js'

/** Limit, far above the number of accounts that any wallet shares. */
const maxAccounts = 500

/** Returns the type of an account; `undefined` for an account of another chain, which some wallets also list. */
function typeOf(entry: unknown): 'payment' | 'ordinal' | undefined {
  const [purpose, symbol, kind] = ['purpose', 'symbol', 'type'].map((name) => readMember(entry, name))
  if (purpose === 'payment') return 'payment'
  if (purpose === 'ordinals' || purpose === 'ordinal') return 'ordinal'
  // Leather returns no purpose, but the kind of the address.
  if (purpose !== undefined || (symbol !== undefined && symbol !== 'BTC')) return undefined
  return kind === 'p2tr' ? 'ordinal' : 'payment'
}

/** Reads an account of a wallet; `undefined` if it is not a Bitcoin account. */
export function readAccount(entry: unknown): Account | undefined {
  const [raw, key] = [readMember(entry, 'address'), readMember(entry, 'publicKey')]
  const type = typeOf(entry)
  const decoded = typeof raw === 'string' && type ? decodeAddress(raw) : 'format'
  if (typeof decoded === 'string' || !type) return undefined
  const isKey = typeof key === 'string' && /^((0[23])?[\da-f]{64}|04[\da-f]{128})$/i.test(key)
  const publicKey = isKey ? { publicKey: key.toLowerCase() } : {}
  return { namespace: 'bip122', address: decoded.address, type, ...publicKey }
}

/** Returns whether an address belongs to a network. */
function isOf(address: string, network: CaipNetworkId): boolean {
  const [decoded, found] = [decodeAddress(address), findBitcoinNetwork(network)]
  return typeof decoded !== 'string' && found !== undefined && decoded.isOf(found)
}

/**
 * Reads the state of a wallet from its accounts. Several test networks share addresses: if the wallet reports no
 * network, the first that the host lists is used.
 *
 * @param network the network that the wallet reported
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
