import { getBalances, getPrices } from 'quoin/endpoints/account'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../../sandbox/src/free-port.js'
import { polkadotChain } from '../../../../sandbox/src/further-chains/further-chain.js'
import {
  type RunningFurtherChain,
  startFurtherChain,
} from '../../../../sandbox/src/further-chains/start-further-chain.js'
import { type CallEndpoint, callEndpoints } from '../../testing/call-endpoint.js'
import { createTestGateway } from '../../testing/create-test-gateway.js'
import { contextOf, polkadot } from '../../testing/provider-context.js'
import { startCoingecko } from '../../testing/stand-ins/price-stand-ins.js'
import { UNHURRIED } from '../../testing/test-chain.js'
import { type ChainNode, NodeError } from '../chains/chain-node.js'
import { createChainNode } from '../chains/create-chain-node.js'
import type { PriceProvider } from '../prices/first-of-prices.js'
import { networkPrices } from '../prices/network-prices.js'
import { coingeckoPrices } from '../prices/sources/coingecko-prices.js'
import { createTokenDirectory } from '../tokens/create-token-directory.js'
import { readSs58Key } from '../tokens/ss58-address.js'
import { assetAccountKey, assetMetadataKey } from '../tokens/substrate-storage.js'
import { balanceEndpoints } from './balance-endpoints.js'
import { substrateBalanceProvider } from './substrate-balance-provider.js'

/** Alice's key, with the generic prefix and with those of Polkadot and Kusama. */
const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const alicePolkadot = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
const aliceKusama = 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F'
const bob = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
/** The key under which block explorers display Alice's account. */
const ALICE_STORAGE =
  '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9de1e86a9a8c739864cf3cc5ec2bea59fd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'

/** Little endian, in hex. */
const little = (value: bigint, bytes: number): string =>
  (
    value
      .toString(16)
      .padStart(bytes * 2, '0')
      .match(/../g) ?? []
  )
    .reverse()
    .join('')
const u128 = (value: bigint): string => little(value, 16)
/** A text of up to 63 bytes, with its length in front. */
const scaleText = (text: string): string =>
  little(BigInt(Buffer.byteLength(text) * 4), 1) + Buffer.from(text).toString('hex')
/** A record of `Assets.Account`: the amount, its status, and the reason of its existence. */
const assetAccount = (amount: bigint, status = 0): string => `0x${u128(amount)}${little(BigInt(status), 1)}01`
/** A record of `Assets.Metadata`: deposit, name, symbol, decimals, not frozen. */
const assetMetadata = (name: string, symbol: string, decimals: number): string =>
  `0x${u128(0n)}${scaleText(name)}${scaleText(symbol)}${little(BigInt(decimals), 1)}00`

const NO_PRICES: PriceProvider = { prices: async () => new Map() }

/** The tokens of the test's list. */
const LISTED = (id: string) => [
  { id: `${id}:1984`, name: 'Tether USD', symbol: 'USDT', decimals: 6 },
  { id: `${id}:1337`, name: 'USD Coin', symbol: 'USDC', decimals: 6 },
]

function endpointsOf(node: ChainNode, prices = NO_PRICES): CallEndpoint {
  const nodes = new Map([[node.chain.id, node]])
  const directory = createTokenDirectory({ nodes, now: Date.now })
  return callEndpoints(balanceEndpoints({ nodes, directory, prices, now: Date.now }))
}

