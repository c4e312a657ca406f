import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { TransactionOutcome } from '#kernel'
import { createRealPlatform, startTestChain, type TestChain } from '../../testing/test-chain.js'
import { createEip155Module } from '../chain-module.js'

const bob = '0xb0b0000000000000000000000000000000000002'
const carol = '0xca401000000000000000000000000000000000a3'

let chain: TestChain
let from: string
const platform = createRealPlatform()
/** Number of reads of the transaction. */
let seen = 0
/** The chain mines at once: the pauses between two polls pass faster than in reality. */
const speed = 20
const timeoutMs = 60_000 * speed
const module = createEip155Module({
  ...platform,
  after: (ms, run) => platform.after(ms / speed, run),
  async fetch(url, init) {
    const response = await platform.fetch(url, init)
    if (String(init?.body).includes('eth_getTransactionByHash')) seen += 1
    return response
  },
})

beforeAll(async () => {
  chain = await startTestChain()
  ;[from = ''] = await chain.request<string[]>('eth_accounts')
  await chain.request('evm_setAutomine', [false])
})
afterAll(() => chain.stop())

const mine = (): Promise<unknown> => chain.request('evm_mine')
const nonceNow = (): Promise<string> => chain.request('eth_getTransactionCount', [from, 'latest'])
const send = (nonce: string, gwei: bigint, change: object = {}): Promise<string> => {
  const fee = `0x${(gwei * 10n ** 9n).toString(16)}`
  const fields = { from, to: bob, value: '0x5', gas: '0x5208', nonce }
  return chain.request('eth_sendTransaction', [
    { ...fields, maxFeePerGas: fee, maxPriorityFeePerGas: fee, ...change },
  ])
}

/** Waits for a transaction in the pool while another one replaces it and blocks are mined. */
async function replace(
  change: object,
): Promise<{ readonly end: TransactionOutcome | undefined; readonly other: string }> {
  const nonce = await nonceNow()
  const id = await send(nonce, 3n)
  const before = seen
  const waiting = module.transactions?.waitFor({ network: chain.network(), id, timeoutMs })
  await vi.waitUntil(() => seen > before)
  const other = await send(nonce, 30n, change)
  await mine()
  await mine()
  return { end: await waiting, other }
}

describe('a transaction replaced by account and nonce [M10] (REL-03)', () => {
  it('succeeds under another hash if it was sped up', async () => {
    const { end, other } = await replace({})
    expect(end).toEqual({ status: 'success', replacedBy: other })
  })

  it('fails if it was cancelled by an empty transfer to the sender', async () => {
    const { end, other } = await replace({ to: from, value: '0x0' })
    expect(end).toEqual({ status: 'failed', replacedBy: other })
  })

  it('fails if the account sent another amount, data, or recipient', async () => {
    for (const change of [{ to: carol }, { value: '0x6' }, { data: '0x01', gas: '0x6000' }]) {
      const { end, other } = await replace(change)
      expect(end).toEqual({ status: 'failed', replacedBy: other })
    }
  })

  it('keeps its hash if nothing replaced it, even while others of the account are mined', async () => {
    const nonce = await nonceNow()
    const id = await send(nonce, 3n)
    const waiting = module.transactions?.waitFor({ network: chain.network(), id, timeoutMs })
    await send(`0x${(BigInt(nonce) + 1n).toString(16)}`, 3n, { to: carol })
    await mine()
    expect(await waiting).toEqual({ status: 'success' })
  })
})
