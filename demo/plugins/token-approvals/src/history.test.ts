import { createTestPlatform } from 'quoin/testing'
import { afterEach, expect, it, vi } from 'vitest'
import { endWorlds, look, ready, start } from '../tests/list-world.js'
import type { World } from '../tests/make-world.js'

afterEach(endWorlds)

/** Returns the block ranges requested from the node. */
const rangesOf = ({ node }: World): readonly unknown[] =>
  node.requests.flatMap(({ method, params }) => {
    if (method !== 'eth_getLogs') return []
    const [{ fromBlock, toBlock }] = Object(params)
    return [[Number(fromBlock), Number(toBlock)]]
  })

it('requests smaller ranges if the node refuses larger ones', async () => {
  const world = await start()
  world.node.maxBlocks = 300n
  const { approvals, lookedBackTo } = await look(world)
  expect(approvals).toHaveLength(2)
  expect(lookedBackTo).toBe(undefined)
})

it('returns the oldest block searched, and continues from there with the next search', async () => {
  const world = await start({ logRequests: 8 })
  world.node.maxBlocks = 150n
  const first = await look(world)
  expect(first.approvals).toEqual([])
  expect(first.lookedBackTo).toBeGreaterThan(20n)
  await vi.waitFor(async () => {
    await world.api.refresh()
    expect(world.api.store.getState()).toMatchObject({ found: { lookedBackTo: undefined } })
  })
  const { approvals } = await ready(world)
  expect(approvals).toHaveLength(2)
})

it('reads only new blocks after a reload, and all if the chain was replaced [STO-01]', async () => {
  const platform = createTestPlatform()
  const first = await start({ platform })
  await look(first)
  await first.kernel.dispose()
  const { node } = first
  node.requests.splice(0)
  node.latest = 1_100n
  const second = await start({ platform, node })
  expect((await look(second)).approvals).toHaveLength(2)
  expect(rangesOf(second)).toEqual([[937, 1_100]])
  await second.kernel.dispose()

  node.requests.splice(0)
  node.fork = 1
  const third = await start({ platform, node })
  expect((await look(third)).approvals).toHaveLength(2)
  expect(rangesOf(third)).toEqual([[0, 1_100]])
})

it('works with blocked, full and broken storage [STO-01]', async () => {
  for (const spoil of ['block', 'fill'] as const) {
    const world = await start()
    world.platform.storage[spoil]()
    expect((await look(world)).approvals).toHaveLength(2)
  }
  const world = await start()
  await look(world)
  const key = Object.keys(world.platform.storage.dump()).find((one) => one.includes('tokenApprovals'))
  if (key === undefined) throw new Error('Nothing was stored')
  expect(key).toBe('@quoin/default/tokenApprovals/v1')
  world.platform.storage.corrupt(key)
  await world.api.refresh()
  expect((await ready(world)).approvals).toHaveLength(2)
})

it('keeps the histories of eight accounts', async () => {
  const world = await start()
  await world.kernel.connections.connect('mock')
  world.api.watch()
  for (let index = 0; index < 10; index++) {
    world.wallet.chooseAccounts([`0x${index.toString(16).padStart(40, '0')}`])
    await ready(world)
  }
  const text = world.platform.storage.dump()['@quoin/default/tokenApprovals/v1'] ?? ''
  const { accounts }: { accounts: Readonly<Record<string, unknown>> } = JSON.parse(text)
  expect(Object.keys(accounts)).toHaveLength(8)
  expect(accounts[`eip155:1:0x${'9'.padStart(40, '0')}`]).toBeDefined()
})
