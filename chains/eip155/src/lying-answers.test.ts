import { describe, expect, it } from 'vitest'
import { createMockNetwork, createTestPlatform } from '#testing'
import { readBatchStatus } from './calls/call-batch.js'
import { createEip155Module } from './chain-module.js'

const network = createMockNetwork('eip155:1')
const id = `0x${'11'.repeat(32)}`
const other = `0x${'22'.repeat(32)}`
const account = '0x52908400098527886E0F7030069857D2E4169EE7'
const token = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'

/** Creates a platform whose node returns these receipts in order; the last one repeats. */
function withReceipts(...receipts: readonly object[]) {
  const platform = createTestPlatform()
  let requestCount = 0
  platform.onFetch(({ body }) => {
    const { method } = JSON.parse(body ?? '{}')
    const isReceipt = method === 'eth_getTransactionReceipt'
    const result = isReceipt ? receipts[Math.min(requestCount++, receipts.length - 1)] : null
    return Response.json({ jsonrpc: '2.0', id: 1, result })
  })
  return platform
}

describe('a node that returns the receipt of another transaction [REL-02] [SEC-06]', () => {
  it('is polled again: neither success nor failure of that receipt counts', async () => {
    const lie = { status: '0x1', transactionHash: other }
    const platform = withReceipts(lie, lie, lie, { status: '0x0', transactionHash: id })
    let outcome: unknown
    void createEip155Module(platform)
      .transactions?.waitFor({ network, id })
      .then((found) => {
        outcome = found
      })
    // The module loads its code first: that takes as long as the machine needs.
    const seen = async (): Promise<unknown> => {
      await platform.clock.advanceAsync(60_000)
      return outcome
    }
    await expect.poll(seen).toEqual({ status: 'failed' })
  })

  it('yields no received amount', async () => {
    const word = (address: string): string => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
    const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
    const topics = [transfer, word(token), word(account)]
    const logs = [{ address: token, topics, data: `0x${'7'.padStart(64, '0')}` }]
    const read = async (transactionHash: string) => {
      const platform = withReceipts({ status: '0x1', transactionHash, logs })
      const received = createEip155Module(platform).contractCalls?.readReceived({
        network,
        id,
        address: account,
        token,
        contract: token,
      })
      const settled = received?.catch((error: { readonly code: string }) => error.code)
      await platform.clock.advanceAsync(60_000)
      return settled
    }
    expect(await read(id)).toBe(7n)
    expect(await read(other)).toBe('NODE_FAILED')
  })
})

describe('a wallet that returns another batch [SEC-06]', () => {
  const status = (answer: object) =>
    readBatchStatus({ version: '2.0.0', id: '0x1', status: 200, receipts: [], ...answer }, '0x1', network)
  const receipt = (raw: string) => ({ transactionHash: id, status: raw })

  it('is rejected if it names another network', () => {
    expect(status({ chainId: '0x1' })).toEqual({ outcome: 'success' })
    expect(() => status({ chainId: '0x89' })).toThrow(expect.objectContaining({ code: 'ANSWER_INVALID' }))
  })

  it('reports no success if one of its receipts has a failed transaction', () => {
    expect(status({ receipts: [receipt('0x1')] })).toMatchObject({ outcome: 'success' })
    expect(status({ receipts: [receipt('0x0')] })).toMatchObject({ outcome: 'failed' })
    expect(() => status({ receipts: [receipt('0x1'), receipt('0x0')] })).toThrow(
      expect.objectContaining({ code: 'ANSWER_INVALID' }),
    )
  })
})