describe('balances of a real Substrate node', () => {
  let running: RunningFurtherChain
  let node: ChainNode

  beforeAll(async () => {
    running = await startFurtherChain({ name: 'polkadot', port: await freePort(), timeout: 120_000 })
    const { caipNetworkId: id, title: name, coin } = polkadotChain
    const rpcUrls = [running.rpcUrl.replace('localhost', '127.0.0.1')]
    node = createChainNode({ ...polkadot, id, name, coin, rpcUrls }, { timeLimit: UNHURRIED })
    const body = JSON.stringify({ address: alice, amount: '2500000000001' })
    const { status } = await fetch(`${rpcUrls[0]}/sandbox/fund`, { method: 'POST', body })
    expect(status).toBe(200)
  }, 180_000)
  afterAll(() => running?.stop())

  it.each([alice, alicePolkadot, aliceKusama])(
    'returns the coin of the account %s, whatever its prefix [ACC-08]',
    async (address) => {
      const { balances } = await endpointsOf(node)(getBalances, {
        path: { address },
        query: { currency: 'usd' },
      })
      expect(balances).toEqual([
        {
          name: 'Sandbox ROC',
          symbol: 'ROC',
          chainId: polkadotChain.caipNetworkId,
          price: 0,
          quantity: { decimals: '12', numeric: '2.500000000001' },
        },
      ])
    },
  )

  it('returns no balance of an account that does not exist, and refuses other addresses', async () => {
    const query = { currency: 'usd', chainId: node.chain.id } as const
    const request = endpointsOf(node)
    expect(await request(getBalances, { path: { address: bob }, query })).toEqual({ balances: [] })
    for (const address of [`${alice.slice(0, -1)}X`, '0x00000000000000000000000000000000000000A1']) {
      const refused = request(getBalances, { path: { address }, query })
      await expect(refused).rejects.toThrow('address: Not an address of a network of Polkadot.')
    }
  })

  describe('with assets of its pallet', () => {
    /** `Assets.Asset` of an asset that the account issues. */
    const details = (key: string, supply: bigint): string =>
      `0x${key.repeat(4)}${u128(supply)}${u128(0n)}${u128(1n)}01${little(1n, 4)}${little(1n, 4)}${little(0n, 4)}00`
    const [detailsPrefix, accountsPrefix] = [
      '0x682a59d51ab9e48a8c8cc418ff9708d2d34371a193a751eea5883e9553457b2e',
      '0x682a59d51ab9e48a8c8cc418ff9708d2b99d880ec681799c0cf30e8886371da9',
    ]
    const key = readSs58Key(alice) ?? new Uint8Array()
    const hex = Buffer.from(key).toString('hex')
    const send = async (method: string, params: readonly unknown[]): Promise<string> =>
      String(await node.request(method, params))
    const request = (tokens = LISTED(node.chain.id)): CallEndpoint =>
      endpointsOf({ ...node, chain: { ...node.chain, tokens } })
    const read = async (address: string, forceUpdate?: string) => {
      const { balances } = await request()(getBalances, {
        path: { address },
        query: { currency: 'usd', ...(forceUpdate && { forceUpdate }) },
      })
      return balances.map(({ address: token, symbol, name, quantity }) => ({
        token,
        symbol,
        name,
        ...quantity,
      }))
    }

    // The chain's runtime has no call that returns amounts of assets: only the node is real here.
    beforeAll(async () => {
      const metadataKey = assetMetadataKey('1984')
      const detailsKey = detailsPrefix + metadataKey.slice(accountsPrefix.length)
      const amount = 12_345_678n
      await send('dev_setStorage', [
        [
          [detailsKey, details(hex, amount)],
          [metadataKey, assetMetadata('Tether USD', 'USDt', 6)],
          [assetAccountKey('1984', key), assetAccount(amount)],
        ],
      ])
    })

    it('returns the amounts of listed assets with the coin, and none that the account does not have [ACC-08]', async () => {
      expect(await read(alicePolkadot)).toEqual([
        { token: undefined, symbol: 'ROC', name: 'Sandbox ROC', decimals: '12', numeric: '2.500000000001' },
        {
          token: `${node.chain.id}:1984`,
          symbol: 'USDT',
          name: 'Tether USD',
          decimals: '6',
          numeric: '12.345678',
        },
      ])
      expect(await read(bob)).toEqual([])
    })

    it('returns an asset that no list has, if it is requested, with its names and decimals of the pallet', async () => {
      const { balances } = await request([])(getBalances, {
        path: { address: alice },
        query: { currency: 'usd', chainId: node.chain.id, forceUpdate: `${node.chain.id}:1984` },
      })
      expect(balances.map(({ symbol, name, quantity }) => [symbol, name, quantity.numeric])).toEqual([
        ['ROC', 'Sandbox ROC', '2.500000000001'],
        ['USDt', 'Tether USD', '12.345678'],
      ])
    })
  })

  it('is not read from a node of another network [G5]', async () => {
    const other = createChainNode({ ...node.chain, id: polkadot.id }, { timeLimit: UNHURRIED })
    const failed = endpointsOf(other)(getBalances, { path: { address: alice }, query: { currency: 'usd' } })
    await expect(failed).rejects.toMatchObject({ status: 502 })
    await expect(failed).rejects.toThrow('belongs to another network')
  })

  it('is reached by JSON-RPC for what pages read and submit, and for nothing else', async () => {
    const gateway = await createTestGateway({ nodes: [node] })
    const send = async (method: string, params: unknown = []): Promise<unknown> => {
      const call = { jsonrpc: '2.0', id: 1, method, params }
      return (await gateway.send(`/v1?chainId=${node.chain.id}`, call)).json()
    }
    expect(await send('state_getStorage', [ALICE_STORAGE])).toMatchObject({
      result: expect.stringMatching(/^0x/),
    })
    for (const method of ['author_insertKey', 'author_rotateKeys', 'state_getPairs', 'dev_setStorage']) {
      expect(await send(method)).toMatchObject({ error: { code: -32601 } })
    }
    await gateway.database.close()
  })
})

