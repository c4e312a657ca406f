import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTestPlatform } from '#testing'
import { createSlice } from '../../kernel/store/store.js'
import type { CloseGuard } from '../contributions/contribution-kinds.js'
import { createRouter } from './create-router.js'
import type { RouterState } from './router.js'
import { closedRouter } from './router-reducer.js'

function makeRouter(guards: readonly (CloseGuard & { readonly plugin?: string })[] = []) {
  const platform = createTestPlatform()
  const faults: unknown[] = []
  const router = createRouter({
    store: createSlice<RouterState>(closedRouter, () => undefined),
    platform,
    viewOf: (view) => (view === 'Unknown' ? undefined : { plugin: 'own', modalOnly: view === 'Frame' }),
    closeGuards: () => guards.map((guard) => ({ plugin: 'own', ...guard })),
    state: () => ({
      chains: [],
      isMobile: false,
      connected: false,
      connection: undefined,
      network: undefined,
      networkUnsupported: false,
    }),
    onChange: () => undefined,
    onFault: (plugin, error) => faults.push([plugin, error]),
  })
  const views = () => router.store.getState().stack.map((entry) => entry.view)
  return { router, platform, views, faults }
}

it('is mounted while one of the modals of the page is', () => {
  const { router } = makeRouter()
  const { isMounted } = router.seen.seenBy(() => undefined)
  expect(isMounted()).toBe(false)
  const [first, second] = [router.mount(), router.mount()]
  first()
  first()
  expect(isMounted()).toBe(true)
  second()
  expect([isMounted(), router.isMounted()]).toEqual([false, false])
})

describe('a plugin that opens the modal again [A20c]', () => {
  class Refused extends Error {}
  function closedByUser(isAllowed = false) {
    const { router, platform } = makeRouter()
    const seen = router.seen.seenBy(() => {
      if (!isAllowed) throw new Refused()
    })
    router.reset('Connect')
    router.close()
    const isOpen = () => router.store.getState().open
    return { router, seen, platform, isOpen }
  }

  it('is refused for a second after the user closed it, by push, replace and reset', () => {
    const { seen, platform, isOpen } = closedByUser()
    platform.clock.advance(999)
    for (const way of ['push', 'replace', 'reset'] as const)
      expect(() => seen[way]('Connect')).toThrow(Refused)
    expect(isOpen()).toBe(false)
    platform.clock.advance(1)
    seen.push('Connect')
    expect(isOpen()).toBe(true)
  })

  it('waits twice as long each time, until the host opens it', () => {
    const { router, seen, platform } = closedByUser()
    const waits: number[] = []
    const reopen = (): void => {
      let ms = 0
      for (; !router.store.getState().open; ms += 500) {
        try {
          seen.reset('Connect')
        } catch {
          platform.clock.advance(500)
        }
      }
      waits.push(ms - 500)
      router.close()
    }
    for (let time = 0; time < 4; time++) reopen()
    router.reset('Connect')
    router.close()
    reopen()
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 1_000])
  })

  it('is allowed with the power, after its own close, and while the modal is open', () => {
    const allowed = closedByUser(true)
    allowed.seen.push('Connect')
    expect(allowed.isOpen()).toBe(true)
    const { router, seen, isOpen } = closedByUser()
    router.reset('Connect')
    seen.push('AllWallets')
    seen.back()
    seen.back()
    expect(isOpen()).toBe(false)
    seen.push('Connect')
    expect(isOpen()).toBe(true)
  })

  it('is refused after the router is disposed of', () => {
    const { router, seen } = closedByUser()
    router.dispose()
    expect(() => seen.push('Connect')).toThrow(Refused)
  })
})

describe('navigation', () => {
  it('pushes, replaces, resets and goes back [UI-06]', () => {
    const { router, views } = makeRouter()
    router.reset('Connect')
    router.push('AllWallets', { search: 'x' })
    router.push('Downloads')
    router.replace('GetWallet')
    expect(views()).toEqual(['Connect', 'AllWallets', 'GetWallet'])
    router.back()
    expect(router.current()).toMatchObject({ view: 'AllWallets', params: { search: 'x' } })
    router.reset('Account')
    expect(views()).toEqual(['Account'])
    router.back()
    expect(router.store.getState().open).toBe(false)
  })

  it('an unknown view throws VIEW_NOT_FOUND and changes nothing [KRN-02]', () => {
    const { router, views } = makeRouter()
    router.reset('Connect')
    expect(() => router.push('Unknown')).toThrow(/No plugin contributes this view\nDetails: Unknown/)
    expect(views()).toEqual(['Connect'])
  })

  it('behaves like a plain stack for any sequence of actions [REL-06]', () => {
    const step = fc.oneof(
      fc.record({ type: fc.constantFrom('push', 'replace', 'reset'), view: fc.constantFrom('A', 'B', 'C') }),
      fc.record({ type: fc.constantFrom('back', 'close') }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { router, views } = makeRouter()
        let model: string[] = []
        const keys = new Set<number>()
        for (const one of steps) {
          if ('view' in one) {
            if (one.type === 'push') router.push(one.view)
            else if (one.type === 'replace') router.replace(one.view)
            else router.reset(one.view)
            model =
              one.type === 'push'
                ? [...model, one.view]
                : one.type === 'replace'
                  ? [...model.slice(0, -1), one.view]
                  : [one.view]
            const key = router.current()?.key ?? 0
            expect(keys.has(key)).toBe(false)
            keys.add(key)
          } else if (one.type === 'back') {
            router.back()
            model = model.slice(0, -1)
          } else {
            router.close()
            model = []
          }
          expect(views()).toEqual(model)
          expect(router.store.getState().open).toBe(model.length > 0)
          expect(router.canGoBack()).toBe(model.length > 1)
        }
      }),
    )
  })
})

