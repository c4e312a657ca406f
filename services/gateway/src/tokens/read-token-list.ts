import { sanitizeText } from 'quoin/endpoints'
import { isAddress } from 'viem'
import { z } from 'zod'
import type { GatewayChain, ListedToken } from '../chains/gateway-chain.js'
import { isTokenOf, writtenAddress } from './caip-account.js'

/** Max number of tokens that the lists add to one network: each is read with the balances of each account. */
export const MAX_LISTED = 1000

/** Number of Solana's main network in token lists, which have numbers only. */
const SOLANA_NUMBER = 101

const row = z.object({
  chainId: z.number().int(),
  address: z.string().max(64),
  name: z.string().min(1).max(200),
  symbol: z.string().min(1).max(64),
  decimals: z.number().int().min(0).max(77),
  logoURI: z
    .string()
    .max(2048)
    .regex(/^https:\/\//)
    .optional()
    .catch(undefined),
})
/** The format allows 10,000 tokens. */
const list = z.object({ tokens: z.array(z.unknown()).min(1).max(20_000) })

/** Returns true if the address is valid; one in mixed case needs its checksum (EIP-55), which reveals typing errors. */
function isValid(namespace: GatewayChain['namespace'], address: string): boolean {
  if (namespace !== 'eip155') return isTokenOf(namespace, address)
  const digits = address.slice(2)
  const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  return isAddress(address, { strict: isMixed })
}

/**
 * Returns the tokens of a network from a token list. Invalid tokens and those of other networks are left out.
 *
 * Source: https://github.com/Uniswap/token-lists (schema, version 1).
 *
 * @throws `Error` if it is no token list, without its content
 */
export function readTokenList(answer: unknown, { id, namespace }: GatewayChain): readonly ListedToken[] {
  const parsed = list.safeParse(answer)
  if (!parsed.success) throw new Error('not a token list')
  const number = namespace === 'solana' ? SOLANA_NUMBER : Number(id.split(':')[1])
  const found = new Map<string, ListedToken>()
  for (const one of parsed.data.tokens) {
    const read = row.safeParse(one).data
    if (read === undefined || read.chainId !== number || !isValid(namespace, read.address)) continue
    const [name, symbol] = [sanitizeText(read.name, 64), sanitizeText(read.symbol, 16)]
    const tokenId = `${id}:${writtenAddress(namespace, read.address)}`
    if (!name || !symbol || found.has(tokenId)) continue
    found.set(tokenId, { id: tokenId, name, symbol, decimals: read.decimals, iconUrl: read.logoURI })
    if (found.size === MAX_LISTED) break
  }
  return [...found.values()]
}
