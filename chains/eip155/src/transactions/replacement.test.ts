import { expect, it } from 'vitest'
import type { NodeClient, TransactionOutcome } from '#kernel'
import { createTestPlatform, settle } from '#testing'
import { exampleNetwork } from '../../testing/example-network.js'
import { waitForTransaction } from './wait-for-transaction.js'

const network = exampleNetwork(1, ['https://rpc.example'])
const from = `0x${'a1'.repeat(20)}`
const to = `0x${'b2'.repeat(20)}`
const [id, other] = [`0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`]
const transaction = { hash: id, from, to, nonce: '0x5', value: '0x1', input: '0x' }

it('reports a transaction as cancelled once a block follows its replacement: the first one may be dropped (M10)', async () => {
  const platform = createTestPlatform()
  let height = 10
  let used = '0x5'
  const replacement = { ...transaction, hash: other, to: from, value: '0x0' }
  const answers: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    eth_getTransactionReceipt: () => null,
    eth_blockNumber: () => `0x${height.toString(16)}`,
    eth_getTransactionByHash: () => transaction,
    eth_getTransactionCount: () => used,
    eth_getBlockByNumber: ([block]) => ({ transactions: block === '0xb' ? [replacement] : [] }),
  }
  // The only member that the wait uses.
  const node = {
    read: async (
      { method, params }: { method: string; params: readonly unknown[] },
      check: (raw: unknown) => unknown,
    ) => check(answers[method]?.(params)),
  } as unknown as NodeClient
  let end: TransactionOutcome | undefined
  const waiting = waitForTransaction(node, platform, { network, id, timeoutMs: 600_000 }).then((outcome) => {
    end = outcome
  })
  await platform.clock.advanceAsync(30_000)
  used = '0x6'
  height = 11
  await platform.clock.advanceAsync(120_000)
  expect(end).toBeUndefined()
  height = 12
  await platform.clock.advanceAsync(120_000)
  await settle()
  expect(end).toEqual({ status: 'failed', replacedBy: other })
  await waiting
})
