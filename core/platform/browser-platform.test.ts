import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBrowserPlatform } from './browser-platform.js'
import { detectPlatform } from './index.js'

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'

function fakeStorage(): Storage {
  const entries: Record<string, string> = {}
  const methods = {
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, value: string) => {
      if (value === 'too long') throw new DOMException('full', 'QuotaExceededError')
      entries[key] = value
    },
    removeItem: (key: string) => {
      delete entries[key]
    },
  }
  // Own enumerable keys are only the entries, as for `Storage` in browsers.
  return new Proxy(entries, {
    get: (target, key) => Reflect.get(methods, key) ?? Reflect.get(target, key),
  }) as unknown as Storage
}

class FakeDocument extends EventTarget {
  visibilityState = 'visible'
  title = 'Example'
  querySelector(selector: string): object | null {
    if (selector.includes('description')) return { content: 'A description' }
    return { href: 'https://app.example/icon.png' }
  }
}

class FakeWindow extends EventTarget {
  // A page that is in no frame is its own parent.
  parent: unknown = this
  localStorage = fakeStorage()
  document = new FakeDocument()
  location = {
    href: 'https://app.example/page',
    origin: 'https://app.example',
    assign: vi.fn(),
    ancestorOrigins: undefined as readonly string[] | undefined,
  }
  navigator = {
    userAgent: mac,
    maxTouchPoints: 0,
    language: 'de',
    onLine: true,
    userActivation: { isActive: true },
    clipboard: { writeText: vi.fn(() => Promise.resolve()) },
  }
  coarse = false
  matchMedia = (): { matches: boolean } => ({ matches: this.coarse })
  open = vi.fn((): object | null => null)
  fetch = vi.fn(() => Promise.resolve(new Response('ok')))
}

let page: FakeWindow
beforeEach(() => {
  page = new FakeWindow()
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', page.document)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function storageEvent(fields: { key: string | null; newValue: string | null; storageArea?: unknown }): Event {
  return Object.assign(new Event('storage'), { storageArea: page.localStorage, ...fields })
}

describe('storage', () => {
  it('stores, lists and removes values', () => {
    const { storage } = createBrowserPlatform()
    expect(storage.set('a', '1')).toBe(true)
    expect(storage.get('a')).toBe('1')
    expect(storage.keys()).toEqual(['a'])
    storage.remove('a')
    expect(storage.get('a')).toBeNull()
  })

  it('set returns false if the storage is full, and the old value stays [REL-04]', () => {
    const { storage } = createBrowserPlatform()
    storage.set('a', '1')
    expect(storage.set('a', 'too long')).toBe(false)
    expect(storage.get('a')).toBe('1')
  })

  it('reads as empty and never throws if the browser blocks it [REL-04]', () => {
    Object.defineProperty(page, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    })
    const { storage } = createBrowserPlatform()
    expect(storage.get('a')).toBeNull()
    expect(storage.set('a', '1')).toBe(false)
    expect(storage.keys()).toEqual([])
    storage.remove('a')
    storage.subscribe(() => {})()
  })

  it('notifies of writes by other tabs until it is unsubscribed [REL-05]', () => {
    const { storage } = createBrowserPlatform()
    const events = vi.fn()
    const stop = storage.subscribe(events)
    page.dispatchEvent(storageEvent({ key: 'a', newValue: '2' }))
    page.dispatchEvent(storageEvent({ key: 'a', newValue: null }))
    page.dispatchEvent(storageEvent({ key: 'session', newValue: 'x', storageArea: 'sessionStorage' }))
    stop()
    page.dispatchEvent(storageEvent({ key: 'a', newValue: '3' }))
    expect(events.mock.calls).toEqual([
      ['a', '2'],
      ['a', null],
    ])
  })

  it('notifies of every key when another tab clears everything [REL-04]', () => {
    const { storage } = createBrowserPlatform()
    storage.set('old', '1')
    const events = vi.fn()
    storage.subscribe(events)
    storage.set('new', '1')
    page.dispatchEvent(storageEvent({ key: null, newValue: null }))
    expect(events.mock.calls).toEqual([
      ['old', null],
      ['new', null],
    ])
  })
})

