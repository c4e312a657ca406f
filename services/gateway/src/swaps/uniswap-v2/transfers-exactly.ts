import {
  decodeAbiParameters,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  isHex,
  parseAbiParameters,
} from 'viem'
import { type ChainNode, NodeError } from '../../chains/chain-node.js'
import { multicall3Abi } from '../../tokens/call-contracts.js'
import { type CacheObserver, createExpiringCache, type ExpiringCache } from '../../tokens/expiring-cache.js'
import { erc20Abi, readWord } from '../../tokens/token-answers.js'
import type { Pool } from './create-pool-reader.js'

/** Checks that transfers of a token arrive in full. */
export interface TransferCheck {
  /** @param pool a pool that has some of the token */
  isExact(token: string, pool: Pool, reserve: bigint, signal?: AbortSignal): Promise<boolean>
}

/** An account without any tokens. */
const RECEIVER: Hex = '0x00000000000000000000000000000000005ca1ed'
const HOUR = 3_600_000
const MAX_TOKENS = 10_000

function isTrue(answer: Hex): boolean {
  if (answer === '0x') return true
  return answer.length === 66 && decodeAbiParameters(parseAbiParameters('uint256'), answer)[0] === 1n
}

/**
 * Creates the check for tokens that charge a fee on transfer: the pools' formula does not hold for them. In one
 * `eth_call`, a state override gives a pool the code of Multicall3, which transfers some of its tokens; nothing is
 * written. If a node does not support this, the tokens of the host's list are trusted.
 */
export function createTransferCheck(
  node: ChainNode,
  now: () => number,
  onSize?: CacheObserver,
): TransferCheck {
  const { multicall3 } = node.chain.contracts
  const known: ExpiringCache<boolean> = createExpiringCache({
    name: 'transfers',
    max: MAX_TOKENS,
    freshMs: HOUR,
    now,
    onSize,
  })
  const code: ExpiringCache<unknown> = createExpiringCache({
    name: 'transfers',
    max: 1,
    freshMs: HOUR,
    now,
    onSize,
    // The value is code in hex.
    bytesOf: (answer) => (typeof answer === 'string' ? answer.length : 0),
  })

  async function tryTransfer(
    token: Hex,
    pool: Pool,
    reserve: bigint,
    signal?: AbortSignal,
  ): Promise<boolean> {
    if (!isHex(multicall3)) return true
    const override = await code.read(
      'code',
      () => node.request('eth_getCode', [multicall3, 'latest']),
      signal,
    )
    if (!isHex(override) || override === '0x') return true
    const amount = reserve / 1000n + 1n
    const balanceOf = (owner: Hex): Hex =>
      encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
    const looks = [balanceOf(pool.address), balanceOf(RECEIVER)]
    const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [RECEIVER, amount] })
    const calls = [...looks, transfer, ...looks].map((callData) => ({
      target: token,
      allowFailure: true,
      callData,
    }))
    const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] })
    const params = [{ to: pool.address, data }, 'latest', { [pool.address]: { code: override } }]
    const answer = await node.request('eth_call', params, signal)
    if (!isHex(answer) || answer === '0x') return true
    const results = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data: answer })
    if (!results.every(({ success }) => success) || !isTrue(results[2]?.returnData ?? '0x')) return false
    const [mineBefore, theirsBefore, , mineAfter, theirsAfter] = results.map(
      (one) => readWord(one.returnData) ?? -1n,
    )
    return mineBefore === (mineAfter ?? 0n) + amount && theirsAfter === (theirsBefore ?? 0n) + amount
  }

  return {
    isExact(token, pool, reserve, signal) {
      const load = async (): Promise<boolean> => {
        try {
          // Listed tokens are addresses.
          return await tryTransfer(token as Hex, pool, reserve)
        } catch (error) {
          if (error instanceof NodeError) return true
          throw error
        }
      }
      return known.read(token.toLowerCase(), load, signal)
    },
  }
}
