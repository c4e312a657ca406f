import { describe, expect, it } from 'vitest'
import { createMockConnector } from '#testing'
import { createWorld, until } from '../../testing/create-world.js'
import type { Started } from '../../testing/make-kernel.js'
import { holdKeys, networkOf } from '../../testing/multi-chain-wallet.js'
import {
  createUniversalHost,
  devnet,
  names,
  networks,
  request,
  signerOf,
  signers,
  statusOf,
} from '../../testing/universal-host.js'

const world = createWorld()
const { open, connected, update } = createUniversalHost(world)
const session = () => world.wallet.session()

describe('a wallet event of one namespace', () => {
  const emit = (chainId: string, name: string, data: unknown): Promise<void> =>
    world.wallet.kit.emitSessionEvent({ topic: session().topic, chainId, event: { name, data } })

  /** Returns the page's connections of every namespace but one. */
  const others = ({ kernel }: Started, but: string): unknown =>
    names.filter((name) => name !== but).map((name) => kernel.connections.active(name))

  const approve = async (namespace: string, account: string): Promise<void> =>
    update((namespaces) => {
      namespaces[namespace]?.accounts.push(account)
    })

  it('changes the account of that namespace only', async () => {
    const one = await connected()
    const { caipNetworkId } = signerOf('cosmos')
    await approve('cosmos', `${caipNetworkId}:cosmos1other`)
    const before = others(one, 'cosmos')
    await emit(caipNetworkId, 'accountsChanged', [`${caipNetworkId}:cosmos1other`])
    await until(() =>
      expect(one.kernel.connections.active('cosmos')?.accounts[0]?.address).toBe('cosmos1other'),
    )
    expect(others(one, 'cosmos')).toEqual(before)
  })

  it('changes the network of that namespace only', async () => {
    const one = await connected()
    const other = 'polkadot:b0a8d493285c2df73290dfb7e61f870f'
    await approve('polkadot', `${other}:${signerOf('polkadot').address}`)
    const before = others(one, 'polkadot')
    await emit(signerOf('polkadot').caipNetworkId, 'chainChanged', other)
    await until(() => expect(one.kernel.connections.active('polkadot')?.caipNetworkId).toBe(other))
    expect(others(one, 'polkadot')).toEqual(before)
  })

  it('is ignored if it names another namespace or is malformed', async () => {
    const one = await connected({}, [signerOf('solana'), signerOf('cosmos')])
    await approve('cosmos', `${signerOf('cosmos').caipNetworkId}:cosmos1last`)
    const before = one.kernel.connections.store.getState().connections
    const changed: unknown[] = []
    one.kernel.on('account:changed', (event) => changed.push(event))
    const { caipNetworkId } = signerOf('cosmos')
    await emit(caipNetworkId, 'chainChanged', signerOf('solana').caipNetworkId)
    await emit(caipNetworkId, 'chainChanged', { id: 1 })
    await emit(caipNetworkId, 'accountsChanged', [`${signerOf('solana').caipNetworkId}:other`, 7, null])
    await emit(caipNetworkId, 'accountsChanged', 'cosmos1other')
    await emit(caipNetworkId, 'accountsChanged', ['cosmos1last'])
    await until(() =>
      expect(one.kernel.connections.active('cosmos')?.accounts[0]?.address).toBe('cosmos1last'),
    )
    expect(one.kernel.connections.active('solana')).toEqual(
      before.find((known) => known.namespace === 'solana'),
    )
    expect(one.kernel.connections.active('cosmos')?.caipNetworkId).toBe(caipNetworkId)
    expect(changed).toEqual([{ namespace: 'cosmos', address: 'cosmos1last' }])
  })

  it('drops a namespace that an update revokes, and no other [ACC-11]', async () => {
    const one = await connected()
    const ended: unknown[] = []
    one.kernel.on('connection:disconnected', (event) => ended.push(event))
    await update((namespaces) => {
      delete namespaces.bip122
    })
    await until(() => expect(one.kernel.connections.active('bip122')).toBeUndefined())
    expect(statusOf(one)).toMatchObject({ eip155: 'connected', polkadot: 'connected', cosmos: 'connected' })
    expect(ended).toEqual([{ namespace: 'bip122', connectorId: 'walletConnect', by: 'wallet' }])
    expect(await signerOf('solana').isSigned(await request(one, signerOf('solana')))).toBe(true)
  })

  it('does not replace a wallet that the user chose instead, by an update [CON-10]', async () => {
    const extension = createMockConnector({ id: 'extension', namespace: 'solana' })
    const one = await connected({ connectors: [extension] })
    await one.kernel.connections.connect('extension')
    expect(one.kernel.connections.active('solana')?.connectorId).toBe('extension')
    const { caipNetworkId } = signerOf('cosmos')
    await update((namespaces) => {
      if (namespaces.cosmos) namespaces.cosmos.accounts = [`${caipNetworkId}:cosmos1other`]
    })
    await until(() =>
      expect(one.kernel.connections.active('cosmos')?.accounts[0]?.address).toBe('cosmos1other'),
    )
    expect(one.kernel.connections.active('solana')?.connectorId).toBe('extension')
  })

  it('adds a namespace that an update grants', async () => {
    const one = await connected({}, [signerOf('eip155')])
    const { caipNetworkId, address } = signerOf('cosmos')
    await update((namespaces) => {
      namespaces.cosmos = {
        accounts: [`${caipNetworkId}:${address}`],
        methods: ['cosmos_signDirect'],
        events: [],
      }
    })
    await until(() => expect(one.kernel.connections.active('cosmos')?.accounts[0]?.address).toBe(address))
  })
})