describe('page', () => {
  it.each([
    ['a phone', iPhone, 5, true, true],
    ['a phone with a mouse', iPhone, 5, false, false],
    ['an iPad that asks for desktop pages', mac, 5, true, true],
    ['a Mac', mac, 0, false, false],
    ['a desktop with a touch screen', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10, true, false],
  ])('detects whether wallets are apps on %s [CON-11]', (_, userAgent, maxTouchPoints, coarse, expected) => {
    Object.assign(page.navigator, { userAgent, maxTouchPoints })
    page.coarse = coarse
    expect(createBrowserPlatform().page.isMobile()).toBe(expected)
  })

  it('reads the head of the page', () => {
    const { page: info } = createBrowserPlatform()
    expect([info.url(), info.origin(), info.title()]).toEqual([
      'https://app.example/page',
      'https://app.example',
      'Example',
    ])
    expect(info.description()).toBe('A description')
    expect(info.iconUrl()).toBe('https://app.example/icon.png')
  })

  it('notifies when the page is hidden or goes offline [REL-04]', () => {
    const { page: info } = createBrowserPlatform()
    const states: boolean[][] = []
    const stop = info.subscribe(() => states.push([info.isVisible(), info.isOnline()]))
    page.document.visibilityState = 'hidden'
    page.document.dispatchEvent(new Event('visibilitychange'))
    page.navigator.onLine = false
    page.dispatchEvent(new Event('offline'))
    stop()
    page.dispatchEvent(new Event('online'))
    expect(states).toEqual([
      [false, true],
      [false, false],
    ])
  })
})

describe('links', () => {
  it('opens a new tab that cannot reach the page [SEC-05]', () => {
    expect(createBrowserPlatform().openLink('https://wallet.example', '_blank')).toBe(true)
    expect(page.open).toHaveBeenCalledWith('https://wallet.example', '_blank', 'noopener,noreferrer')
  })

  it('openLink returns false if the browser blocks it without a user gesture [REL-04]', () => {
    page.navigator.userActivation.isActive = false
    expect(createBrowserPlatform().openLink('https://wallet.example', '_blank')).toBe(false)
  })

  it('openLink returns false if opening throws', () => {
    page.open.mockImplementation(() => {
      throw new Error('not here')
    })
    expect(createBrowserPlatform().openLink('https://wallet.example', '_blank')).toBe(false)
  })

  it('opens a wallet in the same tab', () => {
    expect(createBrowserPlatform().openLink('rainbow://wc', '_self')).toBe(true)
    expect(page.location.assign).toHaveBeenCalledWith('rainbow://wc')
    expect(page.open).not.toHaveBeenCalled()
  })
})

describe('announcements and injected globals', () => {
  it('passes on details of announcements, and `undefined` if reading them throws [CON-02]', () => {
    const { announcements } = createBrowserPlatform()
    const events = vi.fn()
    const stop = announcements.subscribe('wallet', events)
    page.dispatchEvent(Object.assign(new Event('wallet'), { detail: { name: 'A' } }))
    const hostile = new Event('wallet')
    Object.defineProperty(hostile, 'detail', {
      get: () => {
        throw new Error('no')
      },
    })
    page.dispatchEvent(hostile)
    stop()
    page.dispatchEvent(new Event('wallet'))
    expect(events.mock.calls).toEqual([[{ name: 'A' }], [undefined]])
  })

  it('dispatches events in the page', () => {
    const events = vi.fn()
    page.addEventListener('eip6963:requestProvider', events)
    createBrowserPlatform().announcements.dispatch('eip6963:requestProvider')
    expect(events).toHaveBeenCalledOnce()
  })

  it('reads an injected global, and `undefined` if its getter throws [REL-03]', () => {
    Object.assign(page, { ethereum: 'wallet' })
    Object.defineProperty(page, 'broken', {
      get: () => {
        throw new Error('no')
      },
    })
    const platform = createBrowserPlatform()
    expect(platform.injected('ethereum')).toBe('wallet')
    expect(platform.injected('broken')).toBeUndefined()
    expect(platform.injected('absent')).toBeUndefined()
  })
})

