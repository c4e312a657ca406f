import { describe, expect, it, vi } from 'vitest'
import { createWorld, until } from '../../testing/create-world.js'
import { WalletConnectToken } from '../contract.js'

const world = createWorld()
const connectRequest = { networks: [], preferred: undefined }

describe('restoring', () => {
  it('restores a session after a reload, and the wallet answers [SEC-14]', async () => {
    const before = await world.open(world.relay.url)
    await world.connect(before)
    await before.kernel.dispose()
    const { storage } = before.platform
    expect(storage.keys().some((key) => key.endsWith('//session'))).toBe(true)
    const after = await world.open(world.relay.url, { platform: before.platform })
    await until(() =>
      expect(after.kernel.connections.active('eip155')?.accounts[0]?.address).toBe(world.wallet.accounts[0]),
    )
    world.wallet.respond = () => ({ result: '0xafter' })
    expect(await after.kernel.rpc.request({ method: 'personal_sign', params: [] })).toBe('0xafter')
  })

  it("returns the page's client id at the relay during a session, the same after a reload [API-01]", async () => {
    const before = await world.open(world.relay.url)
    const idOf = ({ kernel }: typeof before): string | undefined =>
      kernel.connectors.find('walletConnect')?.clientId?.()
    expect(idOf(before)).toBeUndefined()
    await world.connect(before)
    const known = idOf(before)
    expect(known).toMatch(/^did:key:z6Mk\w+$/)
    await before.kernel.dispose()
    const after = await world.open(world.relay.url, { platform: before.platform })
    await until(() => expect(after.kernel.connections.active('eip155')).toBeDefined())
    expect(idOf(after)).toBe(known)
    await after.kernel.connections.disconnect()
    expect(idOf(after)).toBeUndefined()
  })

  it('loads nothing and opens no socket if nothing is stored [SEC-14]', async () => {
    const one = await world.open(world.relay.url, { services: 'when-needed' })
    const connector = one.kernel.connectors.find('walletConnect')
    const signal = new AbortController().signal
    expect(await connector?.restore({ networks: [], preferred: undefined, signal })).toBeUndefined()
    await expect(
      connector?.restore({ networks: [], preferred: undefined, signal: AbortSignal.abort() }),
    ).rejects.toMatchObject({ code: 'ABORTED' })
    expect(Object.keys(globalThis).filter((name) => name.includes('quoin-'))).toEqual([])
    expect(() => one.kernel.walletconnect).toThrowError(
      expect.objectContaining({ code: 'PLUGIN_NOT_LOADED' }),
    )
  })

  it('lists its namespaces and methods first, and loads the services once, when a wallet is requested', async () => {
    const one = await world.open(world.relay.url, { services: 'when-needed' })
    const connector = one.kernel.connectors.find('walletConnect')
    expect(connector?.namespaces).toEqual(['eip155'])
    expect(connector?.methods('eip155')).toContain('personal_sign')
    expect(connector?.methods('__proto__')).toEqual([])
    expect(() => one.kernel.walletconnect).toThrow()
    const [api, same] = await Promise.all([
      one.kernel.load(WalletConnectToken),
      one.kernel.load(WalletConnectToken),
    ])
    expect(same).toBe(api)
    await world.connect(one)
    const controller = new AbortController()
    controller.abort()
    const late = { ...connectRequest, signal: controller.signal }
    await expect(connector?.connect(late)).rejects.toMatchObject({ code: 'ABORTED' })
  })

  it('restores a session if nothing else requested the services', async () => {
    const before = await world.open(world.relay.url)
    await world.connect(before)
    await before.kernel.dispose()
    const after = await world.open(world.relay.url, { platform: before.platform, services: 'when-needed' })
    expect(after.kernel.connections.active('eip155')).toBeDefined()
    expect(after.kernel.walletconnect.pairing.getState()).toEqual({ status: 'idle' })
  })

  it('deletes an expired session after a reload, so that the next one restores nothing [W11]', async () => {
    const key = '@quoin/default/connections/v1'
    const before = await world.open(world.relay.url)
    await world.connect(before)
    await before.kernel.dispose()
    const { platform } = before
    expect(platform.storage.get(key)).toContain('walletConnect')
    await platform.clock.advanceAsync(8 * 24 * 3_600_000)
    const after = await world.open(world.relay.url, { platform, services: 'when-needed' })
    expect(after.kernel.connections.state('eip155').status).toBe('disconnected')
    expect(platform.storage.get(key)).toBeNull()
  })

  it('keeps a stored connection whose session may be in the memory of another tab [W11]', async () => {
    const one = await world.open(world.relay.url, { services: 'when-needed' })
    const connector = one.kernel.connectors.find('walletConnect')
    const { signal } = new AbortController()
    expect(await connector?.restore({ ...connectRequest, signal })).toBeUndefined()
  })

  it('detects an end that happened while the page was closed', async () => {
    const before = await world.open(world.relay.url)
    await world.connect(before)
    await before.kernel.dispose()
    await world.wallet.kit.disconnectSession({
      topic: world.wallet.session().topic,
      reason: { code: 6000, message: 'bye' },
    })
    const after = await world.open(world.relay.url, { platform: before.platform })
    await until(() => expect(after.kernel.connections.active('eip155')).toBeUndefined())
  })

  it('stores the data for restoring and no signed data [SEC-13]', async () => {
    const one = await world.open(world.relay.url)
    await world.connect(one)
    world.wallet.respond = () => ({ result: '0xsecretsignature' })
    await one.kernel.rpc.request({
      method: 'personal_sign',
      params: ['0xsecretmessage', world.wallet.accounts[0]],
    })
    const { storage } = one.platform
    const stored = storage.keys().map((key) => `${key}=${storage.get(key)}`)
    expect(stored.join()).not.toMatch(/secretsignature|secretmessage/)
    const names = storage
      .keys()
      .filter((key) => key.includes('/client/'))
      .map((key) => key.replace(/.*\/\//, ''))
    expect(names.sort()).toEqual(['expirer', 'keychain', 'pairing', 'session', 'subscription'])
  })

  it('connects if storage is blocked [SEC-13]', async () => {
    const one = await world.open(world.relay.url)
    one.platform.storage.block()
    await world.connect(one)
  })
})

describe('an unreachable relay', () => {
  it('is reported within 10 s, and the page recovers automatically when it is back [REL-01] [CON-08]', async () => {
    world.relay.pause()
    const one = await world.open(world.relay.url)
    const api = one.kernel.walletconnect
    api.start()
    await until(() => expect(one.platform.clock.pending()).toContain('timer 10000 ms'))
    await one.platform.clock.advanceAsync(10_000)
    expect(api.pairing.getState()).toMatchObject({ status: 'failed', error: { code: 'RELAY_UNREACHABLE' } })
    world.relay.resume()
    await one.platform.clock.advanceAsync(15_000)
    await world.wallet.scan(await world.uriOf(one))
    await until(() => expect(one.kernel.connections.active('eip155')).toBeDefined())
  })

  it('lets a retry by the user connect', async () => {
    world.relay.pause()
    const one = await world.open(world.relay.url)
    const api = one.kernel.walletconnect
    api.start()
    await until(() => expect(one.platform.clock.pending()).toContain('timer 10000 ms'))
    await one.platform.clock.advanceAsync(10_000)
    world.relay.resume()
    const seen: string[] = []
    api.pairing.subscribe(({ status }) => seen.push(status))
    api.start()
    await world.wallet.scan(await world.uriOf(one))
    expect(seen.slice(0, 2)).toEqual(['starting', 'ready'])
    await until(() => expect(one.kernel.connections.active('eip155')).toBeDefined())
  })

  it('lets the connection end on the page, and reports that the wallet was not notified [ACC-11]', async () => {
    const one = await world.open(world.relay.url)
    await world.connect(one)
    world.relay.pause()
    const ending = one.kernel.connections.disconnect('eip155')
    ending.catch(() => undefined)
    await until(() => expect(one.platform.clock.pending()).toContain('timer 3000 ms'))
    await one.platform.clock.advanceAsync(3_000)
    await expect(ending).rejects.toMatchObject({
      code: 'DISCONNECT_FAILED',
      cause: { code: 'RELAY_UNREACHABLE' },
    })
    expect(one.kernel.connections.active('eip155')).toBeUndefined()
    const after = await world.open(world.relay.url, { platform: one.platform })
    expect(after.kernel.connections.active('eip155')).toBeUndefined()
  })
})

describe('the library without its automatic behavior', () => {
  it('sends no request to a vendor, and cannot open a wallet itself [SEC-14] [SEC-05]', async () => {
    const requested = vi.spyOn(globalThis, 'fetch')
    const one = await world.open(world.relay.url)
    await world.connect(one)
    await one.kernel.rpc.request({ method: 'personal_sign', params: [] })
    expect(requested).not.toHaveBeenCalled()
    expect(one.platform.requests).toEqual([])
    const { storage } = one.platform
    const key = storage.keys().find((name) => name.endsWith('//session')) ?? ''
    expect(storage.get(key)).toContain('"disableDeepLink":true')
    vi.restoreAllMocks()
  })
})

describe('two kernels on one page', () => {
  it('pair, connect and end independently [KRN-07]', async () => {
    const one = await world.open(world.relay.url)
    const two = await world.open(world.relay.url, { storageKey: 'second' })
    await world.connect(one)
    expect(two.kernel.walletconnect.pairing.getState()).toEqual({ status: 'idle' })
    await world.connect(two)
    await one.kernel.dispose()
    expect(two.kernel.connections.active('eip155')).toBeDefined()
    world.wallet.respond = () => ({ result: '0xtwo' })
    expect(await two.kernel.rpc.request({ method: 'personal_sign', params: [] })).toBe('0xtwo')
  })
})
