import { describe, expect, it } from 'vitest'
import {
  type ConnectorEvent,
  contributeTo,
  createKernel,
  createSlice,
  definePlugin,
  type PluginTypes,
  RpcError,
  type WritableStore,
} from '#kernel'
import { createMockChain, createMockWorld, createTestPlatform } from '#testing'
import { alice, createSolanaWallet, discover, networkOf } from '../testing/connector-fixture.js'
import { createTestStandardWallet, solanaFeatures, type TestKey } from '../testing/test-standard-wallet.js'
import { walletStandardPlugin } from './manifest.js'
import type { StandardNamespace, StandardRequest } from './standard-namespace.js'
import { standardNamespaces } from './standard-namespace.js'

/** A namespace of a third party: its accounts are names, and its wallets sign texts. */
const tally: StandardNamespace = {
  namespace: 'tally',
  chainPrefixes: ['tally:'],
  chainNames: [['tally:1', 'tally:mainnet']],
  methods: { 'tally:sign': ['tally_sign'], 'tally:send': ['tally_send'] },
  accountMethods: ['tally_accounts'],
  load: async () => ({
    readAccount: ({ address }) =>
      address.startsWith('no') ? undefined : { namespace: 'tally', address, type: 'eoa' },
    async answer({ method, accounts: [first], chain, params, call }: StandardRequest) {
      if (method === 'tally_accounts') return first?.account.address
      return call('tally:sign', 'sign', { account: first?.handle, chain, params })
    },
  }),
}

const added = (...namespaces: readonly StandardNamespace[]): WritableStore<readonly StandardNamespace[]> =>
  createSlice(namespaces, () => undefined)

const publicKey = Uint8Array.of(1)
const accounts = [
  { address: 'zoe', publicKey },
  { address: 'nobody', publicKey },
]

function createTallyWallet(sign: (input: object) => unknown = (input) => input, chains = ['tally:mainnet']) {
  return createTestStandardWallet({ name: 'Abacist', chains, accounts, features: { 'tally:sign': { sign } } })
}

const { signal } = new AbortController()
const network = networkOf('tally:1')

describe('a namespace that a plugin adds', () => {
  it('lists its wallets with the methods of their features, and connects them [NET-13] [SEC-08]', async () => {
    const platform = createTestPlatform()
    createTallyWallet().registerOn(platform)
    const { rows } = discover(platform, [], added(tally))
    expect(rows.map(({ id, namespaces }) => [id, namespaces])).toEqual([['tally:abacist', ['tally']]])
    expect(rows[0]?.methods('tally')).toEqual(['tally_accounts', 'tally_sign'])
    const grant = await rows[0]?.connect({ networks: [network], preferred: network, signal })
    // The namespace refused the other account.
    expect(grant?.namespaces).toMatchObject({
      tally: { accounts: [{ address: 'zoe' }], caipNetworkId: 'tally:1' },
    })
    const request = { namespace: 'tally', caipNetworkId: network.caipNetworkId, signal }
    expect(await rows[0]?.request({ ...request, method: 'tally_accounts', params: [] })).toBe('zoe')
    expect(await rows[0]?.request({ ...request, method: 'tally_sign', params: 'four' })).toMatchObject({
      account: { address: 'zoe' },
      chain: 'tally:mainnet',
      params: 'four',
    })
  })

  it("receives a rejection by the wallet's user as 4001, and a missing member as 4200 [REL-03]", async () => {
    const rejected = {
      sign() {
        throw new Error('User rejected the request')
      },
    }
    const request = { namespace: 'tally', caipNetworkId: network.caipNetworkId, params: 1, signal }
    const connected = async (features: Readonly<Record<string, Readonly<Record<string, unknown>>>>) => {
      const platform = createTestPlatform()
      createTestStandardWallet({ chains: ['tally:mainnet'], accounts, features }).registerOn(platform)
      const [row] = discover(platform, [], added(tally)).rows
      await row?.connect({ networks: [network], preferred: network, signal })
      return row
    }
    const declining = await connected({ 'tally:sign': rejected })
    const declined = declining?.request({ ...request, method: 'tally_sign' })
    await expect(declined).rejects.toMatchObject({ rpcCode: 4001 })
    const empty = await connected({ 'tally:sign': {} })
    await expect(empty?.request({ ...request, method: 'tally_sign' })).rejects.toBeInstanceOf(RpcError)
  })

  it('is served as soon as its plugin is fetched, also for wallets that registered before', () => {
    const platform = createTestPlatform()
    createTallyWallet().registerOn(platform)
    const contributed = added()
    const { rows, stop } = discover(platform, [], contributed)
    expect(rows).toEqual([])
    contributed.setState([tally])
    expect(rows.map(({ id }) => id)).toEqual(['tally:abacist'])
    stop()
    contributed.setState([])
    contributed.setState([tally])
    expect([rows, platform.leftovers()]).toEqual([[], []])
  })

  it('cannot replace one that the plugin serves itself [SEC-09]', () => {
    const platform = createTestPlatform()
    createSolanaWallet({ name: 'Sol' }).registerOn(platform)
    const forged = { ...tally, namespace: 'solana', chainPrefixes: ['solana:'], accountMethods: ['forged'] }
    const { rows } = discover(platform, [], added(forged))
    expect(rows[0]?.methods('solana')).not.toContain('forged')
  })

  it('shares a wallet: disconnecting one keeps the authorization of the other', async () => {
    const keys: readonly TestKey[] = [alice]
    const features = { ...solanaFeatures(keys), 'tally:sign': { sign: () => 1 } }
    const wallet = createTestStandardWallet({
      chains: ['solana:mainnet', 'tally:mainnet'],
      accounts: keys,
      features,
    })
    const platform = createTestPlatform()
    wallet.registerOn(platform)
    const { rows } = discover(platform, [], added(tally))
    const [solana, other] = rows
    const mainnet = networkOf('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
    await solana?.connect({ networks: [mainnet], preferred: mainnet, signal })
    await other?.connect({ networks: [network], preferred: network, signal })
    const events: ConnectorEvent[] = []
    other?.subscribe((event) => events.push(event))
    await solana?.disconnect()
    expect([events, wallet.calls.includes('standard:disconnect.disconnect')]).toEqual([[], false])
    await other?.disconnect()
    expect(wallet.calls).toContain('standard:disconnect.disconnect')
  })
})

interface TallyPlugin extends PluginTypes {
  readonly id: 'tally'
}

const tallyPlugin = definePlugin<TallyPlugin>({
  id: 'tally',
  version: '0.1.0',
  kernel: '*',
  contributes: { extra: [contributeTo(standardNamespaces, tally)] },
})

it('works in a kernel, whichever plugin is used first [NET-13]', async () => {
  for (const isFirst of [true, false]) {
    const platform = createTestPlatform()
    createTallyWallet(undefined, ['tally:one']).registerOn(platform)
    const world = createMockWorld({ chains: [createMockChain({ namespace: 'tally' })] })
    const options = { projectId: 'x', platform, networks: [networkOf('tally:one')] }
    const kernel = createKernel(options).use(world)
    if (isFirst) kernel.use(tallyPlugin).use(walletStandardPlugin)
    else kernel.use(walletStandardPlugin).use(tallyPlugin)
    await kernel.start({ services: 'all' })
    const { caipNetworkId } = await kernel.connections.connect('tally:abacist')
    expect([caipNetworkId, kernel.connections.active('tally')?.accounts[0]?.address]).toEqual([
      'tally:one',
      'zoe',
    ])
    await kernel.dispose()
  }
})
