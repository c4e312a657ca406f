import { getAddress } from 'viem/utils'
import { type ChainRequest, isQuoinError, type NodeClient, type PermittedAsset } from '#kernel'
import { fieldsOf, readQuantity, toQuantity } from '../params/param-shapes.js'
import { erc20Calls, readDecimals, readText, readWord } from '../tokens/erc20.js'
import { callContracts } from '../tokens/multicall.js'
import { allowanceCallOf } from './approval-calls.js'
import type { Standing } from './standing-approvals.js'

type Hex = `0x${string}`

/** Max number of blocks whose times are read. */
const maxBlocks = 40
const blocksAtOnce = 6

/** What a contract reports about itself and the account. */
export interface AssetFacts extends PermittedAsset {
  readonly balance: bigint | undefined
}

/** Reads what contracts report about themselves and the account. */
export async function readFacts(
  node: NodeClient,
  request: ChainRequest,
  contracts: readonly Hex[],
  owner: Hex,
): Promise<ReadonlyMap<Hex, AssetFacts>> {
  const { decimals, symbol, name, balanceOf } = erc20Calls
  const each = [decimals, symbol, name, balanceOf(owner)]
  const answers = await callContracts(
    node,
    request,
    contracts.flatMap((to) => each.map((data) => ({ to, data }))),
  )
  return new Map(
    contracts.map((contract, at) => {
      const [digits, short, long, balance] = answers.slice(at * each.length, (at + 1) * each.length)
      return [
        contract,
        {
          address: getAddress(contract),
          symbol: readText(short) || readText(long) || undefined,
          decimals: readDecimals(digits),
          balance: readWord(balance),
        },
      ]
    }),
  )
}

/** A log, with the time of its block if the node reports it. */
export interface TimedLog {
  readonly block: bigint
  /** Seconds since 1970. */
  readonly time: bigint | undefined
}

/** Reads the times of blocks; a block that cannot be read has none. Seconds since 1970. */
export async function readTimes(
  node: NodeClient,
  { network, signal }: ChainRequest,
  logged: readonly TimedLog[],
): Promise<ReadonlyMap<bigint, bigint>> {
  const times = new Map<bigint, bigint>()
  for (const { block, time } of logged) if (time !== undefined) times.set(block, time)
  const unknown = [...new Set(logged.map(({ block }) => block))].filter((block) => !times.has(block))
  const waiting = unknown.slice(0, maxBlocks).values()
  const work = async (): Promise<void> => {
    for (const block of waiting) {
      const read = { network, method: 'eth_getBlockByNumber', params: [toQuantity(block), false], signal }
      try {
        times.set(block, await node.read(read, (result) => readQuantity(fieldsOf(result)?.timestamp)))
      } catch (error) {
        if (isQuoinError(error, 'ABORTED')) throw error
        // The date is a detail: without it the permission is listed all the same.
        return
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(blocksAtOnce, unknown.length) }, work))
  return times
}

/** Reads what tokens let Permit2 itself take: an allowance in Permit2 is worth no more. */
export async function readPermit2Limits(
  node: NodeClient,
  request: ChainRequest,
  standing: readonly Standing[],
  owner: Hex,
): Promise<ReadonlyMap<Standing, bigint>> {
  const limited = standing.flatMap((one) => (one.key.kind === 'permit2' ? [{ one, key: one.key }] : []))
  const answers = await callContracts(
    node,
    request,
    limited.map(({ key }) => ({
      to: key.token,
      data: allowanceCallOf(owner, key.contract),
    })),
  )
  return new Map(limited.map(({ one }, at) => [one, readWord(answers[at]) ?? one.amount]))
}
