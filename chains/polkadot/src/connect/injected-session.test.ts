import { encodeAddress } from '@polkadot/util-crypto'
import { describe, expect, it, vi } from 'vitest'
import { rpcCodeOf, toWalletError, type WalletRequest } from '#kernel'
import {
  alice,
  assetHub,
  bob,
  createConnectorFixture,
  generic,
  kusama,
  relay,
} from '../../testing/connector-fixture.js'

const genesisHash = `0x91b171bb158e2d3848fa23a9f1c25182${'0'.repeat(32)}`
const message = (change: Partial<WalletRequest> = {}): WalletRequest => ({
  namespace: 'polkadot',
  caipNetworkId: relay.caipNetworkId,
  method: 'polkadot_signMessage',
  params: { address: alice, message: 'hello' },
  ...change,
})
const payload = {
  address: alice,
  blockHash: genesisHash,
  blockNumber: '0x01',
  era: '0x00',
  genesisHash,
  method: '0x0a03',
  nonce: '0x00',
  signedExtensions: [],
  specVersion: '0x01',
  tip: '0x00',
  transactionVersion: '0x01',
  version: 4,
}

describe('accounts of an extension', () => {
  it('have the prefix of the network, appear once each, and have their keys', async () => {
    const twice = [generic(alice), encodeAddress(alice, 2), generic(bob)].map((address) => ({ address }))
    const { connector, connect, wallet } = createConnectorFixture(twice)
    const grant = await connect([kusama])
    const params = { address: encodeAddress(alice, 2), message: 'hello' }
    await connector.request(message({ caipNetworkId: kusama.caipNetworkId, params }))
    expect(wallet.requests.at(-1)).toMatchObject({ params: { address: generic(alice) } })
    expect(grant.namespaces.polkadot?.accounts).toEqual([
      {
        namespace: 'polkadot',
        address: encodeAddress(alice, 2),
        type: 'eoa',
        publicKey: `0x${'01'.repeat(32)}`,
      },
      {
        namespace: 'polkadot',
        address: encodeAddress(bob, 2),
        type: 'eoa',
        publicKey: `0x${'02'.repeat(32)}`,
      },
    ])
  })

  it('are excluded if they are of EVM chains, of another network, or invalid [SEC-15]', async () => {
    const { connect } = createConnectorFixture([
      { address: '0x52908400098527886E0F7030069857D2E4169EE7', type: 'ethereum' },
      { address: generic(bob), genesisHash: `0x${kusama.caipNetworkId.slice(9)}${'0'.repeat(32)}` },
      { address: 'nobody' },
      // An extension may return any value.
      null as never,
      { address: generic(alice), genesisHash },
    ])
    const grant = await connect()
    expect(grant.namespaces.polkadot?.accounts.map(({ address }) => address)).toEqual([alice])
  })

  it('stay unchanged while the extension emits invalid values [SEC-15]', async () => {
    const { connect, wallet, events } = createConnectorFixture()
    await connect()
    for (const raw of [undefined, null, 7, 'x', {}]) wallet.notify(raw)
    expect(events).toEqual([])
    wallet.notify([{ address: generic(bob) }])
    expect(events).toHaveLength(1)
  })

  it('are required for a connection', async () => {
    await expect(createConnectorFixture([]).connect()).rejects.toMatchObject({ code: 'CONNECT_FAILED' })
    await expect(createConnectorFixture().connect([])).rejects.toMatchObject({ code: 'NETWORK_NOT_FOUND' })
  })
})

describe('connecting', () => {
  it('fails if it was ended before the user responded [REL-03]', async () => {
    for (const end of ['disconnect', 'forget'] as const) {
      const { connector, connect, wallet, events, stored } = createConnectorFixture()
      wallet.behave('hang', 'enable')
      const opened = expect(connect()).rejects.toMatchObject({ code: 'ABORTED' })
      await vi.waitFor(() => expect(wallet.requests).toHaveLength(1))
      await connector[end]()
      wallet.answerHanging()
      await opened
      wallet.chooseAccounts([generic(bob)])
      expect([events, stored(), wallet.listenerCount()]).toEqual([[], [], 0])
      await expect(connector.request(message())).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
    }
  })
})

