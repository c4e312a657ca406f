import { Problem } from '@quoin/server-kit/http'
import { getAddress, isAddress, maxUint256 } from 'viem'
import { splitCaip10, tokenKey } from '../tokens/caip-account.js'
import type { TokenDirectory } from '../tokens/token-directory.js'
import type { SwapProvider, SwapWish } from './swap-provider.js'

/** Creates a `Problem` 400 for a bad request. */
export function refused(name: string, description: string): Problem {
  return new Problem(400, [{ name, description }])
}

/** Returns the provider that makes the swaps of a network. */
export function providerOf(providers: readonly SwapProvider[], chain: string, name: string): SwapProvider {
  const provider = providers.find((one) => one.supports(chain))
  if (!provider) throw refused(name, 'Network not supported for Swaps')
  return provider
}

export function readAmount(text: string): bigint {
  const amount = readAllowedAmount(text)
  if (amount === 0n) throw refused('amount', 'There is nothing to swap: the amount is zero.')
  return amount
}

export function readAllowedAmount(text: string): bigint {
  const amount = BigInt(text)
  if (amount > maxUint256) throw refused('amount', 'No token has so much.')
  return amount
}

/** Reads a plain address or a CAIP-10 account of the network; returns it with its checksum. */
export function readAccount(text: string, chain: string, name = 'userAddress'): `0x${string}` {
  const address = text.includes(':') ? splitCaip10(text).address : text
  if (text.includes(':') && splitCaip10(text).chain !== chain)
    throw refused(name, `The account is not one of ${chain}.`)
  if (!isAddress(address, { strict: false })) throw refused(name, 'It is no address of an EVM network.')
  return getAddress(address)
}

interface SwapEnds {
  readonly from: string
  readonly to: string
}

/**
 * Reads the two tokens, and the provider that swaps them.
 *
 * @throws `Problem` 400 if they are on two networks, equal or not listed, or the network has no swaps
 */
export function readEnds(
  { from, to }: SwapEnds,
  directory: TokenDirectory,
  providers: readonly SwapProvider[],
): Omit<SwapWish, 'amount'> & { readonly provider: SwapProvider } {
  const { chain } = splitCaip10(from)
  const provider = providerOf(providers, chain, 'from')
  if (splitCaip10(to).chain !== chain) throw refused('to', 'Both tokens have to be of one network.')
  if (tokenKey(from) === tokenKey(to)) throw refused('to', 'A token is not swapped for itself.')
  const [source, target] = [directory.find(from), directory.find(to)]
  if (!source) throw refused('from', 'The token is none of those that are swapped here.')
  if (!target) throw refused('to', 'The token is none of those that are swapped here.')
  return { chain, provider, from: source, to: target }
}
