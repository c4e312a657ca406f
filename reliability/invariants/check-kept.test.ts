import { expect, it } from 'vitest'
import { TransactionsToken } from '#plugins/transactions'
import { tokenAddress } from '../world/evm-ledger.js'
import { alice, carol } from '../world/evm-wallet.js'
import { createWorld, type World } from '../world/world.js'
import { checkKept } from './check-kept.js'

/** Opens a page that follows a transaction of the ledger. */
async function startPage(): Promise<{ readonly world: World; readonly id: string }> {
  const world = createWorld(1, { realPauseMs: 5 })
  world.openTab(true)
  const id = world.evmLedgers[0]?.submit({
    request: 'request-1',
    from: alice,
    to: carol,
    value: 1n,
    data: '0x',
    nonce: 7,
  })
  if (id === undefined) throw new Error('The world has no ledger.')
  const service = await world.track('load', world.tab.kernel.load(TransactionsToken))
  service?.follow({
    id,
    caipNetworkId: 'eip155:1',
    from: `eip155:1:${alice}`,
    to: tokenAddress,
    operationType: 'execute',
    moved: [],
  })
  const { storage } = world.tab.platform
  await world.until(() => Object.values(storage.dump()).some((text) => text.includes(id)))
  return { world, id }
}

it('expects of a page what the page before it had listed and not displayed as settled [REL-05]', async () => {
  const { world, id } = await startPage()
  const ended = world.tab
  ended.kill()
  world.openTab(true)
  expect(await checkKept(world, ended)).toEqual([])
  world.tab.kill()
  // A page whose storage lost it.
  for (const key of Object.keys(ended.platform.storage.dump()))
    ended.platform.storage.writeFromOtherTab(key, null)
  world.openTab(true)
  expect(await checkKept(world, ended)).toEqual([
    `listed: ${id} was sent, and the next page does not list it`,
  ])
})

it('expects nothing of a transaction that settled right before the end of its page [REL-05]', async () => {
  const { world, id } = await startPage()
  const ended = world.tab
  await world.until(() => ended.settled.has(id), 60_000)
  void world.track('dispose', ended.dispose())
  world.openTab(true)
  expect(await checkKept(world, ended)).toEqual([])
})
