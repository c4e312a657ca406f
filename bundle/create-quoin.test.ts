import { expect, it } from 'vitest'
import { createTestPlatform } from '#kernel/testing'
import type { QuoinOptions } from './create-evm-quoin.js'
import { createQuoin } from './create-quoin.js'

const networks: QuoinOptions['networks'] = [
  {
    id: 1,
    name: 'Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['https://node.example'] } },
  },
]

async function statuses(options: Partial<QuoinOptions> = {}) {
  const quoin = createQuoin({ projectId: 'p', networks, platform: createTestPlatform(), ...options })
  await quoin.start()
  const found = quoin.inspect().plugins.map(({ id, status, flag }) => ({ id, status, flag }))
  await quoin.dispose()
  return found
}

it('is the list of the standard plugins so far, all of them on by default [KRN-04]', async () => {
  const plugins = await statuses()
  expect(plugins.map(({ id }) => id)).toEqual([
    'eip155',
    'walletconnect',
    'wallets',
    'account',
    'networkPicker',
  ])
  expect(plugins.filter(({ status }) => status !== 'started')).toEqual([])
})

it('each is switched by its flag, and the others stay [KRN-03] [KRN-04]', async () => {
  for (const { id, flag } of await statuses()) {
    const changed = await statuses({ features: { [flag]: false } })
    expect(changed.filter(({ status }) => status !== 'started').map((one) => one.id)).toEqual([id])
  }
})
