import { afterEach, describe, expect, it, vi } from 'vitest'
import { createKernel, I18nToken, isQuoinError, type KernelOptions } from '#kernel'
import { createTestPlatform, settle, type TestPlatform } from '#testing'

const network = {
  id: 1,
  name: 'One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.example'] } },
}

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** Creates a kernel of a page on a developer's machine, with its tools loaded. */
async function createLocal(
  options: Partial<KernelOptions> = {},
  url = 'http://localhost:5173/',
  language = 'en',
) {
  const platform = createTestPlatform({ page: { url, language } })
  const kernel = createKernel({ networks: [network], platform, ...options })
  ends.push(async () => {
    await kernel.dispose()
    expect(platform.leftovers()).toEqual([])
  })
  const messages = () =>
    platform.logs.map(({ level, parts }) => [
      level,
      ...parts.map((part) => (isQuoinError(part) ? part.code : part)),
    ])
  const mount = () =>
    kernel
      .get(I18nToken)
      .register('ui', { en: async () => ({ default: { connectWallet: 'Connect wallet' } }) })
  /** The tools are loaded late, which takes real time, and watch from then on. */
  const watched = async (): Promise<void> => {
    await platform.clock.advanceAsync(5_000)
    await vi.waitFor(() => expect(platform.clock.pending()).toContain('timer 5000 ms'))
  }
  return { platform, kernel, messages, mount, watched }
}

describe('mistakes of a host on its own machine [ERR-03]', () => {
  it('reports once that nothing displays a started kernel', async () => {
    const { platform, kernel, messages, watched } = await createLocal()
    await kernel.start()
    await watched()
    await platform.clock.advanceAsync(4_999)
    expect(messages()).toEqual([])
    await platform.clock.advanceAsync(60_000)
    expect(messages()).toEqual([['error', '[quoin] kernel:', 'MODAL_NOT_MOUNTED']])
  })

  it('reports nothing of a kernel that is started and displayed in time', async () => {
    const { platform, kernel, messages, mount, watched } = await createLocal()
    await kernel.start()
    await watched()
    await platform.clock.advanceAsync(4_000)
    mount()
    await platform.clock.advanceAsync(60_000)
    await kernel.get(I18nToken).load('ui')
    expect(messages()).toEqual([])
  })

  it('reports at once that a button is pressed before the kernel is started, and starts no timer', async () => {
    const { platform, kernel, messages } = await createLocal()
    kernel.open()
    kernel.open()
    expect(messages()).toEqual([['error', '[quoin] kernel:', 'KERNEL_NOT_STARTED']])
    expect(platform.clock.pending()).toEqual([])
  })

  it('reports nothing of a press before the start on a public page', async () => {
    const { kernel, messages } = await createLocal({}, 'https://app.example/')
    kernel.open()
    expect(messages()).toEqual([])
  })

  it('reports once that the chosen language has no texts, and names those that have', async () => {
    const { platform, kernel, mount, messages } = await createLocal({
      locale: 'nl',
      locales: { sv: async () => ({ default: { ui: { connectWallet: 'Anslut' } } }) },
    })
    mount()
    await kernel.get(I18nToken).load('ui')
    await kernel.get(I18nToken).setLocale('pl')
    await kernel.get(I18nToken).setLocale('nl')
    const missing = ['error', '[quoin] kernel:', 'LOCALE_MISSING']
    expect(messages()).toEqual([missing, missing])
    const reported = platform.logs.map(({ parts }) => parts[1])
    expect(reported).toMatchObject([{ details: "'nl'" }, { details: "'pl'" }])
    expect(reported[0]).toMatchObject({ fix: expect.stringContaining('Choose one of en, sv,') })
  })

  it.each([
    ['the language of the browser', {}, 'http://localhost:5173/'],
    ['English of a region', { locale: 'en-NZ' }, 'http://localhost:5173/'],
    ['a language of the host', { locale: 'sv-FI' }, 'http://localhost:5173/'],
    ['a language without texts on a public page', { locale: 'nl' }, 'https://app.example/'],
  ])('reports nothing of %s', async (_, options, url) => {
    const { kernel, mount, messages } = await createLocal(
      { locales: { sv: async () => ({ default: { ui: { connectWallet: 'Anslut' } } }) }, ...options },
      url,
      'nl',
    )
    mount()
    await kernel.get(I18nToken).load('ui')
    expect(messages()).toEqual([])
  })

  it.each([
    ['a public page', {}, 'https://app.example/'],
    ['a page that looks local', {}, 'https://localhost.app.example/'],
    ['a host that wants errors only', { logLevel: 'error' as const }, 'http://localhost:5173/'],
  ])('reports nothing on %s', async (_, options, url) => {
    const { platform, kernel, messages } = await createLocal(options, url)
    await kernel.start()
    await kernel.inspect()
    await settle()
    await platform.clock.advanceAsync(60_000)
    expect(messages()).toEqual([])
  })
})

