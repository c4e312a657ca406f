import { expect, test, vi } from 'vitest'
import { rpcCodeOf, type WalletRequest } from '#kernel'
import {
  alice,
  base,
  bob,
  carol,
  createWallet,
  discover,
  mainnet,
  networks,
  solanaMainnet,
} from '../testing/multichain-bench.js'

const { signal } = new AbortController()
const sign: WalletRequest = {
  namespace: 'eip155',
  caipNetworkId: 'eip155:1',
  method: 'personal_sign',
  params: ['0x68656c6c6f', alice],
}

test('one approval connects the namespaces of the page that the wallet serves, each with its networks [CON-01]', async () => {
  const wallet = createWallet()
  const { connector } = discover([wallet])
  expect(connector().namespaces).toEqual(['eip155', 'solana'])
  const grant = await connector().connect({ networks, preferred: base, signal })
  expect(wallet.requests.map(({ method }) => method)).toEqual(['wallet_createSession'])
  expect(grant.namespaces.eip155).toMatchObject({
    caipNetworkId: base.caipNetworkId,
    approvedCaipNetworkIds: [mainnet.caipNetworkId, base.caipNetworkId],
    accounts: [
      { address: alice, type: 'eoa' },
      { address: bob, type: 'eoa' },
    ],
  })
  expect(grant.namespaces.solana).toMatchObject({ accounts: [{ address: carol }] })
  const { params } = wallet.requests[0] ?? {}
  expect(params).toMatchObject({
    scopes: { eip155: { chains: ['1', '8453'] }, solana: { chains: ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] } },
  })
})

test('a request names its session and network, and its answer is unwrapped', async () => {
  const wallet = createWallet({ sessionId: '0xdeadbeef' })
  const { connector, connect } = discover([wallet])
  await connect()
  expect(await connector().request(sign)).toBe('0x1234')
  expect(wallet.requests.at(-1)).toEqual({
    method: 'wallet_invokeMethod',
    params: {
      sessionId: '0xdeadbeef',
      chainId: 'eip155:1',
      request: { method: 'personal_sign', params: sign.params },
    },
  })
  await connector().disconnect()
  expect(wallet.requests.at(-1)).toEqual({
    method: 'wallet_revokeSession',
    params: { sessionId: '0xdeadbeef' },
  })
})

test('nothing is sent on a network or by a method that the wallet did not approve [SEC-08]', async () => {
  const wallet = createWallet()
  const { connector, connect } = discover([wallet])
  await connect()
  const before = wallet.requests.length
  const elsewhere = connector().request({ ...sign, caipNetworkId: 'eip155:10' })
  await expect(elsewhere.catch(rpcCodeOf)).resolves.toBe(4901)
  const unknown = connector().request({ ...sign, method: 'wallet_sendCalls', params: [] })
  await expect(unknown.catch(rpcCodeOf)).resolves.toBe(4200)
  expect(wallet.requests.length).toBe(before)
})

test('what the session contains is answered without the wallet', async () => {
  const wallet = createWallet()
  const { connector, connect } = discover([wallet])
  await connect()
  const before = wallet.requests.length
  const ask = (method: string) => connector().request({ ...sign, method, params: [] })
  expect(await ask('eth_accounts')).toEqual([alice, bob])
  expect(await ask('eth_chainId')).toBe('0x1')
  expect(wallet.requests.length).toBe(before)
})

test('an error inside of a wrapped answer is the wallet’s', async () => {
  const wallet = createWallet()
  const { connector, connect, platform } = discover([wallet])
  await connect()
  wallet.behave('hang')
  const answer = connector().request(sign)
  await vi.waitFor(() => expect(wallet.requests.at(-1)?.method).toBe('wallet_invokeMethod'))
  const type = `caip294:${wallet.info.uuid}`
  let id: unknown
  const stop = platform.onDispatch(type, (message) => {
    id = Reflect.get(Object(message), 'id')
  })
  const second = connector().request(sign)
  await vi.waitFor(() => expect(id).toBeTypeOf('number'))
  stop()
  wallet.send({ id, jsonrpc: '2.0', result: { chainId: 'eip155:1', error: { code: 4001, message: 'no' } } })
  await expect(second).rejects.toMatchObject({ code: 4001 })
  wallet.answerHanging()
  await answer
})