describe('balances of Substrate', () => {
  const record = (counters: number, ...amounts: readonly bigint[]): string =>
    `0x${'00'.repeat(counters)}${amounts.map(u128).join('')}`
  const newest = 1n << 127n

  const requests: (readonly [method: string, params: unknown])[] = []
  const answering = (answer: unknown): ChainNode => ({
    chain: polkadot,
    async request(method, params) {
      requests.push([method, params])
      if (answer instanceof Error) throw answer
      return answer
    },
  })
  const coin = { id: `${polkadot.id}:native`, ...polkadot.coin }
  const read = (answer: unknown, tokens = [coin]) =>
    substrateBalanceProvider(answering(answer)).amounts(alice, tokens)

  it('are read from the storage of the account in one request', async () => {
    await read(null)
    expect(requests).toEqual([['state_getStorage', [ALICE_STORAGE]]])
  })

  it.each([
    ['nothing is locked', [100n, 0n, 0n, newest], 100n],
    ['a locked amount is not transferable', [100n, 0n, 30n, newest], 70n],
    ['the reserved amount counts towards the locked one', [100n, 20n, 30n, newest], 90n],
    ['less is locked than reserved', [100n, 40n, 30n, newest], 100n],
    ['everything is locked', [100n, 0n, 500n, newest], 0n],
    ['older runtimes have two limits, of which the larger counts', [100n, 50n, 30n, 60n], 40n],
    ['an amount above 64 bits', [2n ** 100n + 1n, 0n, 1n, newest], 2n ** 100n],
  ] as const)('are the transferable amount, as the page reads it: %s', async (_, amounts, expected) => {
    // Runtimes have counters of different lengths.
    for (const counters of [12, 16]) {
      expect(await read(record(counters, ...amounts))).toEqual([{ token: coin, amount: expected }])
    }
  })

  const asset = (id: string) => ({ ...coin, id: `${polkadot.id}:${id}` })
  const key = readSs58Key(alice) ?? new Uint8Array()
  const [usdt, usdc] = [asset('1984'), asset('1337')]
  const usdtKey = assetAccountKey('1984', key)
  const usdcKey = assetAccountKey('1337', key)
  const block = (...changes: readonly (readonly [string, unknown])[]): unknown => [{ block: '0x01', changes }]

  it('leave out tokens that are neither the coin nor an asset', async () => {
    const others = [asset(bob), asset('01984'), asset('4294967296'), asset('-1')]
    expect(await read(record(16, 5n, 0n, 0n, newest), others)).toEqual([])
    expect(await read(record(16, 5n, 0n, 0n, newest), [...others, coin])).toEqual([
      { token: coin, amount: 5n },
    ])
  })

  it('are read with those of assets in one request', async () => {
    requests.length = 0
    const answer = block(
      [ALICE_STORAGE, record(16, 5n, 0n, 0n, newest)],
      [usdtKey, assetAccount(2n ** 100n)],
      [usdcKey, null],
    )
    expect(await read(answer, [coin, usdt, usdc])).toEqual([
      { token: coin, amount: 5n },
      { token: usdt, amount: 2n ** 100n },
      { token: usdc, amount: 0n },
    ])
    expect(requests).toEqual([['state_queryStorageAt', [[ALICE_STORAGE, usdtKey, usdcKey]]]])
  })

  it('of an asset include what its issuer has frozen', async () => {
    expect(await read(assetAccount(7n, 1), [usdt])).toEqual([{ token: usdt, amount: 7n }])
  })

  it.each([
    ['lacks a key', block([ALICE_STORAGE, null])],
    ['has no blocks', []],
    ['has a record that is too short', block([ALICE_STORAGE, null], [usdtKey, '0x01'])],
    ['has no list', { block: '0x01' }],
    ['has a value that is no text', block([ALICE_STORAGE, null], [usdtKey, 7])],
  ])('refuse an answer about several keys that %s [API-03]', async (_, answer) => {
    await expect(read(answer, [coin, usdt])).rejects.toMatchObject({ status: 502 })
  })

  it.each([
    [
      'its names, cleaned',
      assetMetadata('Tether\u202eUSD', 'USDt', 6),
      { name: 'Tether USD', symbol: 'USDt', decimals: 6 },
    ],
    ['one name for both', assetMetadata('', 'USDt', 0), { name: 'USDt', symbol: 'USDt', decimals: 0 }],
    ['nothing, of an asset without names', assetMetadata('', '', 6), undefined],
    ['nothing, of an asset that does not exist', null, undefined],
    ['nothing, of a record that ends early', assetMetadata('Tether USD', 'USDt', 6).slice(0, -8), undefined],
    ['nothing, of an impossible number of decimals', assetMetadata('Tether USD', 'USDt', 200), undefined],
    ['nothing, of a network without assets', new NodeError(-32000, 'no pallet'), undefined],
  ])('have of an unlisted asset %s', async (_, answer, expected) => {
    const node = answering(answer)
    const directory = createTokenDirectory({ nodes: new Map([[polkadot.id, node]]), now: Date.now })
    expect(await directory.resolve(usdt.id)).toEqual(expected && { id: usdt.id, ...expected })
  })

  it.each([
    ['no text', 7],
    ['nothing', undefined],
    ['an empty text', ''],
    ['no bytes', '0x'],
    ['not hex', `0x${'zz'.repeat(80)}`],
    ['half a byte', `0x${'0'.repeat(161)}`],
    ['too short', `0x${'00'.repeat(63)}`],
    ['too long', `0x${'00'.repeat(1001)}`],
    ['an object', {}],
  ])('refuse an answer that is %s [API-03]', async (_, answer) => {
    await expect(read(answer)).rejects.toMatchObject({ status: 502 })
  })

  it("report a node's refusal without its words", async () => {
    const failed = read(new NodeError(-32000, 'secret state'))
    await expect(failed).rejects.toMatchObject({ status: 502 })
    await expect(failed).rejects.not.toThrow('secret state')
  })

  it('have the price of a price provider, which is also returned alone', async () => {
    const standIn = await startCoingecko(() => ({ polkadot: { usd: 4, last_updated_at: 1_800_000_000 } }))
    const source = coingeckoPrices(contextOf('coingecko', standIn.url))
    const node = answering(record(16, 25_000_000_000n, 0n, 0n, newest))
    const prices = networkPrices({
      nodes: new Map([[polkadot.id, node]]),
      sources: source ? [source] : [],
      onError: (error) => expect.fail(String(error)),
    })
    const request = endpointsOf(node, prices)
    const query = { currency: 'usd' } as const
    const { balances } = await request(getBalances, { path: { address: alicePolkadot }, query })
    expect(balances).toMatchObject([{ symbol: 'DOT', price: 4, value: 10, quantity: { numeric: '2.5' } }])
    const { fungibles } = await request(getPrices, { body: { currency: 'usd', addresses: [coin.id] } })
    expect(fungibles).toMatchObject([{ address: coin.id, symbol: 'DOT', price: 4 }])
    await standIn.stop()
  })

  it('come without activity, which is reported as unavailable', async () => {
    const gateway = await createTestGateway({ nodes: [answering(null)] })
    const answer = await gateway.request(`/v1/account/${alice}/history?currency=usd`)
    expect(await answer.json()).toEqual({ data: [], unavailable: [polkadot.id] })
    await gateway.database.close()
  })
})
