import { Problem } from '@quoin/server-kit/http'
import { getAddress, isAddress, maxUint256 } from 'viem'
import { isAddressOf, splitCaip10, tokenKey } from '../tokens/caip-account.js'
import type { TokenDirectory } from '../tokens/create-token-directory.js'
import type { SwapRequest } from './swap-provider.js'

/** Creates a `Problem` 400 for a bad request. */
export function refused(name: string, description: string): Problem {
  return new Problem(400, [{ name, description }])
}

export function readAmount(text: string): bigint {
  const amount = readAllowedAmount(text)
  if (amount === 0n) throw refused('amount', 'The amount must be above zero.')
  return amount
}

export function readAllowedAmount(text: string): bigint {
  const amount = BigInt(text)
  if (amount > maxUint256) throw refused('amount', 'The amount is above 2^256 - 1.')
  return amount
}

/** Reads a plain address or a CAIP-10 account of the network; returns it with its checksum. */
export function readAccount(text: string, chain: string, name = 'userAddress'): `0x${string}` {
  const address = text.includes(':') ? splitCaip10(text).address : text
  if (text.includes(':') && splitCaip10(text).chain !== chain)
    throw refused(name, `The account is not on ${chain}.`)
  if (!isAddress(address, { strict: false })) throw refused(name, 'Not an address of an EVM network.')
  return getAddress(address)
}

/** Returns true for a network of Solana. */
export const isSolana = (chain: string): boolean => chain.startsWith('solana:')

/** Reads the account of a swap: on Solana an address, on EVM networks one with its checksum. */
export function readTrader(text: string, chain: string): string {
  if (!isSolana(chain)) return readAccount(text, chain)
  const { chain: named, address } = text.includes(':') ? splitCaip10(text) : { chain, address: text }
  if (named !== chain) throw refused('userAddress', `The account is not on ${chain}.`)
  if (!isAddressOf('solana', address)) throw refused('userAddress', 'Not an address of Solana.')
  return address
}

interface SwapEnds {
  readonly from: string
  readonly to: string
}

/**
 * Reads the two tokens.
 *
 * @throws `Problem` 400 if they are on two networks, equal or not listed
 */
export function readEnds(
  { from, to }: SwapEnds,
  directory: TokenDirectory,
): Omit<SwapRequest, 'amount' | 'account'> {
  const { chain } = splitCaip10(from)
  if (splitCaip10(to).chain !== chain) throw refused('to', 'Both tokens must be on the same network.')
  if (tokenKey(from) === tokenKey(to)) throw refused('to', 'The two tokens must differ.')
  const [source, target] = [directory.find(from), directory.find(to)]
  if (!source) throw refused('from', 'The token is not listed by this gateway.')
  if (!target) throw refused('to', 'The token is not listed by this gateway.')
  return { chain, from: source, to: target }
}
