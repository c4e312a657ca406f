import { createTestPlatform } from 'quoin/testing'
import { describe, expect, it } from 'vitest'
import { createConfirmGuard } from './confirm-guard.js'

describe('the guard of the confirmation [SEC-06, SEC-07]', () => {
  function makeGuard() {
    const platform = createTestPlatform()
    const guard = createConfirmGuard(platform.after.bind(platform))
    return { guard, advance: (ms: number) => platform.clock.advance(ms) }
  }

  it('accepts no press for half a second after it comes into view', () => {
    const { guard, advance } = makeGuard()
    advance(1_000)
    expect(guard.state()).not.toBe('armed')
    guard.sightChanged('whole')
    advance(499)
    expect(guard.state()).not.toBe('armed')
    advance(1)
    expect(guard.state()).toBe('armed')
  })

  it('restarts the time when the content changes', () => {
    const { guard, advance } = makeGuard()
    guard.sightChanged('whole')
    advance(400)
    guard.contentChanged()
    advance(400)
    expect(guard.state()).not.toBe('armed')
    advance(100)
    expect(guard.state()).toBe('armed')
    guard.contentChanged()
    expect(guard.state()).not.toBe('armed')
  })

  it('is off at once when something covers the request, and for half a second after that', () => {
    const { guard, advance } = makeGuard()
    const events: string[] = []
    guard.subscribe(() => events.push(guard.state()))
    guard.sightChanged('whole')
    advance(500)
    guard.sightChanged('partly')
    guard.contentChanged()
    advance(5_000)
    expect(guard.state()).toBe('partly')
    guard.sightChanged('whole')
    // A repeated report, as observers send: the time continues.
    advance(300)
    guard.sightChanged('whole')
    advance(200)
    expect(events).toEqual(['settling', 'armed', 'partly', 'settling', 'armed'])
    guard.sightChanged('partly')
    guard.sightChanged('whole')
    guard.dispose()
    advance(500)
    expect(guard.state()).not.toBe('armed')
  })
})