describe('networks', () => {
  it("are chosen per namespace, and a request is sent to its namespace's network", async () => {
    const second = networkOf({ ...signerOf('solana'), caipNetworkId: devnet })
    const one = await connected({ networks: [...networks, second] })
    await one.kernel.networks.switchTo(devnet)
    expect(one.kernel.connections.active('solana')?.caipNetworkId).toBe(devnet)
    expect(one.kernel.connections.active('eip155')?.caipNetworkId).toBe('eip155:1')
    await request(one, signerOf('solana'))
    await request(one, signerOf('cosmos'))
    expect(world.wallet.requests.map(({ chainId }) => chainId)).toEqual([devnet, 'cosmos:cosmoshub-4'])
  })

  it('stay unchanged if the wallet did not approve another one', async () => {
    const second = networkOf({ ...signerOf('cosmos'), caipNetworkId: 'cosmos:osmosis-1' })
    const one = await open({ networks: [...networks, second] })
    const { grant } = world.wallet
    world.wallet.grant = (request) => {
      const { cosmos, ...rest } = grant(request)
      const { caipNetworkId, address } = signerOf('cosmos')
      return {
        ...rest,
        ...(cosmos && {
          cosmos: { ...cosmos, chains: [caipNetworkId], accounts: [`${caipNetworkId}:${address}`] },
        }),
      }
    }
    await world.connect(one)
    await expect(one.kernel.networks.switchTo('cosmos:osmosis-1')).rejects.toMatchObject({
      code: 'SWITCH_FAILED',
    })
    expect(one.kernel.connections.active('cosmos')?.caipNetworkId).toBe('cosmos:cosmoshub-4')
    expect(world.wallet.requests).toEqual([])
  })
})

describe('the end and the next page', () => {
  it("disconnects every namespace on the page's request [ACC-11]", async () => {
    const one = await connected()
    await one.kernel.connections.disconnect('polkadot')
    expect(one.kernel.connections.store.getState().connections).toEqual([])
    await until(() => expect(world.wallet.deleted).toHaveLength(1))
  })

  it("disconnects every namespace on the wallet's request [ACC-11]", async () => {
    const one = await connected()
    const ended: string[] = []
    one.kernel.on('connection:disconnected', ({ namespace, by }) => ended.push(`${namespace} by ${by}`))
    await world.wallet.kit.disconnectSession({
      topic: session().topic,
      reason: { code: 6000, message: 'bye' },
    })
    await until(() => expect(ended).toEqual(names.map((name) => `${name} by wallet`)))
    expect(one.kernel.connections.store.getState().connections).toEqual([])
  })

  it('restores every namespace after a reload, on its network, and each still signs [ACC-12]', async () => {
    const second = networkOf({ ...signerOf('solana'), caipNetworkId: devnet })
    const all = [...networks, second]
    const before = await connected({ networks: all })
    await before.kernel.networks.switchTo(devnet)
    // The namespace that the user viewed last is another one.
    before.kernel.networks.activate('eip155')
    await before.kernel.dispose()
    const after = await world.open(world.relay.url, { networks: all, modules: [], platform: before.platform })
    for (const signer of signers) {
      await until(() => expect(after.kernel.connections.state(signer.namespace).status).toBe('connected'))
      expect(await signer.isSigned(await request(after, signer)), signer.namespace).toBe(true)
    }
    expect(after.kernel.connections.active('solana')?.caipNetworkId).toBe(devnet)
  })

  it('serves two kernels on one page, each with its own namespaces [KRN-07]', async () => {
    const one = await connected({}, [signerOf('eip155'), signerOf('solana')])
    holdKeys(world.wallet, [signerOf('cosmos'), signerOf('solana')])
    const two = await world.open(world.relay.url, { networks, modules: [], storageKey: 'second' })
    await world.connect(two, 'cosmos')
    holdKeys(world.wallet, signers)
    expect(statusOf(one)).toMatchObject({ eip155: 'connected', solana: 'connected', cosmos: 'disconnected' })
    expect(statusOf(two)).toMatchObject({ eip155: 'disconnected', solana: 'connected', cosmos: 'connected' })
    await one.kernel.connections.disconnect('solana')
    expect(statusOf(two)).toMatchObject({ solana: 'connected' })
    expect(await signerOf('solana').isSigned(await request(two, signerOf('solana')))).toBe(true)
  })
})
