import { createEip155Module } from 'quoin/chains/eip155'
import { createTestPlatform } from 'quoin/testing'
import { type Address, toHex } from 'viem'
import { expect, it } from 'vitest'
import { mainnetNetworks } from '../../presets/preset-networks.js'
import { COIN } from './find-paths.js'
import { routerCall } from './router-call.js'

const from: Address = '0xa11ce00000000000000000000000000000000001'
const amount = 10n ** 17n
const networks = mainnetNetworks.flatMap(({ id, name, contracts: { universalRouter: to, dollar } }) =>
  to && dollar ? [{ id: Number(id.replace('eip155:', '')), name, to, dollar }] : [],
)

it('the preset has Uniswap V4 on each of its EVM networks', () => {
  expect(networks.map(({ id }) => id).sort((a, b) => a - b)).toEqual([1, 10, 56, 137, 8453, 42161, 43114])
})

it.each(networks)(
  '[SEC-07] the widget decodes the call of the router of $name',
  async ({ id, to, dollar }) => {
    // The preset's addresses are strings in hex.
    const hop = { tokenIn: COIN, tokenOut: dollar as Address, fee: 500, tickSpacing: 10 }
    const path = [{ ...hop, sqrtPrice: 0n, swapFee: 0n }]
    const data = routerCall({ path, amount, min: 7n, deadline: 1_800_000_000 })
    const network = {
      id,
      name: 'Network',
      chainNamespace: 'eip155' as const,
      caipNetworkId: `eip155:${id}` as const,
      nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
      rpcUrls: { default: { http: [] } },
    }
    const sent = { from, to, data, value: toHex(amount), chainId: toHex(id) }
    const decode = (params: object) =>
      createEip155Module(createTestPlatform()).contractCalls?.decode({
        network,
        call: { method: 'eth_sendTransaction', params: [params] },
      })
    expect(await decode(sent)).toMatchObject({
      kind: 'exchange',
      buyToken: dollar,
      recipient: from,
      value: amount,
      minimum: 7n,
    })
    expect(await decode({ ...sent, to: from })).toBeUndefined()
  },
)
