import { describe, expect, it } from 'vitest'
import { createMockConnector } from '#testing'
import { createWorld, until } from '../../testing/create-world.js'
import { holdKeys, networkOf } from '../../testing/multi-chain-wallet.js'
import {
  createUniversalHost,
  devnet,
  networks,
  request,
  signerOf,
  signers,
  statusOf,
} from '../../testing/universal-host.js'

const world = createWorld()
const { open, connected } = createUniversalHost(world)
const session = () => world.wallet.session()

describe('five namespaces in one session', () => {
  it('connects all namespaces of the host without a chain module, and each signs with its own key [NET-03] [NET-11]', async () => {
    const one = await connected()
    for (const signer of signers) {
      const { namespace, caipNetworkId, address } = signer
      expect(one.kernel.connections.active(namespace)).toMatchObject({
        connectorId: 'walletConnect',
        caipNetworkId,
        approvedCaipNetworkIds: [caipNetworkId],
        accounts: [{ namespace, address }],
        supportsAllNetworks: namespace === 'eip155',
      })
      expect(one.kernel.networks.active(namespace)?.caipNetworkId).toBe(caipNetworkId)
      expect(await signer.isSigned(await request(one, signer)), namespace).toBe(true)
    }
    expect(world.wallet.requests.map(({ method, chainId }) => [method, chainId])).toEqual(
      signers.map(({ method, caipNetworkId }) => [method, caipNetworkId]),
    )
    expect(one.kernel.connections.active('bip122')?.accounts[0]?.type).toBe('payment')
  })

  it('sends one proposal with every namespace, each optional, with the methods of the RPC reference [CON-03]', async () => {
    const one = await open({
      networks: [...networks, networkOf({ ...signerOf('solana'), caipNetworkId: devnet })],
    })
    world.wallet.answer = 'ignore'
    one.kernel.walletconnect.start()
    await world.wallet.scan(await world.uriOf(one))
    const [proposal] = await until(() => {
      expect(world.wallet.proposals).toHaveLength(1)
      return world.wallet.proposals
    })
    expect(proposal).toMatchObject({
      requiredNamespaces: {},
      optionalNamespaces: {
        eip155: { chains: ['eip155:1'] },
        // The former ids of the networks are proposed, too.
        solana: {
          chains: [
            'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
            'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
            devnet,
            'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
          ],
        },
        bip122: {
          methods: ['getAccountAddresses', 'sendTransfer', 'signMessage', 'signPsbt'],
          events: ['accountsChanged', 'chainChanged'],
        },
        polkadot: { methods: ['polkadot_signMessage', 'polkadot_signTransaction'] },
        cosmos: { methods: ['cosmos_getAccounts', 'cosmos_signAmino', 'cosmos_signDirect'] },
      },
    })
  })

  it('lets the host replace and extend the proposed methods and events', async () => {
    const one = await open({
      namespaces: {
        cosmos: { methods: (standard) => [...standard, 'cosmos_signArbitrary'] },
        polkadot: { methods: ['polkadot_signMessage'], events: ['accountsChanged'] },
      },
    })
    await world.connect(one)
    const { cosmos, polkadot } = session().namespaces
    expect(cosmos?.methods).toEqual([
      'cosmos_getAccounts',
      'cosmos_signAmino',
      'cosmos_signDirect',
      'cosmos_signArbitrary',
    ])
    expect(polkadot).toMatchObject({ methods: ['polkadot_signMessage'], events: ['accountsChanged'] })
    const refused = one.kernel.rpc.request({ namespace: 'polkadot', method: 'polkadot_signTransaction' })
    await expect(refused).rejects.toMatchObject({ code: 'RPC_NOT_ALLOWED' })
  })

  it('answers accounts from the session, and sends requests for public keys to the wallet [CON-11]', async () => {
    const one = await connected({ page: { mobile: true } })
    const requested = (namespace: string, method: string): Promise<unknown> =>
      one.kernel.rpc.request({ namespace, method })
    expect(await requested('solana', 'solana_getAccounts')).toEqual([{ pubkey: signerOf('solana').address }])
    expect(await requested('eip155', 'eth_accounts')).toEqual([signerOf('eip155').address])
    expect(world.wallet.requests).toEqual([])
    world.wallet.respond = () => ({ result: [{ algo: 'secp256k1' }] })
    expect(await requested('cosmos', 'cosmos_getAccounts')).toEqual([{ algo: 'secp256k1' }])
    expect(world.wallet.requests).toHaveLength(1)
  })
})

