import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestGateway } from '../../testing/create-test-gateway.js'
import { UNHURRIED } from '../../testing/test-chain.js'
import { type AnswerBudget, createAnswerBudget } from '../chains/answer-budget.js'
import { createChainNode, createReadingBudget } from '../chains/create-chain-node.js'

const MIB = 1024 * 1024
/** Length of the node's answer in characters, by method. */
const sizes: Record<string, number> = {}
let finish: Promise<void> | undefined
const server: Server = createServer(async (request, response) => {
  const { method } = (await json(request)) as { method: string }
  const text = JSON.stringify({ result: method === 'eth_chainId' ? '0x1' : 'x'.repeat(sizes[method] ?? 2) })
  // Sends all but the last character, then waits for the test.
  response.write(text.slice(0, -1))
  if (method !== 'eth_chainId') await finish
  response.end(text.slice(-1))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  for (const method of Object.keys(sizes)) delete sizes[method]
  finish = undefined
})

const chain = {
  id: 'eip155:1',
  namespace: 'eip155',
  name: 'Test',
  // A server that listens on a port has an address of this form.
  rpcUrls: [`http://127.0.0.1:${(server.address() as AddressInfo).port}`],
  coin: { name: 'Coin', symbol: 'C', decimals: 18 },
  tokens: [],
  contracts: {},
} as const

/** Wraps a budget, and records the max number of bytes that were taken. */
function measured(budget: AnswerBudget): AnswerBudget & { readonly max: number } {
  let max = 0
  return {
    get taken() {
      return budget.taken
    },
    get max() {
      return max
    },
    take(bytes) {
      budget.take(bytes)
      max = Math.max(max, budget.taken)
    },
    give: (bytes) => budget.give(bytes),
  }
}

const call = (method: string, id: number) => ({ jsonrpc: '2.0', id, method, params: [] })

describe('large answers of a node', () => {
  it('are returned up to 8 MiB in a batch; the others are refused one by one [G4]', async () => {
    sizes.eth_getBlockReceipts = 2 * MIB
    const reading = measured(createReadingBudget())
    const gateway = await createTestGateway({
      nodes: [createChainNode(chain, { timeLimit: UNHURRIED, reading })],
    })
    const batch = Array.from({ length: 50 }, (_, id) =>
      call(id === 49 ? 'eth_blockNumber' : 'eth_getBlockReceipts', id),
    )
    const response = await gateway.send('/v1?chainId=eip155:1', batch)
    expect(response.status).toBe(200)
    const text = await response.text()
    expect(text.length).toBeLessThan(10 * MIB)
    const replies = JSON.parse(text) as { id: number; result?: string; error?: { code: number } }[]
    expect(replies.map(({ id }) => id)).toEqual(batch.map(({ id }) => id))
    expect(replies[49]?.result).toBe('xx')
    expect(replies.filter(({ error }) => error?.code === -32005).length).toBeGreaterThanOrEqual(45)
    expect(replies.filter(({ result, error }) => result === undefined && error?.code !== -32005)).toEqual([])
    expect(reading.max).toBeLessThanOrEqual(9 * MIB)
    expect(reading.taken).toBe(0)
    await gateway.database.close()
  })

  it('free their budget once they are answered, so that further ones succeed [G4]', async () => {
    sizes.eth_getBlockReceipts = 6 * MIB
    const gateway = await createTestGateway({ nodes: [createChainNode(chain, { timeLimit: UNHURRIED })] })
    for (let turn = 0; turn < 8; turn++) {
      const response = await gateway.send('/v1?chainId=eip155:1', [call('eth_getBlockReceipts', turn)])
      expect((await response.text()).length).toBeGreaterThan(6 * MIB)
    }
    await gateway.database.close()
  })

  it('are refused while there are too many, without blocking small answers [G4]', async () => {
    sizes.eth_getBlockReceipts = 5 * MIB
    let letGo = (): void => {}
    finish = new Promise((resolve) => (letGo = resolve))
    const gateway = await createTestGateway({ nodes: [createChainNode(chain, { timeLimit: UNHURRIED })] })
    const request = async (method: string) =>
      (await gateway.send('/v1?chainId=eip155:1', call(method, 1))).json() as Promise<{
        result?: string
        error?: { code: number }
      }>
    const large = Array.from({ length: 8 }, () => request('eth_getBlockReceipts'))
    const refused = (await Promise.race(large)).error?.code
    expect(refused).toBe(-32005)
    const small = request('eth_blockNumber')
    letGo()
    expect((await small).result).toBe('xx')
    const results = await Promise.all(large)
    const answered = results.filter(({ result }) => result !== undefined).length
    expect(answered).toBeGreaterThan(3)
    expect(answered * 5).toBeLessThanOrEqual(36)
    await gateway.database.close()
  })

  it('count in the parent budget too, and are given back completely', () => {
    const whole = createAnswerBudget(10, () => new Error('whole'))
    const one = createAnswerBudget(8, () => new Error('one'), whole)
    const two = createAnswerBudget(8, () => new Error('two'), whole)
    one.take(6)
    expect(() => one.take(3)).toThrow('one')
    expect(() => two.take(5)).toThrow('whole')
    expect([one.taken, two.taken, whole.taken]).toEqual([6, 0, 6])
    one.give(6)
    two.take(8)
    expect([one.taken, two.taken, whole.taken]).toEqual([0, 8, 8])
  })
})
