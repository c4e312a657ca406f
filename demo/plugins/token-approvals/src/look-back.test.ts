import { QuoinError, RpcError } from 'quoin/kernel'
import { expect, it, vi } from 'vitest'
import type { ApprovedPair } from './approval-log.js'
import { type BlockRange, lookBack } from './look-back.js'

const pairOf = ({ from, to }: BlockRange): ApprovedPair => ({ token: `${from}`, spender: `${to}` })
const tooLarge = new RpcError(-32000, { message: 'range too large' })
const unreachable = new QuoinError('NODE_FAILED')

/** Answers for at most `max` blocks at once. */
const limited = (max: bigint, fault: unknown = tooLarge) =>
  vi.fn(async (range: BlockRange) => {
    if (range.to - range.from + 1n > max) throw fault
    return [pairOf(range)]
  })

it('requests all blocks at once if the node allows it', async () => {
  const read = limited(1_000n)
  const { pairs, from, requests } = await lookBack(read, { from: 1n, to: 1_000n }, 10)
  expect(pairs).toEqual([pairOf({ from: 1n, to: 1_000n })])
  expect([from, requests]).toEqual([1n, 1])
})

it('halves the range if the node refuses, and leaves no block out', async () => {
  const read = limited(30n)
  const { pairs, from } = await lookBack(read, { from: 0n, to: 99n }, 100)
  expect(from).toBe(0n)
  expect(pairs).toEqual(
    [
      { from: 75n, to: 99n },
      { from: 50n, to: 74n },
      { from: 25n, to: 49n },
      { from: 0n, to: 24n },
    ].map(pairOf),
  )
})

it("finds the refusal inside the kernel's error", async () => {
  const limit = new QuoinError('NODE_FAILED', { cause: new RpcError(-32005) })
  const { from } = await lookBack(limited(1n, limit), { from: 0n, to: 15n }, 100)
  expect(from).toBe(0n)
})

it('stops when the requests are used up, and returns the oldest block searched', async () => {
  const { pairs, from, requests } = await lookBack(limited(10n), { from: 0n, to: 99n }, 7)
  expect(requests).toBe(7)
  expect(from).toBe(79n)
  expect(pairs).toHaveLength(3)
})

it('stops soon if the node is unreachable', async () => {
  const read = limited(0n, unreachable)
  await expect(lookBack(read, { from: 0n, to: 1_000_000n }, 100)).rejects.toBe(unreachable)
  expect(read).toHaveBeenCalledTimes(3)
})

it("throws the node's error if no block could be read", async () => {
  await expect(lookBack(limited(0n), { from: 0n, to: 7n }, 100)).rejects.toBe(tooLarge)
  await expect(lookBack(limited(1n), { from: 0n, to: 7n }, 2)).rejects.toBe(tooLarge)
})

it("keeps the results from before the node's failure", async () => {
  let calls = 0
  const read = async (range: BlockRange): Promise<readonly ApprovedPair[]> => {
    if (range.to - range.from + 1n > 50n) throw tooLarge
    if (++calls > 1) throw unreachable
    return [pairOf(range)]
  }
  const { pairs, from } = await lookBack(read, { from: 0n, to: 99n }, 100)
  expect([pairs, from]).toEqual([[pairOf({ from: 50n, to: 99n })], 50n])
})

it('ends at once when it is aborted or the host denies the method', async () => {
  for (const code of ['ABORTED', 'RPC_NOT_ALLOWED'] as const) {
    const read = limited(0n, new QuoinError(code))
    await expect(lookBack(read, { from: 0n, to: 99n }, 100)).rejects.toMatchObject({ code })
    expect(read).toHaveBeenCalledTimes(1)
  }
})

it('sends no request if there is no block', async () => {
  const read = limited(1n)
  expect(await lookBack(read, { from: 8n, to: 7n }, 100)).toEqual({ pairs: [], from: 8n, requests: 0 })
  expect(read).not.toHaveBeenCalled()
})
