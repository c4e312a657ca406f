import { type ChainRequest, isQuoinError, type NodeClient } from '#kernel'
import { fieldsOf, isBytes } from '../params/param-shapes.js'
import { erc20Calls, readWord } from '../tokens/erc20.js'

/** Limit, above the size of an amount, for tokens that return more. Bytes. */
const maxAnswerLength = 1_000

/**
 * Tokens that count shares (stETH) round the received amount by a unit or two: below a millionth of the amount, that is
 * no transfer fee.
 */
function isRounding(missing: bigint, value: bigint): boolean {
  return missing <= 2n && missing * 1_000_000n <= value
}

function readBalances(result: unknown): readonly [before: bigint, after: bigint] | undefined {
  const block: unknown = Array.isArray(result) ? result[0] : undefined
  const calls = fieldsOf(block)?.calls
  if (!Array.isArray(calls) || calls.length !== 3) return undefined
  const answers = calls.map((call: unknown) => {
    const { status, returnData } = fieldsOf(call) ?? {}
    return status === '0x1' && isBytes(returnData, maxAnswerLength) ? returnData : undefined
  })
  const [before, sent, after] = [readWord(answers[0]), answers[1], readWord(answers[2])]
  return before === undefined || sent === undefined || after === undefined ? undefined : [before, after]
}

/**
 * Simulates a token transfer, and returns the growth of the recipient's balance: less than `value` if the token keeps a
 * part. `undefined` if the node has no `eth_simulateV1` or fails, and for a transfer to the sender. Rejects only if the
 * signal aborts.
 */
export async function simulateReceived(
  node: NodeClient,
  { network, signal }: ChainRequest,
  transfer: { readonly from: string; readonly to: string; readonly token: string; readonly value: bigint },
): Promise<bigint | undefined> {
  const { from, to, token, value } = transfer
  if (value === 0n || from.toLowerCase() === to.toLowerCase()) return undefined
  const balance = { to: token, data: erc20Calls.balanceOf(to) }
  const calls = [balance, { from, to: token, data: erc20Calls.transfer(to, value) }, balance]
  const params = [{ blockStateCalls: [{ calls }], validation: false }, 'latest']
  try {
    const balances = await node.read({ network, method: 'eth_simulateV1', params, signal }, readBalances)
    if (!balances) return undefined
    const [before, after] = balances
    const received = after - before
    if (received >= value || isRounding(value - received, value)) return value
    return received > 0n ? received : 0n
  } catch (error) {
    if (signal?.aborted || !isQuoinError(error)) throw error
    return undefined
  }
}
