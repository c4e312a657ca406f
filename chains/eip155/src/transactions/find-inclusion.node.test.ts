import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRealPlatform, startTestChain, type TestChain } from '../../testing/test-chain.js'
import { createEip155Module } from '../chain-module.js'

let chain: TestChain
let from: string
const module = createEip155Module(createRealPlatform())

beforeAll(async () => {
  chain = await startTestChain()
  ;[from = ''] = await chain.request<string[]>('eth_accounts')
})
afterAll(() => chain.stop())

/** The same nonce and fees give the same hash. */
const send = (nonce: string): Promise<string> => {
  const fees = { gas: '0x5208', maxFeePerGas: '0xb2d05e00', maxPriorityFeePerGas: '0x3b9aca00' }
  return chain.transact({ from, to: `0x${'b0'.repeat(20)}`, value: '0x5', nonce, ...fees })
}
const find = (id: string) => module.transactions?.findInclusion?.({ network: chain.network(), id })

it('finds the block of a transaction until a reorganization drops it, and again once it is included (REL-03)', async () => {
  const id = await send('0x0')
  const before = await find(id)
  expect(before).toMatchObject({ block: before?.newest, isFinal: false })
  await chain.request('anvil_reorg', [1, []])
  const dropped = await find(id)
  expect(dropped).toMatchObject({ block: undefined, isFinal: false })
  // The same chain is as high as before: a lagging node would be below.
  expect(dropped?.newest).toBeGreaterThanOrEqual(before?.block ?? 0n)
  expect(await send('0x0')).toBe(id)
  expect((await find(id))?.block).toBe((dropped?.newest ?? 0n) + 1n)
})

it('is final once the node calls a later block final', async () => {
  const id = await send('0x1')
  await chain.request('anvil_mine', ['0x32'])
  expect(await find(id)).toMatchObject({ isFinal: false })
  await chain.request('anvil_mine', ['0x32'])
  expect(await find(id)).toMatchObject({ isFinal: true })
})

it('refuses what is no hash', async () => {
  await expect(find('0x12')).rejects.toMatchObject({ code: 'RPC_PARAMS_INVALID' })
})
