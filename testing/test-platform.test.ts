import { describe, expect, it, vi } from 'vitest'
import { createTestPlatform } from './test-platform.js'

describe('clock', () => {
  it('runs due timers in order, each at its time', () => {
    const { clock } = createTestPlatform({ now: 0 })
    const ran: [string, number][] = []
    clock.after(20, () => ran.push(['late', clock.now()]))
    clock.after(10, () => {
      ran.push(['early', clock.now()])
      clock.after(5, () => ran.push(['nested', clock.now()]))
    })
    const stop = clock.every(8, () => ran.push(['every', clock.now()]))
    clock.after(1, () => ran.push(['cancelled', clock.now()]))()
    clock.advance(20)
    stop()
    clock.advance(100)
    expect(ran).toEqual([
      ['every', 8],
      ['early', 10],
      ['nested', 15],
      ['every', 16],
      ['late', 20],
    ])
    expect(clock.now()).toBe(120)
  })

  it('lets promises continue between timers', async () => {
    const { clock } = createTestPlatform({ now: 0 })
    const times: number[] = []
    async function poll(): Promise<void> {
      for (let turn = 0; turn < 3; turn += 1) {
        await new Promise<void>((resolve) => clock.after(10, resolve))
        times.push(clock.now())
      }
    }
    void poll()
    await clock.advanceAsync(30)
    expect(times).toEqual([10, 20, 30])
  })

  it('works with fake timers of the test runner', async () => {
    vi.useFakeTimers()
    await createTestPlatform().clock.advanceAsync(10)
    vi.useRealTimers()
  })

  it('runs an interval once after a sleep [REL-04]', () => {
    const { clock } = createTestPlatform()
    const run = vi.fn()
    clock.every(1_000, run)
    clock.sleep(3_600_000)
    expect(run).not.toHaveBeenCalled()
    clock.advance(0)
    expect(run).toHaveBeenCalledOnce()
  })
})

describe('storage', () => {
  it('fails like the storage of a browser [REL-04]', () => {
    const { storage } = createTestPlatform()
    storage.set('a', '{"x":1}')
    storage.fill()
    expect([storage.set('a', '2'), storage.get('a')]).toEqual([false, '{"x":1}'])
    storage.block()
    expect([storage.get('a'), storage.keys()]).toEqual([null, []])
    storage.allow()
    storage.corrupt('a')
    expect(() => JSON.parse(storage.get('a') ?? '')).toThrow()
  })

  it('notifies the other tab, not the one that writes', () => {
    const one = createTestPlatform()
    const two = createTestPlatform({ tabOf: one })
    const events: unknown[] = []
    one.storage.subscribe((...news) => events.push(['one', ...news]))
    two.storage.subscribe((...news) => events.push(['two', ...news]))
    one.storage.set('a', '1')
    two.storage.remove('a')
    one.storage.writeFromOtherTab('b', '2')
    expect(events).toEqual([
      ['two', 'a', '1'],
      ['one', 'a', null],
      ['one', 'b', '2'],
      ['two', 'b', '2'],
    ])
    expect(two.storage.get('b')).toBe('2')
  })
})