describe('two kernels on a page of its own machine [ERR-03]', () => {
  /** Creates a further kernel on the page, and starts it. */
  const startAnother = async (platform: TestPlatform, options: Partial<KernelOptions> = {}) => {
    const kernel = createKernel({ networks: [network], platform, ...options })
    kernel.get(I18nToken).register('ui', { en: async () => ({ default: { connectWallet: 'Connect' } }) })
    ends.unshift(() => kernel.dispose())
    await kernel.start()
    return kernel
  }
  /** Starts a kernel whose events reach the others on the page, as in a browser. */
  const startFirst = async () => {
    const local = await createLocal()
    const { platform, kernel, mount, watched } = local
    platform.onDispatch('quoin:kernel', (detail) => platform.announce('quoin:kernel', detail))
    mount()
    await kernel.start()
    await watched()
    return local
  }
  const duplicate = ['error', '[quoin] kernel:', 'KERNEL_DUPLICATE']

  it.each([1, 3])('are reported once if the page starts %i beside the first one', async (further) => {
    const { platform, messages } = await startFirst()
    for (let count = 0; count < further; count++) await startAnother(platform)
    await platform.clock.advanceAsync(5_000)
    await vi.waitFor(() => expect(messages()).toEqual([duplicate]))
    await platform.clock.advanceAsync(60_000)
    expect(messages()).toEqual([duplicate])
    expect(platform.logs[0]?.parts[1]).toMatchObject({
      details: "storageKey 'default'",
      fix: expect.stringContaining('useCreateKernel()'),
    })
  })

  it('are not reported if their storage keys differ, or one was disposed of before the other', async () => {
    const { platform, kernel, messages } = await startFirst()
    await startAnother(platform, { storageKey: 'second' })
    await platform.clock.advanceAsync(60_000)
    await kernel.dispose()
    await startAnother(platform)
    await platform.clock.advanceAsync(60_000)
    await settle()
    expect(messages()).toEqual([])
  })
})

describe('elements of Quoin that the page has not registered [ERR-03]', () => {
  it('are reported once, with the entries to import', async () => {
    const { platform, kernel, messages, mount, watched } = await createLocal()
    const names = ['quoin-button', 'quoin-view', 'quoin-modal', 'quoin-button', 'other-element']
    platform.onDispatch('quoin:elements', (detail) => names.forEach(Object(detail).add))
    mount()
    await kernel.start()
    await watched()
    await platform.clock.advanceAsync(60_000)
    expect(messages()).toEqual([['error', '[quoin] kernel:', 'ELEMENT_NOT_DEFINED']])
    expect(platform.logs[0]?.parts[1]).toMatchObject({
      details: '<quoin-button>, <quoin-view>',
      fix: "Add import 'quoin/elements' and import 'quoin/inline' to the page.",
    })
  })

  it('are not reported on a public page', async () => {
    const { platform, kernel, messages, mount } = await createLocal({}, 'https://app.example/')
    platform.onDispatch('quoin:elements', (detail) => Object(detail).add('quoin-button'))
    mount()
    await kernel.start()
    await settle()
    await platform.clock.advanceAsync(60_000)
    expect(messages()).toEqual([])
  })
})

describe('a service that is not the one that the host meant [ERR-03]', () => {
  const call = async (answer: () => Response | Promise<Response>, url?: string) => {
    const local = await createLocal({ projectId: 'p', services: { gateway: 'https://gateway.example' } }, url)
    const { platform, kernel, mount, watched } = local
    mount()
    await kernel.start()
    if (url === undefined) await watched()
    platform.onFetch(answer)
    const endpoint = {
      id: 'wallets.list',
      service: 'gateway',
      method: 'GET',
      path: '/getWallets',
      query: { '~standard': { version: 1, vendor: 'test', validate: (value: unknown) => ({ value }) } },
      answer: { '~standard': { version: 1, vendor: 'test', validate: (value: unknown) => ({ value }) } },
    } as const
    for (let time = 0; time < 3; time++) {
      let hasEnded = false
      const end = (): void => {
        hasEnded = true
      }
      kernel.api.call(endpoint as never).then(end, end)
      // The code of calls is loaded first, which takes real time.
      while (!hasEnded) {
        await settle()
        await platform.clock.advanceAsync(1_000)
      }
    }
    return local
  }

  it.each([
    ['does not answer', () => Promise.reject(new TypeError('Failed to fetch')), 'SERVICE_UNREACHABLE'],
    ['is the page’s own server', () => new Response('<!doctype html>'), 'ANSWER_INVALID'],
    ['has no such path', () => new Response('Not found', { status: 404 }), 'HTTP_STATUS'],
  ])('is reported once if it %s', async (_, answer, code) => {
    const { messages } = await call(answer)
    const warning = ['warn', "[quoin] service 'gateway':", code, expect.stringMatching(/^Fix: Check /)]
    // Its code is loaded first.
    await vi.waitFor(() => expect(messages()).toEqual([warning]))
  })

  it('is not reported if the service gives its reason', async () => {
    const reasons = [{ name: 'name', description: 'There is no such name.' }]
    const { messages } = await call(() => Response.json({ status: 'FAILURE', reasons }, { status: 404 }))
    await import('./service-mistake.js')
    await settle()
    expect(messages()).toEqual([])
  })

  it('is not logged on a public page', async () => {
    const { messages } = await call(() => Response.error(), 'https://app.example/')
    expect(messages()).toEqual([])
  })
})
