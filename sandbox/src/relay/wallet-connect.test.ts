import { buildApprovedNamespaces, getSdkError } from '@walletconnect/utils'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createWalletKit, type SandboxWalletKit } from '../../wallet/src/create-wallet-kit.js'
import { type Relay, startRelay } from './start-relay.js'
import { createTestDapp, startPairing, type TestDapp } from './test-dapp.js'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ACCOUNTS = ['eip155:31337', 'eip155:31338'].map((chain) => `${chain}:${ADDRESS}`)

let relay: Relay
let wallet: SandboxWalletKit
let dapp: TestDapp
/** Ids of the requests that the wallet received, in order. */
const seen: number[] = []

beforeAll(async () => {
  relay = await startRelay({ port: 0 })
  wallet = await createWalletKit({
    relayUrl: relay.url,
    projectId: 'sandbox-test',
    url: 'http://localhost',
    storagePrefix: 'relay-test-wallet',
    inMemory: true,
  })
  dapp = await createTestDapp(relay.url, 'relay-test')
  wallet.on('session_request', ({ id, topic, params }) => {
    seen.push(id)
    const result = `signed ${params.request.params[0]}`
    wallet.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } }).catch(() => {})
  })
})

afterAll(async () => {
  for (const { core } of [wallet, dapp.client]) {
    await core.relayer.transportClose()
    core.heartbeat.stop()
  }
  await relay.stop()
})

async function connect(): Promise<string> {
  const { uri, session } = await startPairing(dapp)
  const proposed = new Promise<void>((resolve, reject) => {
    wallet.once('session_proposal', ({ id, params }) => {
      const supportedNamespaces = {
        eip155: {
          chains: ['eip155:31337', 'eip155:31338'],
          methods: ['personal_sign', 'eth_sendTransaction'],
          events: ['accountsChanged', 'chainChanged'],
          accounts: ACCOUNTS,
        },
      }
      const namespaces = buildApprovedNamespaces({ proposal: params, supportedNamespaces })
      wallet.approveSession({ id, namespaces }).then(() => resolve(), reject)
    })
  })
  await wallet.pair({ uri })
  await proposed
  const approved = await session
  expect(approved?.namespaces.eip155?.accounts).toEqual(ACCOUNTS)
  return approved?.topic ?? ''
}

it('connects a real wallet and a real dapp, which sign and disconnect', async () => {
  const topic = await connect()
  expect(await dapp.request({ method: 'personal_sign', params: ['0x61', ADDRESS] }, 'eip155:31337')).toBe(
    'signed 0x61',
  )
  const deleted = new Promise((resolve) => dapp.client.once('session_delete', resolve))
  await wallet.disconnectSession({ topic, reason: getSdkError('USER_DISCONNECTED') })
  await deleted
  expect(dapp.client.session.length).toBe(0)
})

it('handles a second message about the end of a session, which the library leaves unhandled [REL-01]', async () => {
  const unhandled: unknown[] = []
  const note = (reason: unknown) => void unhandled.push(reason)
  process.on('unhandledRejection', note)
  const topic = await connect()
  await dapp.client.session.delete(topic, getSdkError('USER_DISCONNECTED'))
  const { engine } = dapp.client
  for (const name of ['isValidDisconnect', 'deleteSession']) {
    // The library calls both without awaiting them.
    void Reflect.apply(Reflect.get(engine, name), engine, [
      { topic, reason: getSdkError('USER_DISCONNECTED') },
    ])
  }
  // Node reports unhandled rejections after the microtasks of a turn.
  await vi.waitFor(() => expect(dapp.client.session.length).toBe(0))
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
})

it('delivers a rejection to the dapp with code 5000', async () => {
  const { uri, session } = await startPairing(dapp)
  wallet.once('session_proposal', ({ id }) => {
    wallet.rejectSession({ id, reason: getSdkError('USER_REJECTED') }).catch(() => {})
  })
  await wallet.pair({ uri })
  await expect(session).rejects.toMatchObject({ code: 5000 })
})

it('settles a request after an outage of the relay, and delivers it to the wallet once [REL-01]', async () => {
  const topic = await connect()
  seen.length = 0
  const { core } = dapp.client
  // The library gives up the first attempt after 15 seconds. Milliseconds.
  const usual: unknown = Reflect.get(core.relayer.publisher, 'initialPublishTimeout')
  expect(usual).toBe(15_000)
  Reflect.set(core.relayer.publisher, 'initialPublishTimeout', 100)
  const { queue } = core.relayer.publisher as unknown as { readonly queue: ReadonlyMap<string, unknown> }
  relay.pause()
  const signed = dapp.request({ method: 'personal_sign', params: ['0x62', ADDRESS] }, 'eip155:31337')
  await vi.waitFor(() => expect(relay.inspect().sockets).toBe(0))
  // The library queues the request when its first attempt has failed.
  await vi.waitFor(() => expect(queue.size).toBe(1))
  // Other requests need longer than that on a busy machine.
  Reflect.set(core.relayer.publisher, 'initialPublishTimeout', usual)
  relay.resume()
  // The library rejects a restart that meets one of its own attempts to connect.
  for (const { relayer } of [wallet.core, core]) await vi.waitFor(() => relayer.restartTransport())
  // It repeats its queue at a heartbeat, every 5 seconds.
  core.heartbeat.events.emit('heartbeat_pulse')
  expect(await signed).toBe('signed 0x62')
  expect(seen).toHaveLength(1)
  await dapp.client.disconnect({ topic, reason: getSdkError('USER_DISCONNECTED') })
}, 60_000)

it('settles duplicated, delayed and reordered requests, and delivers each to the wallet once [REL-01]', async () => {
  await connect()
  seen.length = 0
  relay.setFaults({ duplicates: 1, delay: 50, reorder: true })
  const texts = ['0x63', '0x64', '0x65', '0x66']
  const answers = texts.map((text) =>
    dapp.request({ method: 'personal_sign', params: [text, ADDRESS] }, 'eip155:31337'),
  )
  expect(await Promise.all(answers)).toEqual(texts.map((text) => `signed ${text}`))
  expect(seen).toHaveLength(4)
  expect(new Set(seen).size).toBe(4)
}, 60_000)