test('a session that changes in the wallet is a new grant; one without accounts ends the connection, and a pending request has no outcome [REL-03]', async () => {
  const wallet = createWallet()
  const { connector, connect } = discover([wallet])
  const events = await connect()
  wallet.send({
    jsonrpc: '2.0',
    method: 'wallet_sessionChanged',
    params: { sessionScopes: { 'eip155:1': { accounts: [`eip155:1:${bob}`], methods: ['personal_sign'] } } },
  })
  expect(events).toMatchObject([
    { type: 'grant', grant: { namespaces: { eip155: { accounts: [{ address: bob }] } } } },
  ])
  wallet.behave('hang')
  const pending = connector().request(sign)
  await vi.waitFor(() => expect(wallet.requests.at(-1)?.method).toBe('wallet_invokeMethod'))
  wallet.send({ jsonrpc: '2.0', method: 'wallet_sessionChanged', params: { sessionScopes: {} } })
  await expect(pending).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  expect(events.at(-1)).toMatchObject({ type: 'disconnected' })
})

test('plain addresses and lists of chains are read as those of CAIP-10 [NET-03]', async () => {
  const wallet = createWallet()
  const { connector, platform } = discover([wallet])
  const stop = platform.onDispatch(`caip294:${wallet.info.uuid}`, (message) => {
    const id: unknown = Reflect.get(Object(message), 'id')
    const eip155 = { chains: ['1', '8453'], accounts: [alice], methods: ['personal_sign'] }
    wallet.send({ id, jsonrpc: '2.0', result: { scopes: { eip155 } } })
  })
  const grant = await connector().connect({ networks, preferred: undefined, signal })
  stop()
  expect(Object.keys(grant.namespaces)).toEqual(['eip155'])
  expect(grant.namespaces.eip155?.approvedCaipNetworkIds).toEqual(['eip155:1', 'eip155:8453'])
})

test.each([
  ['nothing', undefined],
  ['no scopes', { scopes: {} }],
  ['scopes of another kind', { scopes: 'eip155:1' }],
  [
    'accounts of another network',
    { scopes: { 'eip155:1': { accounts: [`eip155:2:${alice}`], methods: ['personal_sign'] } } },
  ],
  [
    'addresses that are none',
    { scopes: { 'eip155:1': { accounts: ['eip155:1:0xabc', 7, null], methods: ['personal_sign'] } } },
  ],
  [
    'no method that the module knows',
    { scopes: { 'eip155:1': { accounts: [`eip155:1:${alice}`], methods: ['eth_sign'] } } },
  ],
  [
    'a namespace without a module',
    { scopes: { 'cosmos:hub': { accounts: ['cosmos:hub:abc'], methods: ['x'] } } },
  ],
  ['members of the prototype', { scopes: { __proto__: { accounts: [], methods: [] }, constructor: 1 } }],
  [
    'a getter that throws',
    {
      get scopes(): never {
        throw new Error('hostile')
      },
    },
  ],
])('a wallet that answers with %s is not connected [SEC-15]', async (_, result) => {
  const wallet = createWallet()
  const { connector, platform } = discover([wallet])
  platform.onDispatch(`caip294:${wallet.info.uuid}`, (message) => {
    const id: unknown = Reflect.get(Object(message), 'id')
    wallet.send({ id, jsonrpc: '2.0', result })
  })
  const attempt = connector().connect({ networks, preferred: undefined, signal })
  await expect(attempt).rejects.toMatchObject({ code: 'CONNECT_FAILED' })
  const listening = platform.leftovers().filter((left) => left.includes(wallet.info.uuid))
  expect(listening).toEqual([])
})

test('events of other sessions and of networks that are not approved change nothing', async () => {
  const wallet = createWallet({ sessionId: 'mine' })
  const { connect } = discover([wallet])
  const events = await connect()
  const scopes = { 'eip155:1': { accounts: [`eip155:1:${bob}`], methods: ['personal_sign'] } }
  for (const params of [{ sessionId: 'other', sessionScopes: scopes }, { sessionScopes: 7 }, undefined])
    wallet.send({ jsonrpc: '2.0', method: 'wallet_sessionChanged', params })
  const notify = (scope: string, method: string, params: unknown): void =>
    wallet.send({
      jsonrpc: '2.0',
      method: 'wallet_notify',
      params: { scope, notification: { method, params } },
    })
  notify('eip155:10', 'chainChanged', '0xa')
  notify('eip155:1', 'accountsChanged', ['0x0000000000000000000000000000000000000001'])
  notify('__proto__', 'accountsChanged', [])
  expect(events).toEqual([])
  notify('eip155:1', 'accountsChanged', [bob])
  expect(events).toMatchObject([{ type: 'accounts', accounts: [{ address: bob }, { address: alice }] }])
  notify('eip155:8453', 'chainChanged', '0x2105')
  expect(events.at(-1)).toMatchObject({ type: 'network', caipNetworkId: 'eip155:8453' })
})

