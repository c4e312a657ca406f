import { expect, it } from 'vitest'
import type { Network } from '#kernel'
import { networkRows, rowsByNamespace, searchRows, takeableRows } from './network-rows.js'
import { shortNetworkName } from './short-network-name.js'

const network = (id: number, name: string): Network => ({
  id,
  name,
  chainNamespace: 'eip155',
  caipNetworkId: `eip155:${id}`,
  nativeCurrency: { name: 'Coin', symbol: `C${id}`, decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.example'] } },
})
const input = {
  current: undefined,
  approved: () => undefined,
  connected: () => true,
}
const nameOf = (namespace: string) => (namespace === 'eip155' ? 'EVM networks' : namespace)
const networks = [network(1, 'Ethereum'), network(10, 'Optimism'), network(137, 'Polygon')]

it('lists approved networks first and marks the active one [NET-01] [NET-02]', () => {
  const rows = networkRows({
    ...input,
    networks,
    current: 'eip155:1',
    approved: () => ['eip155:137', 'eip155:10'],
  })
  expect(rows.map((row) => [row.network.name, row.isCurrent, row.isApproved])).toEqual([
    ['Optimism', false, true],
    ['Polygon', false, true],
    ['Ethereum', true, false],
  ])
})

it("keeps the host's order while the wallet reports no approved networks [NET-02]", () => {
  const rows = networkRows({ ...input, networks })
  expect(rows.map((row) => row.network.id)).toEqual([1, 10, 137])
})

it('finds networks by name, currency and chain id', () => {
  const rows = networkRows({ ...input, networks })
  const found = (text: string) => searchRows(rows, text, nameOf).map((row) => row.network.id)
  expect(found(' opti')).toEqual([10])
  expect(found('c137')).toEqual([137])
  expect(found('10')).toEqual([10])
  expect(found('evm')).toEqual([1, 10, 137])
  expect(found('none')).toEqual([])
  expect(found('  ')).toEqual([1, 10, 137])
})

it('groups namespaces, approved networks first in each; ids of namespaces are not mixed up [NET-02]', () => {
  const main: Network = {
    ...network(0, 'Mainnet'),
    id: '1',
    chainNamespace: 'solana',
    caipNetworkId: 'solana:1',
  }
  const rows = networkRows({
    ...input,
    networks: [networks[0], main, networks[1]].filter((one) => one !== undefined),
    approved: (namespace) => (namespace === 'eip155' ? ['eip155:10'] : undefined),
    connected: (namespace) => namespace === 'eip155',
  })
  const groups = rowsByNamespace(rows, ['eip155', 'solana'])
  expect(groups.map((group) => group.rows.map((row) => row.network.name))).toEqual([
    ['Optimism', 'Ethereum'],
    ['Mainnet'],
  ])
  expect(takeableRows(rows).map((row) => row.network.name)).toEqual(['Optimism'])
})

it('displays a network in one line, and truncates a long name', () => {
  expect(shortNetworkName('Sandbox One')).toBe('Sandbox\u00a0One')
  expect(shortNetworkName('Polygon Amoy Testnet')).toBe('Polygon\u00a0Amoy\u00a0T…')
})
