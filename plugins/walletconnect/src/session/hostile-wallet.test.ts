import { describe, expect, it } from 'vitest'
import { createWorld, until } from '../../testing/create-world.js'
import { holdKeys, networkOf } from '../../testing/multi-chain-wallet.js'
import { createTestSigners } from '../../testing/test-signers.js'

const world = createWorld()
const signers = createTestSigners()
const networks = signers.map(networkOf)
const evm = `0x${'a'.repeat(40)}`

/** Sends a message that WalletKit would refuse: WalletKit validates its messages, a hostile wallet does not. */
async function send(topic: string, method: string, params: unknown): Promise<void> {
  const { engine } = world.wallet.kit.engine.signClient
  // Hidden from the package's types; another test pins its version.
  const sendRequest: unknown = Reflect.get(engine, 'sendRequest')
  if (typeof sendRequest !== 'function') throw new Error('WalletKit has another way of sending')
  await sendRequest.call(engine, { topic, method, params, throwOnFailedPublish: true })
}

describe('a hostile wallet', () => {
  it('is connected neither with accounts of other namespaces nor in namespaces that were not proposed [SEC-15]', async () => {
    const one = await world.open(world.relay.url, { networks: networks.slice(0, 2), modules: [] })
    world.wallet.grant = () => ({
      eip155: { accounts: [`eip155:1:${evm}`], methods: ['personal_sign'], events: [] },
      // The key is one namespace, the accounts are of another.
      solana: { accounts: [`eip155:1:${evm}`, 'bip122:1:bc1x'], methods: ['solana_signMessage'], events: [] },
      cosmos: { accounts: ['cosmos:cosmoshub-4:cosmos1x'], methods: ['cosmos_signDirect'], events: [] },
    })
    await world.connect(one)
    const { connections } = one.kernel.connections.store.getState()
    expect(connections.map(({ namespace }) => namespace)).toEqual(['eip155'])
    expect(connections[0]?.accounts).toEqual([{ namespace: 'eip155', address: evm, type: 'eoa' }])
  })

  it('gets no networks added by approving the method of another namespace', async () => {
    const one = await world.open(world.relay.url, { networks, modules: [] })
    const methods = ['solana_signMessage', 'wallet_addEthereumChain', 'wallet_switchEthereumChain']
    world.wallet.grant = () => ({ solana: { accounts: ['solana:other:So1'], methods, events: [] } })
    await world.connect(one, 'solana')
    expect(one.kernel.connections.active('solana')?.supportsAllNetworks).toBe(false)
    const { caipNetworkId = 'solana:x' } = signers[1] ?? {}
    await expect(one.kernel.networks.switchTo(caipNetworkId)).rejects.toMatchObject({ code: 'SWITCH_FAILED' })
    expect(world.wallet.requests).toEqual([])
  })

  it('gets CONNECT_FAILED if none of its accounts can be used, and no session stays [CON-08]', async () => {
    const one = await world.open(world.relay.url, { networks, modules: [] })
    world.wallet.grant = () => ({ near: { accounts: ['near:mainnet:x'], methods: [], events: [] } })
    one.kernel.walletconnect.start()
    await world.wallet.scan(await world.uriOf(one))
    await until(() =>
      expect(one.kernel.walletconnect.pairing.getState()).toMatchObject({
        status: 'failed',
        error: { code: 'CONNECT_FAILED' },
      }),
    )
    expect(one.kernel.connections.store.getState().connections).toEqual([])
    await until(() => expect(world.wallet.deleted).toHaveLength(1))
  })

  it('has a hundred of its ten thousand accounts listed, and its requests are still answered [SEC-15]', async () => {
    const one = await world.open(world.relay.url, { networks, modules: [] })
    holdKeys(world.wallet, signers)
    await world.connect(one)
    const { topic, namespaces } = world.wallet.session()
    const accounts = Array.from({ length: 10_000 }, (_none, at) => `cosmos:cosmoshub-4:cosmos1n${at}`)
    const cosmos = { accounts, methods: ['cosmos_signDirect'], events: [] }
    await send(topic, 'wc_sessionUpdate', { namespaces: { ...namespaces, cosmos } })
    await until(() => expect(one.kernel.connections.active('cosmos')?.accounts).toHaveLength(100))
    expect(one.kernel.connections.active('solana')?.accounts).toHaveLength(1)
    const [signer] = signers
    const { method = '', params } = signer ?? {}
    expect(
      await signer?.isSigned(await one.kernel.rpc.request({ namespace: 'eip155', method, params })),
    ).toBe(true)
  })

  it('does not stay the wallet of a namespace whose accounts an update removed [SEC-15]', async () => {
    const one = await world.open(world.relay.url, { networks, modules: [] })
    holdKeys(world.wallet, signers)
    await world.connect(one)
    const { topic, namespaces } = world.wallet.session()
    const { eip155, solana } = namespaces
    if (!eip155 || !solana) throw new Error('not granted')
    const { acknowledged } = await world.wallet.kit.updateSession({
      topic,
      namespaces: { eip155: { ...eip155, accounts: ['solana:x:y'], chains: ['solana:x'] }, solana },
    })
    await acknowledged()
    await until(() => expect(one.kernel.connections.active('eip155')).toBeUndefined())
    const connector = one.kernel.connectors.find('walletConnect')
    expect(connector?.methods('eip155')).toEqual([])
    expect(one.kernel.connections.active('solana')).toBeDefined()
  })

  it('changes nothing by events of networks that it was not granted, or by garbage [SEC-15]', async () => {
    const one = await world.open(world.relay.url, { networks, modules: [] })
    holdKeys(world.wallet, signers.slice(0, 1))
    const { grant } = world.wallet
    const cosmos = {
      chains: ['cosmos:cosmoshub-4'],
      accounts: [],
      methods: ['cosmos_signDirect'],
      events: [],
    }
    world.wallet.grant = (request) => {
      const { eip155, ...granted } = grant(request)
      if (!eip155) throw new Error('The page did not request eip155')
      const accounts = [...eip155.accounts, `eip155:1:${evm}`]
      return { ...granted, eip155: { ...eip155, accounts }, cosmos }
    }
    await world.connect(one)
    const { topic } = world.wallet.session()
    const before = one.kernel.connections.store.getState()
    for (const params of [
      { chainId: 'cosmos:cosmoshub-4', event: { name: 'accountsChanged', data: ['cosmos1x'] } },
      { chainId: 'cosmos:cosmoshub-4', event: { name: 'chainChanged', data: 'osmosis-1' } },
      { chainId: 'near:mainnet', event: { name: 'chainChanged', data: 'near:mainnet' } },
      { chainId: 7, event: { name: 'accountsChanged', data: [evm] } },
      { chainId: 'eip155:1', event: { name: 'accountsChanged', data: { 0: evm } } },
      { chainId: 'eip155:1', event: { name: 'chainChanged', data: '\u202e1' } },
      { chainId: 'eip155:1', event: { name: 'chainChanged', data: 777 } },
      { chainId: 'eip155:1', event: { name: 'accountsChanged', data: [`0x${'9'.repeat(40)}`] } },
      { chainId: 'eip155:1', event: { name: '__proto__', data: null } },
    ])
      await send(topic, 'wc_sessionEvent', params)
    const last = { chainId: 'eip155:1', event: { name: 'accountsChanged', data: [evm] } }
    await send(topic, 'wc_sessionEvent', last)
    await until(() => expect(one.kernel.connections.active('eip155')?.accounts[0]?.address).toBe(evm))
    expect(one.kernel.connectors.find('walletConnect')?.methods('cosmos')).toEqual([])
    const { connections } = one.kernel.connections.store.getState()
    expect(connections).toEqual([
      { ...before.connections[0], accounts: [...(before.connections[0]?.accounts ?? [])].reverse() },
    ])
  })

  it.each([
    ['no namespaces', undefined],
    ['a text', 'eip155'],
    ['parts that are none', { eip155: null, solana: 7 }],
  ])('is disconnected after an update with %s [SEC-15]', async (_what, namespaces) => {
    const one = await world.open(world.relay.url, { networks, modules: [] })
    holdKeys(world.wallet, signers)
    await world.connect(one)
    await send(world.wallet.session().topic, 'wc_sessionUpdate', { namespaces })
    await until(() => expect(one.kernel.connections.store.getState().connections).toEqual([]))
    await until(() => expect(world.wallet.deleted).toHaveLength(1))
  })
})
