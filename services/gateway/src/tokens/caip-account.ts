import { base58 } from '@scure/base'
import { getAddress, isAddress } from 'viem'
import { bitcoinNetworkOf } from './bitcoin-address.js'
import { readSs58Key } from './ss58-address.js'
import { isAssetId } from './substrate-storage.js'

type Namespace = 'eip155' | 'solana' | 'bip122' | 'polkadot'

/** Pseudo-addresses of the coins in lists of tokens; no contract has them. */
export const COIN_ADDRESS: Readonly<Record<Namespace, string>> = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  solana: 'So11111111111111111111111111111111111111111',
  bip122: 'btc',
  polkadot: 'native',
}

/** Splits a CAIP-10 id. The schemas have validated its form. */
export function splitCaip10(id: string): { readonly chain: string; readonly address: string } {
  const at = id.lastIndexOf(':')
  return { chain: id.slice(0, at), address: id.slice(at + 1) }
}

function isSolanaKey(address: string): boolean {
  if (address.length < 32 || address.length > 44) return false
  try {
    return base58.decode(address).length === 32
  } catch {
    return false
  }
}

/** Returns true if the text is an address of the namespace. The checksum of an EVM address is not required. */
export function isAddressOf(namespace: Namespace, address: string): boolean {
  if (address === COIN_ADDRESS[namespace]) return true
  if (namespace === 'bip122') return bitcoinNetworkOf(address) !== undefined
  if (namespace === 'polkadot') return readSs58Key(address) !== undefined
  return namespace === 'eip155' ? isAddress(address, { strict: false }) : isSolanaKey(address)
}

/**
 * Returns true if the text is the address of a token of the namespace, or the coin's pseudo-address. On Polkadot it is the
 * number of an asset.
 */
export function isTokenOf(namespace: Namespace, address: string): boolean {
  if (namespace !== 'polkadot') return isAddressOf(namespace, address)
  return address === COIN_ADDRESS.polkadot || isAssetId(address)
}

/** Formats an address for lists and answers: EVM ones with their checksum (EIP-55), except the coin's. */
export function writtenAddress(namespace: Namespace, address: string): string {
  if (namespace !== 'eip155' || isCoin(namespace, address)) return address
  return getAddress(address)
}

/** Returns true for the coin's pseudo-address. */
export function isCoin(namespace: Namespace, address: string): boolean {
  return namespace === 'eip155'
    ? address.toLowerCase() === COIN_ADDRESS.eip155
    : address === COIN_ADDRESS[namespace]
}

/** Returns the same key for all spellings of a token id: the case of EVM addresses is ignored. */
export function tokenKey(id: string): string {
  return id.startsWith('eip155:') ? id.toLowerCase() : id
}