describe('a wallet that grants some namespaces', () => {
  it('leaves the other namespaces disconnected [CON-08]', async () => {
    const held = [signerOf('solana'), signerOf('cosmos')]
    const one = await connected({}, held)
    expect(statusOf(one)).toEqual({
      eip155: 'disconnected',
      solana: 'connected',
      bip122: 'disconnected',
      polkadot: 'disconnected',
      cosmos: 'connected',
    })
    const refused = one.kernel.rpc.request({ namespace: 'eip155', method: 'personal_sign' })
    await expect(refused).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
    const connector = one.kernel.connectors.find('walletConnect')
    expect(connector?.methods('eip155')).toEqual([])
    const around = {
      namespace: 'eip155',
      caipNetworkId: 'eip155:1',
      method: 'eth_accounts',
      params: [],
    } as const
    await expect(connector?.request(around)).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  })

  it('keeps the extension of another namespace connected, and ends without it [ACC-11] [CON-10]', async () => {
    const extension = createMockConnector({ id: 'extension', namespace: 'eip155' })
    const one = await open({ connectors: [extension] }, [signerOf('solana'), signerOf('polkadot')])
    await one.kernel.connections.connect('extension')
    await world.connect(one, 'solana')
    expect(one.kernel.connections.active('eip155')?.connectorId).toBe('extension')
    await one.kernel.connections.disconnect('solana')
    expect(statusOf(one)).toMatchObject({
      eip155: 'connected',
      solana: 'disconnected',
      polkadot: 'disconnected',
    })
    expect(extension.calls).not.toContain('disconnect')
    await until(() => expect(world.wallet.deleted).toHaveLength(1))
  })

  it('replaces no wallet of another namespace if it was requested for one, even if it grants all [CON-10]', async () => {
    const extension = createMockConnector({ id: 'extension', namespace: 'eip155' })
    const one = await open({ connectors: [extension] })
    await one.kernel.connections.connect('extension')
    one.kernel.walletconnect.start(undefined, 'solana')
    await world.wallet.scan(await world.uriOf(one))
    await until(() => expect(one.kernel.connections.active('solana')?.connectorId).toBe('walletConnect'))
    expect(one.kernel.connections.active('eip155')?.connectorId).toBe('extension')
    expect(one.kernel.networks.active()?.chainNamespace).toBe('solana')
  })

  it('ends the namespaces that only the previous session granted, when it is connected again', async () => {
    const one = await connected()
    holdKeys(world.wallet, [signerOf('cosmos')])
    one.kernel.walletconnect.start()
    await world.wallet.scan(await world.uriOf(one))
    await until(() => expect(one.kernel.connections.active('eip155')).toBeUndefined())
    expect(statusOf(one)).toMatchObject({
      cosmos: 'connected',
      solana: 'disconnected',
      bip122: 'disconnected',
    })
    await until(() => expect(world.wallet.deleted).toHaveLength(1))
    expect(await signerOf('cosmos').isSigned(await request(one, signerOf('cosmos')))).toBe(true)
  })

  it('gets requests with the former id of a network, which is displayed with the present one', async () => {
    const solana = signerOf('solana')
    const one = await open()
    world.wallet.grant = ({ solana: request }) => ({
      solana: {
        accounts: [`solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ:${solana.address}`],
        methods: request?.methods ?? [],
        events: request?.events ?? [],
      },
    })
    await world.connect(one, 'solana')
    expect(one.kernel.connections.active('solana')).toMatchObject({
      caipNetworkId: solana.caipNetworkId,
      approvedCaipNetworkIds: [solana.caipNetworkId],
    })
    expect(await solana.isSigned(await request(one, solana))).toBe(true)
    expect(world.wallet.requests[0]?.chainId).toBe('solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ')
  })
})
