import type { Hex, TransactionReceipt } from 'viem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { waitForReceipt } from './wait-for-receipt.js'

const hash: Hex = `0x${'11'.repeat(32)}`
// The code under test reads only these fields of the receipt.
const receipt = { status: 'success', transactionHash: hash } as TransactionReceipt
const ofAnother = { status: 'success', transactionHash: `0x${'22'.repeat(32)}` } as TransactionReceipt

/** Creates a node with these responses, one after the other; it repeats the last one. */
function nodeOf(...answers: readonly (TransactionReceipt | Error | 'never')[]) {
  let requestCount = 0
  return {
    requestCount: () => requestCount,
    async getTransactionReceipt(): Promise<TransactionReceipt> {
      const answer = answers[Math.min(requestCount++, answers.length - 1)]
      if (answer === 'never' || answer === undefined) return new Promise(() => {})
      if (answer instanceof Error) throw answer
      return answer
    },
  }
}

describe('waiting for a receipt', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it('polls again without a new block, and after failures of the node [EMB-02]', async () => {
    const node = nodeOf(new Error('not found'), new Error('down'), receipt)
    const waiting = waitForReceipt(node, hash, new AbortController().signal)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await waiting).toBe(receipt)
    expect(node.requestCount()).toBe(3)
  })

  it('ignores the receipt of another transaction [SEC-06]', async () => {
    const waiting = waitForReceipt(nodeOf(ofAnother, receipt), hash, new AbortController().signal)
    await vi.advanceTimersByTimeAsync(500)
    expect(await waiting).toBe(receipt)
  })

  it('ends when the requester is gone, even while the node does not respond', async () => {
    const leaving = new AbortController()
    const waiting = waitForReceipt(nodeOf('never'), hash, leaving.signal)
    leaving.abort()
    await vi.advanceTimersByTimeAsync(500)
    expect(await waiting).toBeUndefined()
  })
})