describe('requests', () => {
  it('reach the extension in its own form: the text as bytes, the account with its prefix', async () => {
    const { connector, connect, wallet } = createConnectorFixture()
    await connect()
    await connector.request(message({ params: { address: alice, message: '0x12' } }))
    await connector.request(
      message({
        method: 'polkadot_signTransaction',
        params: { address: alice, transactionPayload: payload },
      }),
    )
    expect(wallet.requests.slice(1)).toEqual([
      { method: 'signRaw', params: { address: generic(alice), data: '0x30783132', type: 'bytes' } },
      { method: 'signPayload', params: { ...payload, address: generic(alice) } },
    ])
  })

  it('are refused for another network, for an unknown account, and before it is connected [SEC-06] [SEC-07]', async () => {
    const { connector, connect, wallet } = createConnectorFixture()
    await expect(connector.request(message())).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
    await connect()
    const count = wallet.requests.length
    const elsewhere = message({ caipNetworkId: assetHub.caipNetworkId })
    await expect(connector.request(elsewhere)).rejects.toMatchObject({ code: 'CONNECTION_CHANGED' })
    const stranger = message({
      params: { address: encodeAddress(new Uint8Array(32).fill(9), 0), message: 'hello' },
    })
    await expect(connector.request(stranger)).rejects.toMatchObject({ code: 'CONNECTION_CHANGED' })
    const params = { address: alice, transactionPayload: { ...payload, genesisHash: `0x${'11'.repeat(32)}` } }
    await expect(
      connector.request(message({ method: 'polkadot_signTransaction', params })),
    ).rejects.toMatchObject({ code: 'RPC_PARAMS_INVALID' })
    await expect(connector.request(message({ method: 'eth_sign' }))).rejects.toMatchObject({
      code: 'RPC_PARAMS_INVALID',
    })
    expect(wallet.requests).toHaveLength(count)
  })

  it.each([
    ['Cancelled', 'USER_REJECTED', 4001],
    ['Rejected by user', 'USER_REJECTED', 4001],
    ['User denied account access', 'USER_REJECTED', 4001],
    ['The source https://app.example is not allowed to interact with this extension', 'RPC_FAILED', 4100],
    ['Unable to decode', 'RPC_FAILED', undefined],
  ] as const)(
    'fail with the code that the message %j means [CON-08] [ERR-02]',
    async (text, code, rpcCode) => {
      for (const thrown of [new Error(text), { message: text }, text]) {
        const { connect, wallet } = createConnectorFixture()
        Reflect.set(wallet.extension, 'enable', () => Promise.reject(thrown))
        const error = await connect().catch(toWalletError)
        expect([Reflect.get(error, 'code'), rpcCodeOf(error)]).toEqual([code, rpcCode])
      }
    },
  )
})

describe('the network', () => {
  it('is switched in the connector, together with the address prefix if it differs', async () => {
    const { connector, connect, events, wallet } = createConnectorFixture()
    await connect([relay, assetHub, kusama])
    await connector.switchNetwork(assetHub)
    await connector.switchNetwork(kusama)
    expect(events).toMatchObject([
      { type: 'network', caipNetworkId: assetHub.caipNetworkId },
      {
        type: 'grant',
        grant: {
          namespaces: {
            polkadot: {
              caipNetworkId: kusama.caipNetworkId,
              accounts: [{ address: encodeAddress(alice, 2) }, {}],
            },
          },
        },
      },
    ])
    await connector.request(
      message({
        caipNetworkId: kusama.caipNetworkId,
        params: { address: encodeAddress(alice, 2), message: 'hi' },
      }),
    )
    expect(wallet.requests.at(-1)).toMatchObject({ params: { address: generic(alice) } })
  })

  it('stays if no account can be used on the other network', async () => {
    const { connector, connect, events } = createConnectorFixture([{ address: generic(alice), genesisHash }])
    await connect()
    await expect(connector.switchNetwork(kusama)).rejects.toMatchObject({ code: 'SWITCH_FAILED' })
    expect(events).toEqual([])
  })
})

describe('storage', () => {
  it('contains the extensions that the user allowed, until they are disconnected', async () => {
    const { connector, connect, stored, wallet } = createConnectorFixture()
    wallet.behave('reject')
    await expect(connect()).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(stored()).toEqual([])
    wallet.behave('approve')
    await connect()
    await connect()
    expect(stored()).toEqual(['polkadot:mock'])
    expect(wallet.listenerCount()).toBe(1)
    await connector.disconnect()
    expect([stored(), wallet.listenerCount()]).toEqual([[], 0])
  })
})
