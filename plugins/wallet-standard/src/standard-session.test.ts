import { describe, expect, it } from 'vitest'
import type { ConnectorEvent } from '#kernel'
import { bitcoinFeatures } from '../testing/bitcoin-features.js'
import {
  alice,
  bitcoinNetworks,
  bob,
  createBitcoinWallet,
  createSolanaWallet,
  networkOf,
  ordinals,
  payment,
  setUp,
  solanaNetworks,
} from '../testing/connector-fixture.js'
import { createTestStandardWallet, solanaFeatures } from '../testing/test-standard-wallet.js'

const [mainnet, devnet] = solanaNetworks
const { signal } = new AbortController()

describe('connecting', () => {
  it('returns accounts, network and the networks that the wallet lists', async () => {
    const { connectorOf } = setUp(createSolanaWallet())
    const own = networkOf('solana:QuoinSandboxSo1anaGenesis1111111')
    const request = { networks: [own, devnet, mainnet], preferred: own, signal }
    expect(await connectorOf('solana').connect(request)).toEqual({
      namespaces: {
        solana: {
          accounts: [alice, bob].map(({ address }) => ({
            namespace: 'solana',
            address,
            type: 'eoa',
            publicKey: address,
          })),
          // The wallet does not list the preferred network, so its first listed one counts.
          caipNetworkId: devnet.caipNetworkId,
          approvedCaipNetworkIds: [devnet.caipNetworkId, mainnet.caipNetworkId],
          supportsAllNetworks: false,
        },
      },
    })
  })

  it("returns the network of a wallet that lists none of the host's networks [NET-05]", async () => {
    const own = networkOf('solana:QuoinSandboxSo1anaGenesis1111111')
    const { connectorOf } = setUp(createSolanaWallet({ chains: ['solana:testnet'] }))
    const grant = await connectorOf('solana').connect({ networks: [own], preferred: own, signal })
    expect(grant.namespaces.solana).toMatchObject({
      caipNetworkId: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
      approvedCaipNetworkIds: [],
    })
  })

  it('accepts no account whose address is not its key, and no duplicates [SEC-09]', async () => {
    const { connect, wallet } = setUp(createSolanaWallet())
    const events = await connect()
    const own = { chains: ['solana:mainnet'], features: [] }
    const [first, second] = [alice, bob].map(({ address, publicKey }) => ({ address, publicKey, ...own }))
    const made = [
      { ...own, address: bob.address, publicKey: alice.publicKey },
      { ...own, address: bob.address, publicKey: bob.publicKey.slice(1) },
      { ...own, address: bob.address },
      { ...second, chains: ['sui:mainnet'] },
    ]
    wallet.emit({ accounts: [...made, first, first] })
    expect(events).toMatchObject([{ type: 'accounts', accounts: [{ address: alice.address }] }])
    expect(Object(events[0]).accounts).toHaveLength(1)
  })

  it('distinguishes payment and ordinals accounts of Bitcoin [ACC-04]', async () => {
    const { connectorOf, wallet, request } = setUp(createBitcoinWallet(), 'bip122')
    const grant = await connectorOf('bip122').connect({
      networks: bitcoinNetworks,
      preferred: undefined,
      signal,
    })
    expect(grant.namespaces.bip122?.accounts).toMatchObject([
      { address: payment, type: 'payment', publicKey: expect.stringMatching(/^02[\da-f]{64}$/) },
      { address: ordinals, type: 'ordinal' },
    ])
    expect(wallet.calls).toEqual(['bitcoin:connect.connect'])
    expect(await request({ method: 'getAccountAddresses', params: { account: payment } })).toMatchObject([
      { address: payment, intention: 'payment' },
      { address: ordinals, intention: 'ordinal' },
    ])
  })

  it.each([
    { code: 4_001_000, message: 'x' },
    new Error('User rejected the request.'),
    new Error('Transaction cancelled by user'),
    { code: 4001 },
  ])('recognizes a user rejection in any format: %o [CON-08]', async (error) => {
    const features = {
      'solana:signMessage': {
        signMessage() {
          throw error
        },
      },
    }
    const { connect, request } = setUp(createSolanaWallet({ features }))
    await connect()
    const pending = request({ method: 'solana_signMessage', params: { message: '2g' } })
    const thrown: unknown = await pending.catch((one: unknown) => one)
    expect([Object(thrown).rpcCode ?? Object(thrown).code]).toEqual([4001])
  })

  it('restores silently, and handles a wallet that throws because the page is no longer authorized [REL-03]', async () => {
    const wallet = createSolanaWallet()
    const { connect, reload } = setUp(wallet)
    await connect()
    const request = { networks: [mainnet], preferred: mainnet, signal }
    expect(await reload().restore(request)).toBeTruthy()
    expect(wallet.calls).toEqual(['standard:connect.connect', 'standard:connect.connect'])
    wallet.behave('reject')
    expect(await reload().restore(request)).toBe(undefined)
  })
})

describe('a wallet in two namespaces', () => {
  async function setUpBoth() {
    const wallet = createTestStandardWallet({
      chains: ['solana:mainnet', 'bitcoin:mainnet'],
      accounts: [alice, { address: payment, publicKey: alice.publicKey }],
      features: { ...solanaFeatures([alice]), ...bitcoinFeatures },
    })
    const bench = setUp(wallet)
    const received: Record<string, ConnectorEvent[]> = { solana: [], bip122: [] }
    for (const [namespace, networks] of [
      ['solana', solanaNetworks],
      ['bip122', bitcoinNetworks],
    ] as const) {
      const connector = bench.connectorOf(namespace)
      await connector.connect({ networks, preferred: networks[0], signal })
      connector.subscribe((event) => received[namespace]?.push(event))
    }
    return { ...bench, received }
  }

  it('stays connected in one namespace when the other disconnects, and is disconnected itself with the last one', async () => {
    const { connectorOf, wallet, received, platform } = await setUpBoth()
    await connectorOf('solana').disconnect()
    expect(connectorOf('bip122').isLive()).toBe(true)
    expect([received, wallet.calls.includes('standard:disconnect.disconnect')]).toEqual([
      { solana: [], bip122: [] },
      false,
    ])
    await connectorOf('bip122').disconnect()
    expect(wallet.calls.at(-1)).toBe('standard:disconnect.disconnect')
    expect(platform.clock.pending()).toEqual([])
  })

  it('has separate accounts in each, and is disconnected in both when it is locked', async () => {
    const { wallet, received } = await setUpBoth()
    wallet.lock()
    expect([received.solana?.length, received.bip122?.length]).toEqual([1, 1])
  })
})

describe('wallet events', () => {
  it('change the network only if the wallet no longer lists it', async () => {
    const { connect, wallet } = setUp(createSolanaWallet())
    const events = await connect()
    wallet.emit({ chains: ['solana:devnet', 'solana:mainnet'] })
    expect(events).toEqual([])
    wallet.emit({ chains: ['solana:devnet'] })
    expect(events).toEqual([{ type: 'network', namespace: 'solana', caipNetworkId: devnet.caipNetworkId }])
  })

  it('change nothing if they are unreadable [SEC-15]', async () => {
    const { connect, wallet } = setUp(createSolanaWallet())
    const events = await connect()
    const throws = {
      get accounts() {
        throw new Error('no')
      },
    }
    for (const change of [undefined, null, 7, {}, { accounts: 'x' }, { accounts: undefined }, throws])
      wallet.emit(change)
    expect(events).toEqual([])
  })
})
