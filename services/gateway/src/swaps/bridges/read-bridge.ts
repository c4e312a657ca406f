import type { BridgeStatusQuery } from 'quoin/endpoints/swap'
import type { Hex } from 'viem'
import type { ChainNode } from '../../chains/chain-node.js'
import { splitCaip10 } from '../../tokens/caip-account.js'
import type { TokenDirectory } from '../../tokens/create-token-directory.js'
import { readAccount, refused } from '../read-swap-question.js'
import type { BridgeRequest, SentBridge } from '../swap-provider.js'

interface BridgeQuestion {
  readonly from: string
  readonly to: string
  readonly userAddress?: string | undefined
  readonly recipient?: string | undefined
}

/** Throws `Problem` 400 unless both are EVM networks, and differ. */
function checkNetworks(chain: string, destination: string): void {
  if (chain === destination)
    throw refused('recipient', 'Both tokens are on the same network: a swap has no recipient.')
  const isEvm = chain.startsWith('eip155:') && destination.startsWith('eip155:')
  if (!isEvm) throw refused('to', 'Bridges connect EVM networks only.')
}

/**
 * Reads the tokens and the account of a bridge. The recipient is only compared: a request to the provider has none.
 *
 * @throws `Problem` 400 if the recipient is not the account itself, or a token is not listed
 */
export function readBridge(
  { from, to, userAddress, recipient }: BridgeQuestion,
  directory: TokenDirectory,
): Omit<BridgeRequest, 'amount'> & { readonly account: Hex } {
  const [{ chain }, { chain: destination }] = [splitCaip10(from), splitCaip10(to)]
  checkNetworks(chain, destination)
  if (userAddress === undefined) throw refused('userAddress', 'A bridge needs the account.')
  const account = readAccount(userAddress, chain)
  if (readAccount(recipient ?? '', destination, 'recipient') !== account)
    throw refused('recipient', 'The recipient must be the account itself.')
  const [source, target] = [directory.find(from), directory.find(to)]
  if (!source) throw refused('from', 'The token is not listed by this gateway.')
  if (!target) throw refused('to', 'The token is not listed by this gateway.')
  return { chain, destination, account, from: source, to: target }
}

/** Reads the networks and the account of a sent bridge. Throws `Problem` 400. */
export function readSentBridge({ transactionId, from, to, recipient }: BridgeStatusQuery): SentBridge {
  const { chain: destination } = splitCaip10(to)
  checkNetworks(from, destination)
  const account = readAccount(recipient, destination, 'recipient')
  return { chain: from, destination, account, transactionId }
}

/** The code of an account that delegates to a contract, and keeps its own key. Source: EIP-7702. */
const DELEGATED = /^0xef0100[\da-f]{40}$/i

/**
 * Refuses a contract account: on another network, its address may be someone else's, or nobody's.
 *
 * @throws `Problem` 400; 502 to 504 if no node answers
 */
export async function refuseContractAccount(
  node: ChainNode,
  account: Hex,
  signal?: AbortSignal,
): Promise<void> {
  const code = await node.request('eth_getCode', [account, 'latest'], signal)
  if (typeof code === 'string' && (code === '0x' || DELEGATED.test(code))) return
  throw refused('userAddress', 'A contract account may not exist on the other network.')
}
