import { beforeEach, describe, expect, it } from 'vitest'
import { createSlice, QuoinError } from '#kernel'
import { createTestPlatform, type TestPlatform } from '#testing'
import type { PairedSession } from '../client/sign-client.js'
import type { PairingState } from '../contract.js'
import { createPairing, type Pairing } from './pairing.js'
import type { Proposal } from './proposal.js'

interface FakeProposal extends Proposal {
  cancelled: boolean
  approve(session: PairedSession): void
  reject(error: unknown): void
}

let platform: TestPlatform
let offers: FakeProposal[]
let openOffer: () => Promise<Proposal>
let pairing: Pairing
const store = createSlice<PairingState>({ status: 'idle' }, () => undefined)
// Only passed through here.
const session = { session: { topic: 'taken' } } as PairedSession

function offer(): FakeProposal {
  let approve = (_session: PairedSession): void => undefined
  let reject = (_error: unknown): void => undefined
  const approval = new Promise<PairedSession>((resolve, refuse) => {
    approve = resolve
    reject = refuse
  })
  approval.catch(() => undefined)
  const made: FakeProposal = {
    uri: `wc:${offers.length}`,
    approval,
    approve,
    reject,
    cancelled: false,
    cancel() {
      made.cancelled = true
      reject({ code: 0, message: 'Proposal expired' })
    },
  }
  offers.push(made)
  return made
}

const settle = (): Promise<void> => platform.clock.advanceAsync(0)

beforeEach(() => {
  platform = createTestPlatform()
  offers = []
  openOffer = async () => offer()
  store.setState({ status: 'idle' })
  pairing = createPairing({
    store,
    platform,
    open: () => openOffer(),
    tidy: () => undefined,
    boundMs: 10_000,
  })
})

