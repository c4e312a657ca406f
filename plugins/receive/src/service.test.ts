import { afterEach, expect, it, vi } from 'vitest'
import { settle } from '#testing'
import { endWorlds, linksBy, type ReceiveWorld, startReceive } from '../testing/receive-world.js'

afterEach(endWorlds)

const stateOf = ({ kernel }: ReceiveWorld) => kernel.receive.store.getState()
const until = (world: ReceiveWorld, payload: string | undefined) =>
  vi.waitFor(() => expect(stateOf(world).payload).toBe(payload))

it('encodes only the address until an amount is requested [RCV-01]', async () => {
  const world = await startReceive()
  expect(stateOf(world)).toMatchObject({ address: 'alice', payload: 'alice', canRequestAmount: true })
  world.kernel.receive.setAmount('1.5')
  await until(world, 'mock:alice@one?value=1500000000')
  for (const blank of ['', ' ', '0', '0.000']) {
    world.kernel.receive.setAmount(blank)
    expect(stateOf(world).payload).toBe('alice')
  }
})

it.each([
  ['1,500', 'ambiguous'],
  ['one', 'format'],
  ['0.0000000001', 'tooManyDecimals'],
  ['1e90', 'tooLarge'],
])('requests no amount for the input %s, and reports the fault: %s [SEC-10]', async (typed, fault) => {
  const world = await startReceive()
  world.kernel.receive.setAmount(typed)
  expect(stateOf(world)).toMatchObject({ amountText: typed, amountFault: fault, payload: 'alice' })
})

it('reads the decimal comma of a language [SEC-10]', async () => {
  const world = await startReceive({ locale: 'de' })
  world.kernel.receive.setAmount('1,500')
  await until(world, 'mock:alice@one?value=1500000000')
})

it('drops outdated requests: the request follows account and amount', async () => {
  const slow: (() => void)[] = []
  const world = await startReceive({
    chain: {
      paymentLinks: linksBy(
        ({ value }) => new Promise((resolve) => slow.push(() => resolve(`mock:${value}`))),
      ),
    },
  })
  world.kernel.receive.setAmount('1')
  world.kernel.receive.setAmount('2')
  expect(stateOf(world).payload).toBeUndefined()
  slow[1]?.()
  await until(world, 'mock:2000000000')
  // The answer to an outdated request changes nothing.
  slow[0]?.()
  await Promise.resolve()
  expect(stateOf(world).payload).toBe('mock:2000000000')
})

it('retries if its code did not load', async () => {
  let times = 0
  const world = await startReceive({
    chain: {
      paymentLinks: linksBy(async () => {
        if (++times === 1) throw new Error('offline')
        return 'mock:there'
      }),
    },
  })
  world.kernel.receive.setAmount('1')
  await vi.waitFor(() => expect(times).toBe(1))
  await world.platform.clock.advanceAsync(5_000)
  await until(world, 'mock:there')
})

it('clears the amount for another network, and when the modal closes [NET-04]', async () => {
  const world = await startReceive()
  world.kernel.receive.setAmount('1')
  world.kernel.networks.activate('mock')
  await world.kernel.networks.switchTo('mock:two')
  expect(stateOf(world)).toMatchObject({ amountText: '', payload: 'alice' })
  world.kernel.receive.setAmount('2')
  world.kernel.open({ view: 'WalletReceive' })
  world.kernel.close()
  await vi.waitFor(() => expect(stateOf(world).amountText).toBe(''))
})

it('offers no amount if the namespace has no payment links', async () => {
  const world = await startReceive({ hasNoLinks: true })
  expect(stateOf(world).canRequestAmount).toBe(false)
  world.kernel.receive.setAmount('1')
  expect(stateOf(world).payload).toBe('alice')
})

it('lists only the networks on which the address is valid [RCV-01]', async () => {
  const world = await startReceive({
    chain: {
      checkAddress: async (address, network) =>
        network?.id === 'two' ? { valid: false, reason: 'network' } : { valid: true, address },
    },
  })
  await vi.waitFor(() => expect(stateOf(world).networks?.map(({ id }) => id)).toEqual(['one']))
  const everywhere = await startReceive()
  await vi.waitFor(() => expect(stateOf(everywhere).networks).toHaveLength(2))
})

it('lists only the active network for a smart account [RCV-01]', async () => {
  const world = await startReceive({ accountType: 'smartAccount' })
  expect(stateOf(world).isSmartAccount).toBe(true)
  expect(stateOf(world).networks?.map(({ id }) => id)).toEqual(['one'])
})

it('has no address without an account', async () => {
  const world = await startReceive({ isConnected: false })
  expect(stateOf(world)).toMatchObject({ address: undefined, payload: undefined, networks: [] })
})

it('ends without an unhandled rejection while checks are pending [KRN-08]', async () => {
  const faults: unknown[] = []
  const note = (error: unknown): void => void faults.push(error)
  process.on('unhandledRejection', note)
  const late: (() => void)[] = []
  const world = await startReceive({
    chain: {
      checkAddress: () => new Promise((_, reject) => late.push(() => reject(new Error('too late')))),
      paymentLinks: linksBy(() => new Promise((resolve) => late.push(() => resolve('mock:late')))),
    },
  })
  world.kernel.receive.setAmount('1')
  await endWorlds()
  for (const answer of late) answer()
  await settle()
  // Node reports rejections after the microtasks.
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', note)
  expect(late.length).toBeGreaterThan(1)
  expect(faults).toEqual([])
})
