import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createTestPlatform, settle } from '#testing'
import {
  type EmbeddedWorld,
  signedIn as signIn,
  startEmbedded,
  whilePassing,
} from '../testing/start-kernel.js'
import { readyMessage, siteAddresses, siteUrl, solanaAddress } from '../testing/test-site.js'
import { EmbeddedToken } from './contract.js'

// Loads the code of a login in advance: the tests advance a fake clock.
beforeAll(async () => {
  const { kernel } = await signIn()
  await kernel.dispose()
})

/** Typed data of the active network. */
const typedData = JSON.stringify({
  types: { EIP712Domain: [{ name: 'name', type: 'string' }], Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  domain: { name: 'Shop' },
  message: { text: 'Hi' },
})
const worlds: EmbeddedWorld[] = []
afterEach(async () => {
  for (const { kernel } of worlds.splice(0)) await kernel.dispose()
})
async function start(...given: Parameters<typeof startEmbedded>): Promise<EmbeddedWorld> {
  const world = await startEmbedded(...given)
  worlds.push(world)
  return world
}
async function signedIn(...given: Parameters<typeof signIn>): Promise<EmbeddedWorld> {
  const world = await signIn(...given)
  worlds.push(world)
  return world
}

/** Returns a function that reads how a promise settled, without awaiting it. */
function endOf(promise: Promise<unknown>): () => unknown {
  let end: unknown = 'waits'
  promise.then(
    (value) => {
      end = value
    },
    (error: unknown) => {
      end = Reflect.get(Object(error), 'shortMessage')
    },
  )
  return () => end
}

it('creates no frame and sends nothing for a visitor who never signed in here [EML-03] [FRM-01]', async () => {
  const { platform } = await start()
  expect(() => platform.frameAt(0)).toThrow()
  expect(platform.requests).toEqual([])
})

it('serves nothing without a secure site, and reports the missing option [FRM-05]', async () => {
  const { kernel, platform } = await start(createTestPlatform(), {})
  expect(kernel.connectors.find('embedded')?.namespaces).toEqual([])
  const api = await kernel.load(EmbeddedToken)
  await expect(api.open()).rejects.toMatchObject({ shortMessage: 'Unable to load email login dependency' })
  await expect(api.connect('email')).rejects.toMatchObject({ code: 'EMBEDDED_WALLET_MISSING' })
  expect(api.openPopup()).toBeUndefined()
  expect(() => platform.frameAt(0)).toThrow()
})

it('connects each namespace after a login, on the networks of the site only [NET-06] [EMB-01]', async () => {
  const { kernel, site, platform } = await signedIn()
  expect(kernel.connections.active('eip155')).toMatchObject({
    connectorId: 'embedded',
    caipNetworkId: 'eip155:1',
    approvedCaipNetworkIds: ['eip155:1', 'eip155:137'],
    supportsAllNetworks: false,
    accounts: [
      { address: siteAddresses[0], type: 'smartAccount' },
      { address: siteAddresses[1], type: 'eoa' },
    ],
  })
  expect(kernel.connections.active('solana')).toMatchObject({
    accounts: [{ address: solanaAddress, type: 'eoa' }],
    approvedCaipNetworkIds: ['solana:main'],
  })
  const api = kernel.get(EmbeddedToken)
  expect(api.user.getState()).toMatchObject({ method: 'email', user: { email: 'somebody@example.com' } })
  expect(site.requestsFor('SYNC_DAPP_DATA')[0]?.payload).toMatchObject({
    projectId: 'test',
    metadata: { name: 'App', url: 'https://app.example' },
  })
  expect(site.requestsFor('GET_USER').map(({ payload }) => payload)).toEqual([
    { chainId: 'eip155:1' },
    { chainId: 'solana:main' },
  ])
  const kept = platform.storage
    .keys()
    .map((key) => platform.storage.get(key))
    .join()
  expect(kept).not.toMatch(/@example|token/)
})

it("lists the networks with smart accounts in the networks' state, as the site returns them [NET-02]", async () => {
  const { kernel, site, pass } = await start()
  const shown = (namespace: string): readonly string[] | undefined =>
    kernel.networks.store.getState().byNamespace[namespace]?.smartAccountEnabledNetworks
  // 10 is a network of the host that the site does not serve, 8453 is not a network of the host.
  site.answer('GET_SMART_ACCOUNT_ENABLED_NETWORKS', () => ({ smartAccountEnabledNetworks: [10, 137, 8453] }))
  const api = await kernel.load(EmbeddedToken)
  expect(shown('eip155')).toEqual([])
  await whilePassing(pass, api.connect('email'))
  expect(shown('eip155')).toEqual(['eip155:137'])
  expect(shown('solana')).toEqual([])
  await whilePassing(pass, kernel.networks.switchTo('eip155:137'))
  expect(shown('eip155')).toEqual(['eip155:137'])
  await whilePassing(pass, kernel.connections.disconnect())
  expect(shown('eip155')).toEqual([])
  await whilePassing(pass, api.connect('email'))
  expect(shown('eip155')).toEqual(['eip155:137'])
  expect(site.requestsFor('GET_SMART_ACCOUNT_ENABLED_NETWORKS')).toHaveLength(1)
})

it('requests the networks with smart accounts again with the next login if the site named none, as while its bundler starts [NET-02]', async () => {
  const { kernel, site, pass } = await start()
  const shown = (): unknown =>
    kernel.networks.store.getState().byNamespace.eip155?.smartAccountEnabledNetworks
  site.answer('GET_SMART_ACCOUNT_ENABLED_NETWORKS', () => ({ smartAccountEnabledNetworks: [] }))
  const api = await kernel.load(EmbeddedToken)
  await whilePassing(pass, api.connect('email'))
  expect(shown()).toEqual([])
  site.answer('GET_SMART_ACCOUNT_ENABLED_NETWORKS', () => ({ smartAccountEnabledNetworks: [1] }))
  await whilePassing(pass, kernel.connections.disconnect())
  await whilePassing(pass, api.connect('email'))
  expect(shown()).toEqual(['eip155:1'])
})

it('does not delay a login for the networks with smart accounts, which are added when they arrive [NET-02]', async () => {
  const { kernel, site, pass } = await start()
  const shown = (): unknown =>
    kernel.networks.store.getState().byNamespace.eip155?.smartAccountEnabledNetworks
  site.answer('GET_SMART_ACCOUNT_ENABLED_NETWORKS', 'never')
  const api = await kernel.load(EmbeddedToken)
  await whilePassing(pass, api.connect('email'))
  expect(shown()).toEqual([])
  const [request] = site.requestsFor('GET_SMART_ACCOUNT_ENABLED_NETWORKS')
  if (request) site.reply(request, { smartAccountEnabledNetworks: [1] })
  await vi.waitFor(() => expect(shown()).toEqual(['eip155:1']))
  expect(kernel.connections.active('solana')?.accounts[0]?.address).toBe(solanaAddress)
})

it('connects the other namespaces if the network of one is down; if all are, the login fails with the cause [REL-03]', async () => {
  const world = await start()
  const { kernel, site } = world
  const api = await kernel.load(EmbeddedToken)
  const answer = (fails: RegExp) =>
    site.answer('GET_USER', (payload) => {
      const { chainId } = Object(payload)
      if (fails.test(chainId)) throw new Error('down')
      return { address: String(chainId).startsWith('solana') ? solanaAddress : siteAddresses[0], chainId }
    })
  site.refuse('GET_USER', { message: 'The network did not answer', code: -32603 })
  const end = endOf(api.connect('email'))
  await vi.waitFor(async () => {
    await world.pass(100)
    expect(end()).toBe('The wallet could not be connected')
  })
  answer(/^solana/)
  const again = endOf(api.connect('email'))
  await vi.waitFor(async () => {
    await world.pass(100)
    expect(again()).toBeUndefined()
  })
  expect(kernel.connections.active('eip155')?.accounts[0]?.address).toBe(siteAddresses[0])
  expect(kernel.connections.active('solana')).toBeUndefined()
})

it('restores a login silently after a reload; signing out clears the storage and signs out at the site [EML-03]', async () => {
  const platform = createTestPlatform()
  const first = await signedIn(platform)
  await first.kernel.dispose()
  worlds.length = 0
  const again = createTestPlatform({ tabOf: platform })
  const second = await start(again)
  await vi.waitFor(() => expect(second.kernel.connections.active('eip155')?.connectorId).toBe('embedded'))
  const api = second.kernel.get(EmbeddedToken)
  expect(api.user.getState()).toMatchObject({ method: 'email', user: { email: 'somebody@example.com' } })
  expect(second.kernel.router.store.getState().open).toBe(false)
  const events = vi.fn()
  second.kernel.on('embedded:signedOut', events)
  const out = second.kernel.connections.disconnect()
  await second.pass(10)
  await out
  expect(second.site.requestsFor('SIGN_OUT')).toHaveLength(1)
  expect(events).toHaveBeenCalledOnce()
  expect([api.user.getState().user, api.site.getState().status]).toEqual([undefined, 'absent'])
  expect(platform.storage.keys().filter((key) => key.includes('/embedded/'))).toEqual([])
  await second.kernel.dispose()
  worlds.length = 0
  expect(again.leftovers()).toEqual([])
  const third = await start(createTestPlatform({ tabOf: platform }))
  await third.pass(700)
  expect(third.site.requests).toEqual([])
})

it('restores nothing and clears the storage if the site no longer has the login [EML-03]', async () => {
  const platform = createTestPlatform()
  await (await signedIn(platform)).kernel.dispose()
  worlds.length = 0
  const second = await start(createTestPlatform({ tabOf: platform }), undefined, (site) =>
    site.answer('IS_CONNECTED', () => ({ isConnected: false })),
  )
  expect(second.site.requestsFor('IS_CONNECTED')).toHaveLength(1)
  expect(second.kernel.connections.active('eip155')).toBeUndefined()
  expect(platform.storage.keys().filter((key) => key.includes('/embedded/'))).toEqual([])
})

it('sends reads directly; returns the network and the accounts without a request [EMB-03] [EMB-02]', async () => {
  const { kernel, site, pass } = await signedIn()
  site.answer('RPC_REQUEST', () => '0x10')
  const request = (method: string, params?: unknown): Promise<unknown> =>
    kernel.rpc.request({ namespace: 'eip155', method, params })
  const answers = Promise.all([
    request('eth_chainId'),
    request('eth_accounts'),
    request('eth_getBalance', [siteAddresses[0], 'latest']),
  ])
  await pass(10)
  expect(await answers).toEqual(['0x1', [...siteAddresses], '0x10'])
  expect(site.requestsFor('RPC_REQUEST').map(({ payload }) => payload)).toEqual([
    { method: 'eth_getBalance', params: [siteAddresses[0], 'latest'], chainId: 'eip155:1' },
  ])
  expect(kernel.router.store.getState().open).toBe(false)
})

it('opens the view for a request that needs approval, and closes it when it is answered [EMB-03]', async () => {
  const { kernel, site, pass } = await signedIn()
  site.behave('hang')
  const end = endOf(
    kernel.rpc.request({ namespace: 'eip155', method: 'personal_sign', params: ['0x00', siteAddresses[0]] }),
  )
  await pass(10)
  const api = kernel.get(EmbeddedToken)
  expect([kernel.router.current()?.view, api.approvals.getState().waiting]).toEqual(['ApproveTransaction', 1])
  site.answerHanging()
  await pass(10)
  expect(end()).toMatch(/^0x51/)
  expect([kernel.router.store.getState().open, api.approvals.getState().waiting]).toEqual([false, 0])
})

it('returns to the previous view after the last of several approvals [EMB-03]', async () => {
  const { kernel, site, pass } = await signedIn()
  kernel.router.push('UpgradeEmailWallet')
  site.behave('hang')
  const sign = (): Promise<unknown> =>
    kernel.rpc.request({
      namespace: 'solana',
      method: 'solana_signMessage',
      params: { message: 'a1', pubkey: solanaAddress },
    })
  const ends = [endOf(sign()), endOf(sign())]
  await pass(10)
  expect(kernel.router.store.getState().stack.map(({ view }) => view)).toEqual([
    'UpgradeEmailWallet',
    'ApproveTransaction',
  ])
  const [first, second] = site.requestsFor('RPC_REQUEST')
  if (!first || !second) throw new Error('no request was received')
  site.reply(second, '0x02')
  await pass(10)
  expect([kernel.router.current()?.view, ends.map((end) => end())]).toEqual([
    'ApproveTransaction',
    ['waits', '0x02'],
  ])
  site.reply(first, { message: 'The user rejected', code: 4001 }, 'ERROR')
  await pass(10)
  expect(kernel.router.current()?.view).toBe('UpgradeEmailWallet')
  expect(ends.map((end) => end())).toEqual(['The request was declined in the wallet', '0x02'])
})

it.each(['the header', 'the way back'])(
  'shakes on Escape and backdrop; %s aborts the pending request and notifies the frame [UI-07] [FRM-05]',
  async (way) => {
    const { kernel, site, pass } = await signedIn()
    kernel.router.push('UpgradeEmailWallet')
    site.behave('hang')
    const end = endOf(
      kernel.rpc.request({
        namespace: 'eip155',
        method: 'eth_sendTransaction',
        params: [{ to: siteAddresses[1] }],
      }),
    )
    await pass(10)
    expect(kernel.router.close()).toBe(false)
    expect([kernel.router.store.getState().shaking, end()]).toEqual([true, 'waits'])
    if (way === 'the header') expect(kernel.router.close({ force: true })).toBe(true)
    else kernel.router.back()
    await settle()
    expect(end()).toBe('Request was aborted')
    const [question] = site.requestsFor('RPC_REQUEST')
    expect(site.line().received.at(-1)).toEqual({ type: '@quoin-app/CANCEL', payload: { id: question?.id } })
    expect(kernel.get(EmbeddedToken).approvals.getState().waiting).toBe(0)
    // A late answer is ignored.
    site.answerHanging()
    await settle()
    expect(end()).toBe('Request was aborted')
  },
)

it('keeps the view with an error if the frame is lost during a request, and rejects the request [FRM-02]', async () => {
  const { kernel, site, pass } = await signedIn()
  site.answer('HEARTBEAT', 'never')
  site.answer('RPC_REQUEST', 'never')
  const end = endOf(
    kernel.rpc.request({ namespace: 'eip155', method: 'personal_sign', params: ['0x00', siteAddresses[0]] }),
  )
  await pass(25_000)
  expect(end()).toBe('Request was aborted')
  const { site: state, approvals } = kernel.get(EmbeddedToken)
  expect(state.getState().status).toBe('failed')
  expect(kernel.router.current()?.view).toBe('ApproveTransaction')
  // The frame had the request: the user may have confirmed it before the frame was lost.
  expect(approvals.getState()).toMatchObject({ waiting: 0, mayBeConfirmed: true })
  // The next request finds no frame, and none loads: it reached nobody.
  kernel.router.close({ force: true })
  site.hide()
  const next = endOf(
    kernel.rpc.request({ namespace: 'eip155', method: 'personal_sign', params: ['0x00', siteAddresses[0]] }),
  )
  await pass(10_000)
  expect(next()).not.toBe('waits')
  expect(kernel.router.current()?.view).toBe('ApproveTransaction')
  expect(approvals.getState()).toMatchObject({ waiting: 0, mayBeConfirmed: false })
})

it('displays a change of the email address in the frame, and closing the view rejects the request [S1]', async () => {
  const { kernel, site, pass } = await signedIn()
  kernel.router.push('UpgradeEmailWallet')
  site.answer('UPDATE_EMAIL', 'never')
  const api = kernel.get(EmbeddedToken)
  const end = endOf(api.request('UPDATE_EMAIL', { email: 'new@mail.example' }))
  await pass(10)
  expect([kernel.router.current()?.view, api.approvals.getState().waiting]).toEqual(['ApproveTransaction', 1])
  const [question] = site.requestsFor('UPDATE_EMAIL')
  if (!question) throw new Error('no request was received')
  site.reply(question, { action: 'VERIFY_PRIMARY_OTP' })
  await pass(10)
  expect(end()).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
  expect(kernel.router.current()?.view).toBe('UpgradeEmailWallet')
  const closed = endOf(api.request('UPDATE_EMAIL', { email: 'new@mail.example' }))
  await pass(10)
  kernel.router.close({ force: true })
  await settle()
  expect(closed()).toBe('Request was aborted')
})

it('rejects a wallet request and other requests with their exact texts if the frame ends [FRM-05]', async () => {
  const { kernel, site, pass } = await signedIn()
  site.answer('RPC_REQUEST', 'never')
  site.answer('GET_CHAIN_ID', 'never')
  const api = kernel.get(EmbeddedToken)
  const rpc = endOf(api.request('RPC_REQUEST', { method: 'eth_call', chainId: 'eip155:1' }))
  const other = endOf(api.request('GET_CHAIN_ID', undefined))
  await pass(10)
  site.frame().post(readyMessage())
  await settle()
  expect([rpc(), other()]).toEqual(['Request was aborted', 'Something went wrong'])
})

it('requests version 4 of the frame by default [FRM-06]', async () => {
  const { platform } = await signedIn()
  expect(new URL(platform.frameAt(0).url()).searchParams.get('version')).toBe('4')
})

it('refuses an unsupported method before sending it, and notifies the user [EMB-03] [SEC-08]', async () => {
  const { kernel, site, pass } = await signedIn()
  for (const method of ['eth_sign', 'wallet_addEthereumChain', 'solana_signMessage', 'constructor'])
    await expect(kernel.rpc.request({ namespace: 'eip155', method })).rejects.toMatchObject({
      shortMessage: 'Requested RPC call is not allowed',
    })
  expect(site.requestsFor('RPC_REQUEST')).toEqual([])
  await pass(200)
  expect(kernel.notices.store.getState()).toMatchObject({ variant: 'error', text: 'Action not allowed' })
  // The user waits for a signature: the refusal is displayed in the modal.
  expect(kernel.router.current()?.view).toBe('ApproveTransaction')
})

it('notifies the user that the application may not support smart accounts if such a signature fails [EMB-05]', async () => {
  const { kernel, site, pass } = await signedIn()
  const texts = (): unknown => kernel.notices.store.getState()?.text
  const sign = async (error: unknown): Promise<void> => {
    site.refuse('RPC_REQUEST', error)
    endOf(
      kernel.rpc.request({
        namespace: 'eip155',
        method: 'personal_sign',
        params: ['0x00', siteAddresses[0]],
      }),
    )
    await pass(200)
  }
  await sign({ message: 'No', code: 4001 })
  expect(texts()).toBeUndefined()
  await sign({ message: 'execution reverted', code: -32000 })
  expect(texts()).toBe('This application might not support Smart Accounts')
})

it('displays no smart account notice for a failed signature of a key or a failed transaction [EMB-05]', async () => {
  for (const [type, method] of [
    ['eoa', 'personal_sign'],
    ['eoa', 'eth_signTypedData_v4'],
    ['smartAccount', 'eth_sendTransaction'],
  ] as const) {
    const { kernel, site, pass } = await signedIn()
    const [address = ''] = siteAddresses
    site.answer('GET_USER', (payload) => ({
      address,
      chainId: Reflect.get(Object(payload), 'chainId') ?? 1,
      accounts: [{ address, type }],
      preferredAccountType: type,
    }))
    if (type === 'eoa') {
      const changed = kernel.get(EmbeddedToken).setAccountType('eoa')
      await pass(10)
      await changed
    }
    expect(kernel.connections.active('eip155')?.accounts[0]?.type).toBe(type)
    site.refuse('RPC_REQUEST', { message: 'execution reverted', code: -32000 })
    const params = {
      personal_sign: ['0x00', address],
      eth_signTypedData_v4: [address, typedData],
      eth_sendTransaction: [{ from: address, to: address }],
    }[method]
    const end = endOf(kernel.rpc.request({ namespace: 'eip155', method, params }))
    await pass(200)
    expect([method, end() !== 'waits', site.requestsFor('RPC_REQUEST').length]).toEqual([method, true, 1])
    expect(kernel.notices.store.getState()?.text).toBeUndefined()
  }
})

it('changes the account type at the site, and updates the connection [EMB-05]', async () => {
  const { kernel, site, pass } = await signedIn()
  const events = vi.fn()
  kernel.on('embedded:accountTypeSet', events)
  const accounts = siteAddresses.map((address, at) => ({ address, type: at === 0 ? 'smartAccount' : 'eoa' }))
  site.answer('GET_USER', (payload) => {
    const { chainId } = Object(payload)
    return String(chainId).startsWith('solana')
      ? { address: solanaAddress, chainId }
      : { address: siteAddresses[site.requestsFor('SET_PREFERRED_ACCOUNT').length], chainId, accounts }
  })
  const done = kernel.get(EmbeddedToken).setAccountType('eoa')
  await pass(10)
  await done
  expect(kernel.connections.active('eip155')?.accounts[0]).toMatchObject({
    address: siteAddresses[1],
    type: 'eoa',
  })
  expect(events.mock.lastCall?.[0]).toMatchObject({ type: 'eoa', caipNetworkId: 'eip155:1' })
  expect(kernel.connections.active('solana')?.accounts[0]?.address).toBe(solanaAddress)
})

it('rejects requests without a connection [EMB-06]', async () => {
  const { kernel } = await start()
  const api = await kernel.load(EmbeddedToken)
  await expect(api.setAccountType('eoa')).rejects.toMatchObject({
    shortMessage: 'Address or auth connector not found',
  })
})

it("shows the frame in the view's area, with keyboard focus, and hides it with the view", async () => {
  const { kernel, site, pass, platform } = await signedIn()
  const api = kernel.get(EmbeddedToken)
  const area = { top: 1, left: 2, width: 3, height: 4 }
  api.place(area)
  expect(platform.frameAt(0).area()).toBeUndefined()
  site.behave('hang')
  endOf(
    kernel.rpc.request({ namespace: 'eip155', method: 'personal_sign', params: ['0x00', siteAddresses[0]] }),
  )
  await pass(10)
  api.place(area)
  api.place({ ...area, top: 9 })
  expect([platform.frameAt(0).area(), platform.frameAt(0).focused()]).toEqual([{ ...area, top: 9 }, 1])
  api.place(undefined)
  expect(platform.frameAt(0).area()).toBeUndefined()
})

it('sends the theme once, and again to a reloaded frame', async () => {
  const { kernel, site, pass } = await signedIn()
  const api = kernel.get(EmbeddedToken)
  api.syncTheme({ themeMode: 'dark' })
  api.syncTheme({ themeMode: 'dark' })
  await pass(10)
  expect(site.requestsFor('SYNC_THEME')).toHaveLength(1)
  site.print({ type: '@quoin-frame/RELOAD' })
  await pass(700)
  expect(site.requestsFor('SYNC_THEME')).toHaveLength(2)
})

it('accepts messages of a login window only from the site; the frame may report the result instead [SEC-01] [SOC-02]', async () => {
  const { kernel, platform, site, pass } = await signedIn()
  const api = kernel.get(EmbeddedToken)
  const good = { type: '@quoin-frame/SOCIAL_RESULT', payload: { resultUri: `${siteUrl}/result?code=1` } }
  const open = () => {
    const login = api.openPopup()
    const popup = platform.openedPopups.at(-1)
    if (!login || !popup) throw new Error('blocked')
    return { login, popup, end: endOf(login.result(new AbortController().signal)) }
  }
  const first = open()
  expect(first.popup.url()).toBe(`${siteUrl}/loading`)
  expect(() => first.login.navigate('javascript:alert(1)')).toThrow(
    expect.objectContaining({ code: 'LINK_REFUSED' }),
  )
  first.login.navigate('https://accounts.example/authorize')
  expect(first.popup.url()).toBe('https://accounts.example/authorize')
  first.popup.post(good)
  first.popup.post({ ...good, payload: { resultUri: 'javascript:alert(1)' } }, siteUrl)
  platform.postFrom({}, good, siteUrl)
  await settle()
  expect(first.end()).toBe('waits')
  first.popup.post(good, siteUrl)
  await vi.waitFor(() => expect(first.end()).toEqual(good.payload))
  first.login.close()

  const second = open()
  second.popup.post({ ...good, payload: { message: 'The login was declined.' } }, siteUrl)
  await vi.waitFor(() => expect(second.end()).toBe('The embedded wallet refused the request'))
  second.login.close()

  // The opener policy separates it from the page: it reads as closed, and the frame reports the result.
  const third = open()
  const closed = vi.fn()
  third.login.onClosed(closed)
  // A result of an earlier login: this one has not navigated to its provider yet.
  site.print({ type: '@quoin-frame/SOCIAL_RESULT', payload: { message: 'No', reason: 'declined' } })
  third.login.navigate('https://accounts.example/authorize')
  third.popup.leave()
  await pass(3000)
  expect(closed).toHaveBeenCalledOnce()
  expect(third.end()).toBe('waits')
  site.print({ type: '@quoin-frame/SOCIAL_RESULT', payload: good.payload })
  await settle()
  expect(third.end()).toEqual(good.payload)
  third.login.close()

  const fourth = open()
  fourth.login.navigate('https://accounts.example/authorize')
  const ended = fourth.login.result(new AbortController().signal)
  site.print({ type: '@quoin-frame/SOCIAL_RESULT', payload: { message: 'No', reason: 'declined' } })
  await expect(ended).rejects.toMatchObject({ details: 'No', cause: { reason: 'declined' } })
  fourth.login.close()

  platform.blockPopups()
  expect(api.openPopup()).toBeUndefined()
})