describe('other members', () => {
  it('copies a text, and returns false if the page may not', async () => {
    const platform = createBrowserPlatform()
    expect(await platform.copyText('0x1')).toBe(true)
    expect(page.navigator.clipboard.writeText).toHaveBeenCalledWith('0x1')
    page.navigator.clipboard.writeText.mockRejectedValue(new Error('denied'))
    expect(await platform.copyText('0x1')).toBe(false)
  })

  it('calls the current `fetch` of the page', async () => {
    const platform = createBrowserPlatform()
    page.fetch = vi.fn(() => Promise.resolve(new Response('replaced')))
    expect(await (await platform.fetch('https://a.example')).text()).toBe('replaced')
  })

  it('runs and cancels timers of any length [KRN-07]', () => {
    vi.useFakeTimers()
    const platform = createBrowserPlatform()
    const ran: string[] = []
    platform.after(10, () => ran.push('after'))
    platform.after(10, () => ran.push('cancelled'))()
    platform.after(2 ** 33, () => ran.push('overflow'))()
    const stop = platform.every(10, () => ran.push('every'))
    vi.advanceTimersByTime(25)
    stop()
    vi.advanceTimersByTime(100)
    expect(ran).toEqual(['after', 'every', 'every'])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('returns random bytes of any length', () => {
    const bytes = createBrowserPlatform().randomBytes(100_000)
    expect(bytes).toHaveLength(100_000)
    expect(bytes.subarray(99_000).some((byte) => byte !== 0)).toBe(true)
  })

  it('is detected if there is a page', () => {
    expect(detectPlatform().kind).toBe('browser')
  })
})

describe('the parent page', () => {
  /** A message as the browser dispatches it. */
  const message = (data: unknown, origin: string, source: unknown): Event =>
    Object.assign(new Event('message'), { data, origin, source })

  it('without a frame nothing is posted or received, not even from the page itself [SEC-01]', () => {
    const { parent } = createBrowserPlatform()
    const events = vi.fn()
    const posted = vi.fn()
    Object.assign(page, { postMessage: posted })
    parent.subscribe(events)
    parent.post('hello', 'https://app.example')
    page.dispatchEvent(message('from itself', 'https://app.example', page))
    expect([parent.isFramed(), parent.origin()]).toEqual([false, undefined])
    expect(events).not.toHaveBeenCalled()
    expect(posted).not.toHaveBeenCalled()
  })

  it('receives messages of the parent window only, with their origin, until it is unsubscribed [SEC-01] [REL-05]', () => {
    const around = { postMessage: vi.fn() }
    page.parent = around
    page.location.ancestorOrigins = ['https://safe.example', 'https://outer.example']
    const { parent } = createBrowserPlatform()
    expect([parent.isFramed(), parent.origin()]).toEqual([true, 'https://safe.example'])
    const events = vi.fn()
    const stop = parent.subscribe(events)
    page.dispatchEvent(message(1, 'https://safe.example', around))
    page.dispatchEvent(message(2, 'https://safe.example', {}))
    page.dispatchEvent(message(3, 'https://safe.example', null))
    page.dispatchEvent(message(4, 'https://elsewhere.example', around))
    stop()
    page.dispatchEvent(message(5, 'https://safe.example', around))
    expect(events.mock.calls).toEqual([
      [1, 'https://safe.example'],
      [4, 'https://elsewhere.example'],
    ])
    parent.post({ id: 1 }, 'https://safe.example')
    expect(around.postMessage).toHaveBeenCalledWith({ id: 1 }, 'https://safe.example')
  })

  it('the origin is undefined in browsers that do not report it', () => {
    page.parent = { postMessage: vi.fn() }
    expect(createBrowserPlatform().parent.origin()).toBeUndefined()
  })
})