describe('a pairing', () => {
  it('renews itself while it is held [CON-04]', async () => {
    const hold = pairing.hold('waiting')
    await settle()
    for (const round of [0, 1, 2, 3]) {
      expect(store.getState()).toMatchObject({ status: 'ready', uri: `wc:${round}` })
      await platform.clock.advanceAsync(230_000)
    }
    expect(offers.map(({ cancelled }) => cancelled)).toEqual([true, true, true, false, false])
    hold.release()
    expect(store.getState()).toEqual({ status: 'idle' })
    expect(offers.every(({ cancelled }) => cancelled)).toBe(true)
    await platform.clock.advanceAsync(1_000_000)
    expect(offers).toHaveLength(5)
    pairing.dispose()
    expect(platform.leftovers()).toEqual([])
  })

  it('renews on waking up, because its timers slept [CON-04]', async () => {
    pairing.hold('ahead')
    await settle()
    platform.clock.sleep(235_000)
    expect(pairing.usableUri()).toBeUndefined()
    platform.page.set({ visible: true })
    platform.page.set({ visible: false })
    await settle()
    expect(store.getState()).toMatchObject({ status: 'ready', uri: 'wc:1' })
  })

  it('renews if the relay ended it early', async () => {
    pairing.hold('waiting')
    await settle()
    offers[0]?.reject({ code: 0, message: 'Proposal expired' })
    await settle()
    expect(store.getState()).toMatchObject({ status: 'ready', uri: 'wc:1' })
  })

  it('fails after its timeout, and a late answer changes nothing [REL-01]', async () => {
    let arrive = (): void => undefined
    openOffer = () => new Promise((resolve) => (arrive = () => resolve(offer())))
    const hold = pairing.hold('waiting')
    await platform.clock.advanceAsync(9_999)
    expect(store.getState()).toEqual({ status: 'starting' })
    await platform.clock.advanceAsync(1)
    await expect(hold.session).rejects.toMatchObject({ code: 'RELAY_UNREACHABLE' })
    expect(store.getState()).toMatchObject({ status: 'failed' })
    arrive()
    await settle()
    expect(store.getState()).toMatchObject({ status: 'failed' })
    expect(offers[0]?.cancelled).toBe(true)
  })

  it('keeps displaying the fault during a quiet retry', async () => {
    openOffer = () => Promise.reject(new Error('relay away'))
    pairing.hold('waiting')
    await settle()
    openOffer = async () => offer()
    const seen: string[] = []
    store.subscribe(({ status }) => seen.push(status))
    pairing.hold('quietly')
    await settle()
    expect(seen).toEqual(['ready'])
  })

  it('resolves all holds with the session, and cancels the other offers', async () => {
    const ahead = pairing.hold('ahead')
    const waiting = pairing.hold('waiting')
    await settle()
    await platform.clock.advanceAsync(230_000)
    offers[0]?.approve(session)
    expect(await waiting.session).toBe(session)
    expect(await ahead.session).toBe(session)
    expect(offers[1]?.cancelled).toBe(true)
    expect(store.getState()).toEqual({ status: 'idle' })
  })

  it('hides a code once the relay is lost for a second, and fails if the relay stays away [W7] [REL-01]', async () => {
    const hold = pairing.hold('waiting')
    await settle()
    openOffer = () => new Promise(() => undefined)
    pairing.onRelay(false)
    await platform.clock.advanceAsync(999)
    expect(store.getState()).toMatchObject({ status: 'ready', uri: 'wc:0' })
    await platform.clock.advanceAsync(1)
    expect(store.getState()).toEqual({ status: 'expired-renewing' })
    expect(pairing.usableUri()).toBeUndefined()
    await platform.clock.advanceAsync(10_000)
    expect(store.getState()).toMatchObject({ status: 'failed', error: { code: 'RELAY_UNREACHABLE' } })
    await expect(hold.session).rejects.toMatchObject({ code: 'RELAY_UNREACHABLE' })
  })

  it('renews a code even after a short loss: the relay may have forgotten the proposal [W7]', async () => {
    pairing.hold('waiting')
    await settle()
    pairing.onRelay(true)
    pairing.onRelay(false)
    pairing.onRelay(true)
    await settle()
    expect(store.getState()).toMatchObject({ status: 'ready', uri: 'wc:1' })
    // A wallet that accepted the first code in time still counts.
    expect(offers.map(({ cancelled }) => cancelled)).toEqual([false, false])
  })

  it('fails if the wallet rejects, and does not open another offer automatically [CON-08]', async () => {
    const hold = pairing.hold('waiting')
    await settle()
    offers[0]?.reject({ code: 5002, message: 'User rejected methods' })
    await expect(hold.session).rejects.toMatchObject({ code: 'USER_REJECTED' })
    await platform.clock.advanceAsync(1_000_000)
    expect(offers).toHaveLength(1)
  })

  it('fails if the wallet refuses for another reason, too [CON-08]', async () => {
    const hold = pairing.hold('waiting')
    await settle()
    offers[0]?.reject({ code: 5100, message: 'Unsupported chains' })
    await expect(hold.session).rejects.toMatchObject({ code: 'CONNECT_FAILED' })
    expect(store.getState()).toMatchObject({ status: 'failed', error: { code: 'CONNECT_FAILED' } })
    expect(offers).toHaveLength(1)
  })

  it('replaces a displayed code if other holds remain', async () => {
    pairing.hold('ahead')
    const hold = pairing.hold('waiting')
    await settle()
    hold.release()
    await expect(hold.session).rejects.toBeInstanceOf(QuoinError)
    await settle()
    expect(offers.map(({ cancelled }) => cancelled)).toEqual([true, false])
  })

  it('leaves no timer if it is released while it is being opened [KRN-07]', async () => {
    openOffer = () => new Promise(() => undefined)
    const hold = pairing.hold('waiting')
    await settle()
    hold.release()
    expect(store.getState()).toEqual({ status: 'idle' })
    expect(platform.clock.pending()).toEqual([])
  })
})