describe('network', () => {
  it('responds with the newest handler that handles a request, and records the requests', async () => {
    const platform = createTestPlatform()
    platform.onFetch(() => new Response('first'))
    const remove = platform.onFetch(({ url }) => (url.endsWith('/2') ? new Response('second') : undefined))
    const init = { method: 'POST', body: '{}', headers: { 'x-a': '1' } }
    const answers = [
      await platform.fetch('https://a.example/1'),
      await platform.fetch('https://a.example/2', init),
    ]
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(['first', 'second'])
    expect(platform.requests[1]).toMatchObject({ method: 'POST', body: '{}' })
    expect(platform.requests[1]?.headers.get('x-a')).toBe('1')
    remove()
    expect(await (await platform.fetch('https://a.example/2')).text()).toBe('first')
  })

  it('is unreachable without a handler and while offline', async () => {
    const platform = createTestPlatform()
    await expect(platform.fetch('https://a.example')).rejects.toThrow(TypeError)
    platform.onFetch(() => new Response())
    platform.page.set({ online: false })
    await expect(platform.fetch('https://a.example')).rejects.toThrow(TypeError)
  })

  it('ends a request with its signal even if the handler never responds', async () => {
    const platform = createTestPlatform()
    platform.onFetch(() => new Promise(() => {}))
    const controller = new AbortController()
    const answer = platform.fetch('https://a.example', { signal: controller.signal })
    controller.abort()
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('page', () => {
  it('delivers announcements in both directions, and logs a listener that throws without blocking the others', () => {
    const platform = createTestPlatform()
    const events: unknown[] = []
    platform.announcements.subscribe('wallet', () => {
      throw new Error('broken')
    })
    platform.announcements.subscribe('wallet', (detail) => events.push(detail))
    platform.onDispatch('request', () => platform.announce('wallet', 'here'))
    platform.announcements.dispatch('request')
    expect(events).toEqual(['here'])
    expect(platform.logs).toHaveLength(1)
  })

  it('records links and copies, and blocks them', async () => {
    const platform = createTestPlatform()
    expect(platform.openLink('https://a.example', '_blank')).toBe(true)
    expect(await platform.copyText('text')).toBe(true)
    platform.blockLinks()
    platform.blockClipboard()
    expect(platform.openLink('https://b.example', '_blank')).toBe(false)
    expect(await platform.copyText('other')).toBe(false)
    expect(platform.openedLinks).toEqual([{ url: 'https://a.example', target: '_blank' }])
    expect(platform.copied()).toBe('text')
  })

  it('treats a global that throws as absent', () => {
    const platform = createTestPlatform()
    Object.defineProperty(platform.globals, 'ethereum', {
      get: () => {
        throw new Error('no')
      },
    })
    expect(platform.injected('ethereum')).toBeUndefined()
    expect(platform.injected('constructor')).toBeUndefined()
  })

  it('lists leftover timers and listeners [KRN-07]', () => {
    const platform = createTestPlatform()
    const stops = [
      platform.after(1_000, () => {}),
      platform.every(5_000, () => {}),
      platform.storage.subscribe(() => {}),
      platform.page.subscribe(() => {}),
      platform.announcements.subscribe('wallet', () => {}),
    ]
    expect([...platform.leftovers()].sort()).toEqual([
      'interval 5000 ms',
      'listener of storage',
      'listener of the page',
      'listener of wallet',
      'timer 1000 ms',
    ])
    for (const stop of stops) stop()
    expect(platform.leftovers()).toEqual([])
  })

  it('returns the same random bytes in each run, but different ones at each call', () => {
    const platform = createTestPlatform()
    const first = platform.randomBytes(32)
    expect(platform.randomBytes(32)).not.toEqual(first)
    expect(createTestPlatform().randomBytes(32)).toEqual(first)
  })

  it('can be in a frame whose owner receives only the messages for its origin', async () => {
    const alone = createTestPlatform()
    alone.parent.post('hello', 'https://safe.example')
    alone.parent.send('hello')
    expect([alone.parent.isFramed(), alone.parent.posted]).toEqual([false, []])

    const { parent, leftovers } = createTestPlatform({ parent: { origin: 'https://safe.example' } })
    const [received, events]: [unknown[], unknown[]] = [[], []]
    parent.onMessage((message) => received.push(message))
    const stop = parent.subscribe((...messages) => events.push(messages))
    const message = { id: 1 }
    parent.post(message, 'https://safe.example')
    parent.post('for another', 'https://other.example')
    message.id = 2
    parent.send('answer')
    parent.send('forged', 'https://evil.example')
    await Promise.resolve()
    expect(received).toEqual([{ id: 1 }])
    expect(events).toEqual([
      ['answer', 'https://safe.example'],
      ['forged', 'https://evil.example'],
    ])
    expect(parent.posted).toHaveLength(2)
    expect(leftovers()).toEqual(['listener of the page around'])
    stop()
    expect(leftovers()).toEqual([])
    expect(
      createTestPlatform({ parent: { origin: 'https://a.example', isHidden: true } }).parent.origin(),
    ).toBe(undefined)
  })

  it('opens frames and pop-ups whose other side a test controls, and lists leftover ones', async () => {
    const platform = createTestPlatform()
    const loaded: string[] = []
    platform.onFrame((frame) => loaded.push(frame.title))
    const frame = await platform.frames.open({ url: 'https://a.example/x', title: 'A' })
    const events: unknown[] = []
    frame.subscribe((...messages) => events.push(messages))
    const line = frame.openLine({ hello: 1 }, 'https://a.example')
    frame.openLine('for another', 'https://b.example').close()
    const theirs = platform.frameAt(0)
    expect([theirs.url(), theirs.area(), theirs.lines.map(({ message }) => message)]).toEqual([
      'https://a.example/x',
      undefined,
      [{ hello: 1 }],
    ])
    const received: unknown[] = []
    theirs.lines[0]?.onMessage((message) => received.push(message))
    line.subscribe((message) => events.push(message))
    line.post({ id: 1 })
    theirs.lines[0]?.post('over the line')
    theirs.post('hello')
    theirs.post('forged', 'https://evil.example')
    platform.postFrom({}, 'from another window', 'https://a.example')
    await Promise.resolve()
    expect(received).toEqual([{ id: 1 }])
    expect(events).toEqual([
      'over the line',
      ['hello', 'https://a.example'],
      ['forged', 'https://evil.example'],
    ])
    frame.place({ top: 1, left: 2, width: 3, height: 4 })
    frame.reload()
    expect([theirs.area()?.top, theirs.loads(), loaded]).toEqual([1, 2, ['A', 'A']])
    expect(platform.leftovers()).toEqual(['frame A', 'listener of a window', 'line'])
    frame.close()
    expect(platform.leftovers()).toEqual([])
    const popups = await platform.popups.prepare()
    const popup = popups.open('https://a.example', { width: 1, height: 1 })
    popup?.navigate('https://b.example')
    expect([platform.openedPopups[0]?.url(), popup?.isClosed()]).toEqual(['https://b.example', false])
    platform.openedPopups[0]?.leave()
    expect(popup?.isClosed()).toBe(true)
    platform.blockPopups()
    expect(popups.open('https://a.example', { width: 1, height: 1 })).toBe(undefined)
    expect(() => platform.frameAt(7)).toThrow('No frame')
  })
})
