import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBrowserPlatform } from './browser-platform.js'

/** The part of an element that the frame uses. */
class FakeElement {
  readonly attributes = new Map<string, string>()
  readonly children: FakeElement[] = []
  adoptedStyleSheets: unknown[] = []
  contentWindow = { postMessage: vi.fn(), focus: vi.fn() }
  focus = vi.fn()
  blur = vi.fn()
  showModal = vi.fn()
  close = vi.fn()
  addEventListener = vi.fn()
  activeElement: unknown = undefined
  removed = false
  src = ''
  title = ''
  name = ''
  allow = ''
  referrerPolicy = ''
  constructor(readonly tag: string) {}
  attachShadow(): FakeElement {
    const shadow = new FakeElement('#shadow')
    this.children.push(shadow)
    return shadow
  }
  append(child: FakeElement): void {
    this.children.push(child)
  }
  setAttribute = (name: string, value: string): unknown => this.attributes.set(name, value)
  removeAttribute = (name: string): unknown => this.attributes.delete(name)
  remove(): void {
    this.removed = true
  }
}

class FakeWindow extends EventTarget {
  parent: unknown = this
  localStorage = {}
  location = { href: 'https://app.example/', origin: 'https://app.example' }
  screenX = 100
  screenY = 0
  outerWidth = 1600
  outerHeight = 1000
  document = Object.assign(new EventTarget(), {
    documentElement: new FakeElement('html'),
    createElement: (tag: string) => new FakeElement(tag),
  })
  open = vi.fn((): object | null => null)
}

let page: FakeWindow
let styles = ''
beforeEach(() => {
  page = new FakeWindow()
  vi.stubGlobal('window', page)
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync(text: string): void {
        styles = text
      }
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const print = (data: unknown, origin: string, source: unknown): void => {
  page.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }))
}

describe('frames', () => {
  const area = { top: 1, left: 2, width: 3, height: 4 }

  async function open() {
    const { frames } = createBrowserPlatform()
    const frame = await frames.open({ url: 'https://wallet.example/sdk', title: 'Wallet', name: 'secure' })
    const [host] = page.document.documentElement.children
    const shadow = host?.children[0]
    const dialog = shadow?.children[0]
    const element = dialog?.children[0]
    if (!host || !shadow || !dialog || !element) throw new Error('no frame')
    // An element that is not inert takes the focus.
    element.focus = vi.fn(() => {
      shadow.activeElement = element
    })
    return { frame, host, shadow, dialog, element }
  }

  it('is a hidden host element under the root, which may use passkeys and sends only its origin as the referrer', async () => {
    const { host, element } = await open()
    expect([host.tag, element.tag, element.src, element.title, element.name]).toEqual([
      'quoin-frame',
      'iframe',
      'https://wallet.example/sdk',
      'Wallet',
      'secure',
    ])
    expect([element.allow, element.referrerPolicy]).toEqual([
      'publickey-credentials-get *; clipboard-write',
      'origin',
    ])
    expect([...host.attributes]).toEqual([])
    expect(styles).toContain('display: none !important')
  })

  it('is a dialog while it is placed, and none afterwards; it is never moved in the document', async () => {
    const { frame, host, element } = await open()
    frame.place(area)
    frame.place({ ...area, top: 9 })
    frame.focus()
    expect(Object.fromEntries(host.attributes)).toEqual({
      role: 'dialog',
      'aria-modal': 'true',
      'aria-label': 'Wallet',
    })
    for (const rule of ['display: block', 'top: 9px', 'left: 2px', 'width: 3px', 'height: 4px'])
      expect(styles).toContain(`${rule} !important`)
    expect(element.focus).toHaveBeenCalledOnce()
    frame.place(undefined)
    expect([...host.attributes]).toEqual([])
    expect(styles).toContain('display: none !important')
    expect(element.blur).toHaveBeenCalledOnce()
    expect(page.document.documentElement.children).toHaveLength(1)
  })

  it('becomes a modal dialog only if it cannot be focused, as beneath one of the page, and none when it is hidden', async () => {
    const { frame, shadow, dialog, element } = await open()
    frame.place(area)
    frame.focus()
    expect(dialog.showModal).not.toHaveBeenCalled()
    shadow.activeElement = undefined
    element.focus = vi.fn()
    frame.focus()
    expect(dialog.showModal).toHaveBeenCalledOnce()
    frame.place(undefined)
    expect(dialog.close).toHaveBeenCalledOnce()
  })

  it('receives messages of its own window only, and posts to the given origin [SEC-01]', async () => {
    const { frame, element } = await open()
    const events: unknown[] = []
    frame.subscribe((...messages) => events.push(messages))
    print(1, 'https://wallet.example', element.contentWindow)
    for (const source of [{}, null, page, { ...element.contentWindow }])
      print(2, 'https://wallet.example', source)
    print(3, 'https://evil.example', element.contentWindow)
    expect(events).toEqual([
      [1, 'https://wallet.example'],
      [3, 'https://evil.example'],
    ])
    frame.post('a', 'https://wallet.example')
    expect(element.contentWindow.postMessage).toHaveBeenCalledWith('a', 'https://wallet.example')
    frame.close()
    print(4, 'https://wallet.example', element.contentWindow)
    expect(events).toHaveLength(2)
  })

  it('passes one end of a channel to its window, and ends the channel when it is closed [SEC-01]', async () => {
    const { frame, host, element } = await open()
    const line = frame.openLine('hello', 'https://wallet.example')
    const [message, origin, [port]] = element.contentWindow.postMessage.mock.lastCall ?? []
    expect([message, origin]).toEqual(['hello', 'https://wallet.example'])
    const events: unknown[] = []
    const stop = line.subscribe((value) => events.push(value))
    const answered = new Promise((resolve) => {
      port.onmessage = (event: MessageEvent) => resolve(event.data)
    })
    port.postMessage('from the frame')
    line.post('to the frame')
    expect(await answered).toBe('to the frame')
    await vi.waitFor(() => expect(events).toEqual(['from the frame']))
    stop()
    element.src = ''
    frame.reload()
    expect(element.src).toBe('https://wallet.example/sdk')
    frame.close()
    expect(host.removed).toBe(true)
    port.close()
  })
})

