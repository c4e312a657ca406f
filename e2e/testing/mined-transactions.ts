import type { Address, Hex } from 'viem'

/** A transaction in a block of a chain. */
export interface MinedTransaction {
  readonly hash: Hex
  readonly from: Address
  readonly to: Address | null
  readonly value: Hex
  readonly input: Hex
  readonly chainId: Hex
}

interface RpcCall {
  readonly method: string
  readonly params: readonly unknown[]
}

/** Most blocks that are read: a test that mines more wants to pass time. */
const maxBlocks = 500

async function callNode(url: string, calls: readonly RpcCall[]): Promise<readonly unknown[]> {
  if (calls.length === 0) return []
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }))),
    signal: AbortSignal.timeout(10_000),
  })
  const results: readonly { readonly id: number; readonly result?: unknown }[] = await answer.json()
  return results.toSorted((one, other) => one.id - other.id).map(({ result }) => result)
}

/** Returns the numbers of the newest blocks of chains. */
export function blockNumbersOf(urls: readonly string[]): Promise<readonly number[]> {
  const numbers = urls.map(async (url) =>
    Number((await callNode(url, [{ method: 'eth_blockNumber', params: [] }]))[0]),
  )
  return Promise.all(numbers)
}

/** Returns the transactions of the blocks after the given ones, in order. */
export async function minedSince(
  urls: readonly string[],
  before: readonly number[],
): Promise<readonly MinedTransaction[]> {
  const now = await blockNumbersOf(urls)
  const chains = urls.map(async (url, at): Promise<readonly MinedTransaction[]> => {
    const [from = 0, to = 0] = [before[at], now[at]]
    const numbers = Array.from(
      { length: Math.min(Math.max(to - from, 0), maxBlocks) },
      (_, index) => from + 1 + index,
    )
    const calls = numbers.map((number) => ({
      method: 'eth_getBlockByNumber',
      params: [`0x${number.toString(16)}`, true],
    }))
    return (await callNode(url, calls)).flatMap((block) => Object(block).transactions ?? [])
  })
  return (await Promise.all(chains)).flat()
}
