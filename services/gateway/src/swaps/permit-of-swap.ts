import type { AllowancePermit, SignedPermit } from 'quoin/endpoints/swap'
import { type Hex, isHex } from 'viem'
import type { ChainNode } from '../chains/chain-node.js'
import type { ListedToken } from '../chains/gateway-chain.js'
import { splitCaip10 } from '../tokens/caip-account.js'
import { readPermitDomain } from './read-permit-domain.js'
import { refused } from './read-swap-question.js'
import type { Permit, SwapProvider } from './swap-provider.js'

interface PermitRequest {
  readonly node: ChainNode
  readonly provider: SwapProvider
  readonly token: ListedToken
  readonly account: Hex
}

/** Returns the permit to sign for a swap without an approval; `undefined` if token or provider do not support permits. */
export async function findPermit(
  { node, provider, token, account }: PermitRequest,
  signal?: AbortSignal,
): Promise<AllowancePermit | undefined> {
  const { chain, address } = splitCaip10(token.id)
  if (!token.eip2612 || !isHex(address)) return undefined
  const [terms, domain] = await Promise.all([
    provider.permitTerms?.(chain, token, signal),
    readPermitDomain(node, address, account, signal),
  ])
  if (!terms || !domain) return undefined
  const { name, version, nonce } = domain
  return {
    name,
    version,
    nonce: String(nonce),
    spender: `${chain}:${terms.spender}`,
    deadline: terms.deadline,
  }
}

/**
 * Reads the permit of an order.
 *
 * @throws `Problem` 400 if it cannot be used
 */
export async function readPermit(
  permit: SignedPermit | undefined,
  provider: SwapProvider,
  token: ListedToken,
  signal?: AbortSignal,
): Promise<Permit | undefined> {
  if (!permit) return undefined
  const { chain } = splitCaip10(token.id)
  if (!token.eip2612 || !(await provider.permitTerms?.(chain, token, signal)))
    throw refused('permit', `Swaps of ${token.symbol} do not support permits: approve the token instead.`)
  const { deadline, signature } = permit
  if (!isHex(signature) || !/(1b|1c|00|01)$/i.test(signature))
    throw refused('permit', 'The signature is not one of an externally owned account.')
  return { deadline, signature }
}
