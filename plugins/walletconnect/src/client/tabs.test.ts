import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestPlatform } from '#testing'
import { createWorld, until } from '../../testing/create-world.js'
import type { Started } from '../../testing/make-kernel.js'
import { startTestWallet, type TestWallet } from '../../testing/test-wallet.js'
import { mergeStored } from './client-storage.js'

const world = createWorld()
const [a, b] = ['a', 'b'].map((letter) => `0x${letter.repeat(40)}`)

const addressOf = ({ kernel }: Started): string | undefined =>
  kernel.connections.active('eip155')?.accounts[0]?.address
const sessionsOf = ({ kit }: TestWallet): number => Object.keys(kit.getActiveSessions()).length
const sign = ({ kernel }: Started): Promise<unknown> =>
  kernel.rpc.request({ method: 'personal_sign', params: [] })

/** Another tab of the same page. */
const openTab = (one: Started): Promise<Started> =>
  world.open(world.relay.url, {
    platform: createTestPlatform({ tabOf: one.platform, now: Date.now() }),
  })

describe('two tabs with two wallets', () => {
  let second: TestWallet
  beforeEach(async () => {
    second = await startTestWallet(world.relay.url)
    second.accounts = [b ?? '']
  })
  afterEach(() => second.stop())

  /** Both tabs display a code; the first wallet accepts that of the first tab, the second that of the second. */
  async function connectBoth(): Promise<readonly [Started, Started]> {
    const one = await world.open(world.relay.url)
    const two = await openTab(one)
    one.kernel.walletconnect.start()
    two.kernel.walletconnect.start()
    const code = await world.uriOf(two)
    await world.wallet.scan(await world.uriOf(one))
    await until(() => expect(addressOf(one)).toBe(a))
    await second.scan(code)
    await until(() => expect([addressOf(one), addressOf(two)]).toEqual([b, b]))
    return [one, two]
  }

  it('are connected to the wallet that was connected last, and the other wallet is notified [W4]', async () => {
    const [one, two] = await connectBoth()
    await until(() => expect([sessionsOf(world.wallet), sessionsOf(second)]).toEqual([0, 1]))
    second.respond = () => ({ result: '0xsecond' })
    expect(await Promise.all([sign(one), sign(two)])).toEqual(['0xsecond', '0xsecond'])
  })

  it('leave no session at either wallet after a disconnect in one of them [W4]', async () => {
    const [one, two] = await connectBoth()
    await one.kernel.connections.disconnect()
    await until(() => expect([addressOf(one), addressOf(two)]).toEqual([undefined, undefined]))
    await until(() => expect([sessionsOf(world.wallet), sessionsOf(second)]).toEqual([0, 0]))
  })

  it('display the same wallet after a reload of either [W4]', async () => {
    const [one, two] = await connectBoth()
    await one.kernel.dispose()
    const again = await openTab(two)
    await until(() => expect(addressOf(again)).toBe(b))
    await two.kernel.connections.disconnect()
    await until(() => expect(addressOf(again)).toBeUndefined())
    await until(() => expect([sessionsOf(world.wallet), sessionsOf(second)]).toEqual([0, 0]))
  })
})

describe('a tab that was connected before', () => {
  it('follows a connection of another tab, and its requests are answered [W5]', async () => {
    const one = await world.open(world.relay.url)
    await world.connect(one)
    const two = await openTab(one)
    await until(() => expect(addressOf(two)).toBe(a))
    await one.kernel.connections.disconnect()
    await until(() => expect(addressOf(two)).toBeUndefined())
    await world.connect(one)
    await until(() => expect(addressOf(two)).toBe(a))
    expect(await sign(two)).toBe('0xok')
    await two.kernel.connections.disconnect()
    await until(() => expect(addressOf(one)).toBeUndefined())
    await until(() => expect(sessionsOf(world.wallet)).toBe(0))
  })

  it('follows the account that is chosen in another tab [W15]', async () => {
    world.wallet.accounts = [a ?? '', b ?? '']
    const one = await world.open(world.relay.url)
    await world.connect(one)
    const two = await openTab(one)
    await until(() => expect(addressOf(two)).toBe(a))
    one.kernel.connections.selectAccount('eip155', b ?? '')
    await until(() => expect(addressOf(two)).toBe(b))
  })
})

describe('a list that two tabs write', () => {
  const [x, y, z] = ['x', 'y', 'z'].map((topic) => ({ topic, expiry: 1 }))

  it('keeps the entries that the other tab added, and drops those that either of them ended [W4]', () => {
    expect(mergeStored([x], [x, y], [x, z])).toEqual([x, y, z])
    expect(mergeStored([x, y], [x, y, z], [y])).toEqual([y, z])
    expect(mergeStored([x, y], [y], [x, y])).toEqual([y])
    expect(mergeStored(undefined, undefined, [x])).toEqual([x])
  })

  it('keeps the change of the tab that made it [W4]', () => {
    const changed = { topic: 'x', expiry: 2 }
    expect(mergeStored([x], [x], [changed])).toEqual([changed])
    expect(mergeStored([x], [changed], [x])).toEqual([changed])
    expect(mergeStored({ k: 1 }, { k: 1, other: 2 }, { k: 1, own: 3 })).toEqual({ k: 1, other: 2, own: 3 })
  })
})