describe('`loading` of the router [UI-09]', () => {
  const settled = () => new Promise<void>((resolve) => setTimeout(resolve))
  function deferred() {
    let end = (): void => undefined
    let fail = (): void => undefined
    const coming = new Promise<void>((resolve, reject) => {
      end = resolve
      fail = () => reject(new Error('not there'))
    })
    return { coming, end, fail }
  }
  const isLoading = (router: ReturnType<typeof makeRouter>['router']) => router.store.getState().loading

  it('is true from the first promise until the last one settles, also where one rejects', async () => {
    const { router } = makeRouter()
    router.reset('Connect')
    const [code, view] = [deferred(), deferred()]
    router.waitFor(code.coming)
    router.waitFor(view.coming)
    await settled()
    expect(isLoading(router)).toBe(true)
    code.end()
    await settled()
    expect(isLoading(router)).toBe(true)
    view.fail()
    await settled()
    expect(isLoading(router)).toBe(false)
  })

  it('belongs to the view that waits: another view hides it, going back displays it again, closing ends it', async () => {
    const { router } = makeRouter()
    router.reset('Connect')
    const first = deferred()
    router.waitFor(first.coming)
    await settled()
    router.push('AllWallets')
    expect(isLoading(router)).toBe(false)
    router.back()
    expect(isLoading(router)).toBe(true)
    router.close()
    expect(router.store.getState()).toBe(closedRouter)
    router.reset('Connect')
    expect(isLoading(router)).toBe(false)
    first.end()
    await settled()
    expect(isLoading(router)).toBe(false)
  })

  it('stays false for a promise that is resolved already, and while the modal is closed', async () => {
    const { router } = makeRouter()
    const seen: boolean[] = []
    router.store.subscribe((state) => seen.push(state.loading))
    router.waitFor(new Promise(() => undefined))
    router.reset('Connect')
    router.waitFor(Promise.resolve())
    await settled()
    expect(seen).toEqual([false])
  })

  it('changes after the listeners of a move: a listener may call waitFor', async () => {
    const { router } = makeRouter()
    const seen: string[] = []
    const { coming } = deferred()
    router.store.subscribe((state, previous) => {
      if (state.open && !previous.open) router.waitFor(coming)
    })
    router.store.subscribe((state, previous) => seen.push(`${previous.open} ${state.open} ${state.loading}`))
    router.reset('Connect')
    await settled()
    expect(seen).toEqual(['false true false', 'true true true'])
  })
})

describe('closing', () => {
  const guard = (verdict: ReturnType<CloseGuard['check']>, forced: string[] = []): CloseGuard => ({
    id: 'guard',
    views: ['Guarded'],
    check: () => verdict,
    onForced: () => forced.push('forced'),
  })

  it('a guard refuses unless forced; the modal shakes for 500 ms [UI-07] [UI-09]', async () => {
    const forced: string[] = []
    const { router, platform } = makeRouter([guard('unless-forced', forced)])
    router.reset('Guarded')
    expect(router.close()).toBe(false)
    expect(router.store.getState()).toMatchObject({ open: true, shaking: true })
    await platform.clock.advanceAsync(499)
    expect(router.store.getState().shaking).toBe(true)
    await platform.clock.advanceAsync(1)
    expect(router.store.getState().shaking).toBe(false)
    expect(router.close({ force: true })).toBe(true)
    expect(forced).toEqual(['forced'])
    expect(router.store.getState().open).toBe(false)
  })

  it('a guard that refuses cannot be forced, and guards only the views that it lists [UI-08]', () => {
    const { router } = makeRouter([guard('refuse')])
    router.reset('Guarded')
    expect(router.close({ force: true })).toBe(false)
    router.back()
    expect(router.store.getState().open).toBe(true)
    router.push('Other')
    expect(router.close()).toBe(true)
  })

  it('a guard that throws does not lock the user in [KRN-08]', () => {
    const broken: CloseGuard = {
      id: 'broken',
      views: ['Guarded'],
      check: () => {
        throw new Error('no')
      },
    }
    const { router, faults } = makeRouter([broken])
    router.reset('Guarded')
    expect(router.close()).toBe(true)
    expect(faults).toHaveLength(1)
  })

  it('an invalid verdict does not lock the user in, nor does a guard of another plugin [KRN-08] [UI-08]', () => {
    const never = new Promise<never>(() => undefined)
    for (const wrong of [never, undefined, 'never', 'constructor', 7]) {
      const { router } = makeRouter([guard(wrong as never)])
      router.reset('Guarded')
      expect(router.close()).toBe(true)
    }
    const { router } = makeRouter([{ ...guard('refuse'), plugin: 'other' }])
    router.reset('Guarded')
    expect(router.close()).toBe(true)
  })

  it('dispose cancels the timer of the shake [KRN-07]', () => {
    const { router, platform } = makeRouter([guard('refuse')])
    const before = platform.leftovers()
    router.reset('Guarded')
    router.close()
    router.dispose()
    expect(platform.leftovers()).toEqual(before)
  })
})
