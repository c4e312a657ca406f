import { describe, expect, it } from 'vitest'
import { createWorld, until } from '../../testing/create-world.js'
import type { Started } from '../../testing/make-kernel.js'
import { testNetwork } from '../../testing/test-chain.js'

const world = createWorld()
const listed = { id: 'w1', name: 'Rainy', mobileLink: 'rainy:' }

/** Connects with the app that the user opened, on a phone by default. */
async function connected(page = { mobile: true }): Promise<Started> {
  const one = await world.open(world.relay.url, { page, networks: [testNetwork(1), testNetwork(10)] })
  const api = one.kernel.walletconnect
  api.start(listed)
  const uri = await world.uriOf(one)
  api.openWallet(listed, 'mobile')
  await world.wallet.scan(uri)
  await until(() => expect(one.kernel.connections.active('eip155')).toBeDefined())
  world.wallet.respond = () => undefined
  return one
}

/** Sends a request, and waits until the wallet received it. */
async function request({ kernel }: Started, method = 'personal_sign') {
  const before = world.wallet.requests.length
  const controller = new AbortController()
  const answer = kernel.rpc.request({ method, params: [], signal: controller.signal })
  answer.catch(() => undefined)
  await until(() => expect(world.wallet.requests).toHaveLength(before + 1))
  return { answer, leave: () => controller.abort() }
}

/** The wallet answers its last request. */
async function respond(): Promise<void> {
  const id = world.wallet.requests.at(-1)?.id ?? 0
  const { topic } = world.wallet.session()
  await world.wallet.kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result: '0xok' } })
}

const viewOf = ({ kernel }: Started): string | undefined => kernel.router.current()?.view

describe('a request that is pending in a wallet app', () => {
  it('offers to reopen the wallet after a second, and closes when it is answered [CON-11]', async () => {
    const one = await connected()
    const { answer } = await request(one)
    await one.platform.clock.advanceAsync(999)
    expect(viewOf(one)).toBeUndefined()
    await one.platform.clock.advanceAsync(1)
    expect(viewOf(one)).toBe('ReopenWallet')
    expect(one.kernel.walletconnect.reopenWallet()).toBe(true)
    expect(one.platform.openedLinks.at(-1)).toEqual({ url: 'rainy://wc', target: '_self' })
    await respond()
    expect(await answer).toBe('0xok')
    await until(() => expect(viewOf(one)).toBeUndefined())
    expect(one.kernel.router.store.getState().open).toBe(false)
  })

  it('is not offered again after "not now", but the next one is [CON-11]', async () => {
    const one = await connected()
    const first = await request(one)
    await one.platform.clock.advanceAsync(1_000)
    one.kernel.close()
    await one.platform.clock.advanceAsync(60_000)
    expect(viewOf(one)).toBeUndefined()
    expect(one.kernel.walletconnect.waiting.getState()).toMatchObject({ name: 'Rainy' })
    await request(one)
    await one.platform.clock.advanceAsync(1_000)
    expect(viewOf(one)).toBe('ReopenWallet')
    first.leave()
  })

  it('is not offered if it was answered at once or aborted [CON-11]', async () => {
    const one = await connected()
    const { answer } = await request(one)
    await respond()
    await answer
    const left = await request(one)
    left.leave()
    await until(() => expect(one.kernel.walletconnect.waiting.getState()).toBeUndefined())
    await one.platform.clock.advanceAsync(10_000)
    expect(viewOf(one)).toBeUndefined()
    // The answer to the aborted request may come late.
    expect(one.platform.clock.pending()).toEqual(['timer 3600000 ms'])
  })

  it('does not replace another view of the modal [CON-11]', async () => {
    const one = await connected()
    one.kernel.open({ view: 'ConnectingWalletConnectBasic' })
    const { answer } = await request(one)
    await one.platform.clock.advanceAsync(1_000)
    expect(viewOf(one)).toBe('ConnectingWalletConnectBasic')
    await respond()
    await answer
    expect(viewOf(one)).toBe('ConnectingWalletConnectBasic')
  })

  it("is offered for requests that need the user's approval, not for reads [CON-11]", async () => {
    const one = await connected()
    expect(await one.kernel.rpc.request({ method: 'eth_accounts' })).toEqual(world.wallet.accounts)
    await request(one, 'eth_getBalance')
    expect(one.kernel.walletconnect.waiting.getState()).toBeUndefined()
    await one.platform.clock.advanceAsync(1_000)
    expect(viewOf(one)).toBeUndefined()
  })

  it('is not offered on a desktop', async () => {
    const one = await connected({ mobile: false })
    await request(one)
    await one.platform.clock.advanceAsync(1_000)
    expect(viewOf(one)).toBeUndefined()
  })

  it('leaves nothing behind if the kernel is disposed meanwhile [KRN-07]', async () => {
    const one = await connected()
    await request(one)
    await one.kernel.dispose()
    expect(one.platform.leftovers()).toEqual([])
  })
})
