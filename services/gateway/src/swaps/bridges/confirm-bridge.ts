import type { BridgeStatus } from 'quoin/endpoints/swap'
import { z } from 'zod'
import type { ChainNode } from '../../chains/chain-node.js'
import { readAgreed } from '../../chains/read-agreed.js'
import { isCoin, splitCaip10, writtenAddress } from '../../tokens/caip-account.js'
import type { ReportedBridge, SentBridge } from '../swap-provider.js'

/** `Transfer(address,address,uint256)` of a token. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** In lower case: nodes are compared. */
const hex = z
  .string()
  .regex(/^0x[\da-f]*$/i)
  .transform((text) => text.toLowerCase())
const receipt = z.object({
  transactionHash: hex,
  status: z.string(),
  logs: z.array(z.object({ address: hex, topics: z.array(hex).max(4), data: hex })).max(10_000),
})

type Logs = z.infer<typeof receipt>['logs']

/** Reads the logs of a transaction; `undefined` if it is in no block, or failed. */
async function readLogs(
  node: ChainNode | undefined,
  transactionId: string,
  signal?: AbortSignal,
): Promise<Logs | undefined> {
  if (node === undefined) return undefined
  return readAgreed(node, async (one) => {
    const answer = receipt.safeParse(await one.request('eth_getTransactionReceipt', [transactionId], signal))
    const isRight =
      answer.success &&
      answer.data.status === '0x1' &&
      answer.data.transactionHash === transactionId.toLowerCase()
    return isRight ? answer.data.logs : undefined
  })
}

const wordOf = (address: string): string => address.slice(2).toLowerCase().padStart(64, '0')

/** Returns the token amounts that an account received, by the lower case address of the token. */
function receivedBy(logs: Logs, account: string): ReadonlyMap<string, bigint> {
  const received = new Map<string, bigint>()
  for (const { address, topics, data } of logs) {
    const [topic, , to, ...more] = topics
    const isTo = topic === TRANSFER && more.length === 0 && to?.toLowerCase() === `0x${wordOf(account)}`
    if (!isTo || data.length !== 66) continue
    const token = address.toLowerCase()
    received.set(token, (received.get(token) ?? 0n) + BigInt(data))
  }
  return received
}

/** Returns whether a log names the account: coins arrive without a transfer, but not without the bridge's own log. */
const namesAccount = (logs: Logs, account: string): boolean =>
  logs.some(({ topics, data }) => [...topics, data].join('').toLowerCase().includes(wordOf(account)))

/**
 * Confirms the end of a bridge with the node of its network: a provider's word alone ends none. An end that is not
 * confirmed is still on its way.
 *
 * @param nodes by CAIP-2
 * @param sent `token`: the bought one. CAIP-10
 * @throws `Problem` 502 to 504, `NodeError`
 */
export async function confirmBridge(
  nodes: ReadonlyMap<string, ChainNode>,
  reported: ReportedBridge,
  { chain, destination, account, token }: SentBridge & { readonly token: string },
  signal?: AbortSignal,
): Promise<BridgeStatus> {
  if (!('transactionId' in reported)) return reported
  const { status, transactionId } = reported
  const on = status === 'refunded' ? chain : destination
  const logs = await readLogs(nodes.get(on), transactionId, signal)
  const received = logs && receivedBy(logs, account)
  const nameOf = (address: string): string => `${on}:${writtenAddress('eip155', address)}`
  const bought = splitCaip10(token).address
  const [other] = received ?? []
  if (status !== 'arrived') {
    if (!other) return { status: status === 'refunded' ? 'refunding' : 'pending' }
    return { status, transactionId, token: nameOf(other[0]), amount: String(other[1]) }
  }
  if (isCoin('eip155', bought))
    return logs && namesAccount(logs, account) ? { status, transactionId } : { status: 'pending' }
  const amount = received?.get(bought.toLowerCase())
  if (amount !== undefined) return { status, transactionId, token: nameOf(bought), amount: String(amount) }
  // It says that the bought token has arrived, but another one has.
  return other
    ? { status: 'partial', transactionId, token: nameOf(other[0]), amount: String(other[1]) }
    : { status: 'pending' }
}
