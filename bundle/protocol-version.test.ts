import { expect, it } from 'vitest'
import { createTestPlatform } from '#testing'
import { createQuoin } from './create-quoin.js'
import { endpointTable } from './testing/endpoint-table.js'

it('the default bundle sends services its kind and the version 1.7.4 of the protocol [KRN-11]', async () => {
  const platform = createTestPlatform()
  const quoin = createQuoin({
    projectId: 'p',
    platform,
    services: { gateway: 'https://gateway.example' },
    networks: [
      {
        id: 1,
        name: 'Ethereum',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: ['https://node.example'] } },
      },
    ],
  })
  const row = endpointTable.find(({ sent }) => sent === 'GET /getWallets')
  if (!row) throw new Error('The table has no list of wallets.')
  platform.onFetch(() => Response.json(row.answer))
  await quoin.start()
  await quoin.api.call(row.endpoint, { query: row.query })
  const sent = platform.requests
    .map(({ url }) => new URL(url))
    .find(({ pathname }) => pathname === '/getWallets')
  expect(Object.fromEntries(sent?.searchParams ?? [])).toMatchObject({
    projectId: 'p',
    st: 'quoin',
    sv: '1.7.4',
  })
  await quoin.dispose()
})