test.each([5001, 5002, 4001])(
  'a session that is declined with %i is a rejection by the user [CON-08]',
  async (code) => {
    const wallet = createWallet()
    const { connector, platform } = discover([wallet])
    platform.onDispatch(`caip294:${wallet.info.uuid}`, (message) => {
      const id: unknown = Reflect.get(Object(message), 'id')
      wallet.send({ id, jsonrpc: '2.0', error: { code, message: 'declined' } })
    })
    const attempt = connector().connect({ networks, preferred: undefined, signal })
    await expect(attempt).rejects.toMatchObject({ code: 'USER_REJECTED' })
  },
)

/** A port of an extension, built from the documentation of `runtime.connect`; a test's own, since no extension is installed. */
function createPort(answer: (data: Readonly<Record<string, unknown>>) => unknown) {
  const messages = new Set<(message: unknown) => void>()
  const ends = new Set<() => void>()
  const sent: unknown[] = []
  const listenersOf = <T>(set: Set<T>) => ({
    addListener: (one: T) => void set.add(one),
    removeListener: (one: T) => void set.delete(one),
  })
  const port = {
    onMessage: listenersOf(messages),
    onDisconnect: listenersOf(ends),
    postMessage(message: { type: string; data: { id: number; method: string } }) {
      sent.push(message)
      const result = answer(message.data as unknown as Readonly<Record<string, unknown>>)
      if (result === undefined) return
      const data = { id: message.data.id, jsonrpc: '2.0', result }
      for (const listener of [...messages]) listener({ type: 'caip-348', data })
    },
    disconnect: () => undefined,
  }
  return {
    port,
    sent,
    drop: () => {
      for (const end of [...ends]) end()
    },
  }
}

test('a wallet that names its extension is reached by a port, with the names of earlier versions; a port that closes leaves the outcome open [REL-03]', async () => {
  const { platform, rows, connector } = discover([])
  const scopes = {
    'eip155:1': { accounts: [`eip155:1:${alice}`], methods: ['personal_sign', 'eth_sendTransaction'] },
  }
  const { port, sent, drop } = createPort(({ method, params }) => {
    if (method === 'wallet_createSession') return { sessionScopes: scopes }
    const { request } = params as { request: { method: string } }
    return request.method === 'personal_sign' ? '0x99' : undefined
  })
  const connect = vi.fn(() => port)
  platform.globals.chrome = { runtime: { connect } }
  platform.announce('caip294:wallet_announce', {
    params: {
      uuid: '350670db-19fa-4704-a166-e52e178b59d2',
      name: 'Extension Wallet',
      icon: 'data:image/png;base64,AAAA',
      rdns: 'com.example.extension',
      targets: [{ type: 'caip-348', value: 'abcdefghijklmnopabcdefghijklmnop' }],
    },
  })
  expect(rows.map(({ id, namespaces }) => ({ id, namespaces }))).toEqual([
    { id: 'multichain:com.example.extension', namespaces: ['eip155'] },
  ])
  expect(connect).not.toHaveBeenCalled()
  await connector().connect({ networks: [mainnet, solanaMainnet], preferred: mainnet, signal })
  expect(connect).toHaveBeenCalledWith('abcdefghijklmnopabcdefghijklmnop')
  expect(sent[0]).toMatchObject({
    type: 'caip-348',
    data: { params: { optionalScopes: { 'eip155:1': {} } } },
  })
  expect(await connector().request(sign)).toBe('0x99')
  expect(sent.at(-1)).toMatchObject({ data: { params: { scope: 'eip155:1' } } })
  const lost = connector().request({ ...sign, method: 'eth_sendTransaction', params: [{}] })
  await vi.waitFor(() => expect(sent.length).toBe(3))
  drop()
  await expect(lost).rejects.toMatchObject({
    code: 'RPC_FAILED',
    shortMessage: expect.stringContaining('Look there'),
  })
})

test('a browser without ports of extensions reports that the wallet cannot be reached', async () => {
  const { platform, connector } = discover([])
  platform.announce('caip294:wallet_announce', {
    params: { uuid: '350670db-19fa-4704', name: 'Wallet', targets: [{ type: 'caip341', value: 'abcdefgh' }] },
  })
  const attempt = connector().connect({ networks, preferred: undefined, signal })
  await expect(attempt).rejects.toMatchObject({ code: 'CONNECT_FAILED' })
})