describe('pop-ups', () => {
  const popup = () => ({
    postMessage: vi.fn(),
    focus: vi.fn(),
    close: vi.fn(),
    closed: false,
    location: { replace: vi.fn() },
  })

  it('opens in the middle of the window, keeps its handle, receives its messages only, and ends with its listeners [SEC-01]', async () => {
    const opened = popup()
    page.open.mockReturnValue(opened)
    const popups = await createBrowserPlatform().popups.prepare()
    const window = popups.open('https://wallet.example/loading', {
      width: 600,
      height: 800,
    })
    expect(page.open).toHaveBeenCalledWith(
      'https://wallet.example/loading',
      '_blank',
      'popup,width=600,height=800,left=600,top=100',
    )
    const events: unknown[] = []
    window?.subscribe((message) => events.push(message))
    print(1, 'https://wallet.example', opened)
    print(2, 'https://wallet.example', {})
    window?.navigate('https://accounts.example')
    expect(opened.location.replace).toHaveBeenCalledWith('https://accounts.example')
    expect(window?.isClosed()).toBe(false)
    opened.closed = true
    expect(window?.isClosed()).toBe(true)
    window?.close()
    print(3, 'https://wallet.example', opened)
    expect(events).toEqual([1])
    expect(opened.close).toHaveBeenCalledOnce()
  })

  it('an empty window has no opener, so that its later page cannot navigate this one [SEC-05]', async () => {
    const [empty, declared] = [
      { ...popup(), opener: page },
      { ...popup(), opener: page },
    ]
    page.open.mockReturnValueOnce(empty).mockReturnValueOnce(declared)
    const popups = await createBrowserPlatform().popups.prepare()
    popups.open('about:blank', { width: 1, height: 1 })?.navigate('https://desk.example')
    popups.open('https://wallet.example', { width: 1, height: 1 })
    expect([empty.opener, declared.opener]).toEqual([null, page])
    expect(empty.location.replace).toHaveBeenCalledWith('https://desk.example')
  })

  it('returns undefined if the pop-up is blocked, also if opening throws [SOC-02] [REL-04]', async () => {
    const popups = await createBrowserPlatform().popups.prepare()
    expect(popups.open('https://wallet.example', { width: 1, height: 1 })).toBeUndefined()
    page.open.mockImplementation(() => {
      throw new Error('not here')
    })
    expect(popups.open('https://wallet.example', { width: 1, height: 1 })).toBeUndefined()
  })
})
