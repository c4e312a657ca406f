import { readFileSync } from 'node:fs'
import type { Request } from 'playwright-core'
import type {} from '../../demo/src/lab/show-lab.js'
import { expect, test, type Visitor } from '../testing/host-page.js'

type Lab = NonNullable<typeof window.quoinLab>

/** Runs in the page of a host on its own machine. It may use its arguments only. */
type Mistake = (lab: Lab, options: ReturnType<Lab['options']>) => unknown

/** Makes a mistake; returns what was thrown, and collects the messages of Quoin in the console. */
async function make(visitor: Visitor, mistake: Mistake) {
  visitor.expectConsole(/./)
  const page = await visitor.open('/lab?extension=off')
  const logged: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('[quoin]')) logged.push(message.text())
  })
  await page.waitForFunction(() => Reflect.has(window, 'quoinLab'))
  const pending = new Set<Request>()
  page.on('request', (request) => pending.add(request))
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  /** Waits until no request is on its way. */
  const answered = () => expect.poll(() => pending.size).toBe(0)
  await page.route('**/unreachable/**', (route) => route.abort())
  await page.clock.install()
  const thrown: unknown = await page.evaluate(`(async () => {
    const { logLevel, ...options } = window.quoinLab.options()
    try {
      await (${mistake})(window.quoinLab, options)
    } catch (error) {
      return String(error)
    }
  })()`)
  return { page, logged, thrown: String(thrown), answered }
}

const docs = readFileSync('docs/errors.md', 'utf8')

/** Checks that an error names its code, its cause and the fix: in its text, or in the section that its text links to. */
function expectExplained(text: string, code: string, cause: RegExp): void {
  expect(text).toContain(`Docs: node_modules/quoin/docs/errors.md#${code.toLowerCase()}`)
  expect(text).toMatch(cause)
  const section = docs.split('\n## ').find((one) => one.startsWith(`${code}\n`)) ?? ''
  expect(section).toContain('**Fix:**')
}

/** A page without types passes anything. */
type Untyped = never

const thrownMistakes: readonly (readonly [what: string, code: string, cause: RegExp, mistake: Mistake])[] = [
  [
    'no network',
    'OPTIONS_INVALID',
    /networks: is empty/,
    (lab, options) => lab.bundle.createQuoin({ ...options, networks: [] }),
  ],
  [
    'networks that were forgotten',
    'OPTIONS_INVALID',
    /networks: is empty/,
    (lab, { networks: _, ...options }) => lab.bundle.createQuoin(options as Untyped),
  ],
  [
    'the number of a network',
    'OPTIONS_INVALID',
    /networks: network 'eip155:undefined' has no rpcUrls/,
    (lab, options) => lab.bundle.createQuoin({ ...options, networks: [1] as Untyped }),
  ],
  [
    'a network of a wrong import',
    'OPTIONS_INVALID',
    /networks: network 'eip155:undefined' has no rpcUrls/,
    (lab, options) => lab.bundle.createQuoin({ ...options, networks: [undefined] as Untyped }),
  ],
  [
    'a network without nodes',
    'OPTIONS_INVALID',
    /network 'eip155:5' has no rpcUrls/,
    (lab, options) => lab.bundle.createQuoin({ ...options, networks: [{ id: 5, name: 'Five' }] as Untyped }),
  ],
  [
    'services without a project id',
    'PROJECT_ID_MISSING',
    /Fix: Pass any text/,
    (lab, { projectId: _, ...options }) => lab.bundle.createQuoin(options as Untyped),
  ],
  [
    'an address without its protocol',
    'OPTIONS_INVALID',
    /services\.gateway: 'gateway\.example' is not an https address/,
    (lab, options) => lab.bundle.createQuoin({ ...options, services: { gateway: 'gateway.example' } }),
  ],
  [
    'a relay that is no socket',
    'OPTIONS_INVALID',
    /'relayUrl': must be a wss: address/,
    (lab, options) =>
      lab.bundle.createQuoin({ ...options, walletConnect: { relayUrl: 'https://relay.example' } }),
  ],
  [
    'a misspelt option',
    'OPTIONS_INVALID',
    /netwroks: is not known, did you mean 'networks'\?\nFix: There is projectId/,
    (lab, options) => lab.bundle.createQuoin({ ...options, netwroks: [] } as Untyped),
  ],
  [
    'a misspelt option of a plugin',
    'OPTIONS_INVALID',
    /'featuredWalletIDs': is not known; there is featuredWalletIds/,
    (lab, options) => lab.bundle.createQuoin({ ...options, wallets: { featuredWalletIDs: [] } } as Untyped),
  ],
  [
    'a network that is not listed',
    'NETWORK_NOT_FOUND',
    /Details: eip155:99\nFix: Add the network to 'networks' of createQuoin or createKernel/,
    async (lab, options) => {
      const kernel = await lab.bundle.createQuoin(options).start()
      await kernel.networks.switchTo('eip155:99')
    },
  ],
  [
    'an API of a plugin before the start',
    'KERNEL_NOT_STARTED',
    /Fix: Await kernel\.start\(\), or use useCreateKernel\(\)/,
    (lab, options) => lab.bundle.createQuoin(options).use(lab.plugins.payPlugin).pay,
  ],
  [
    'a second start',
    'KERNEL_ALREADY_STARTED',
    /already been started/,
    async (lab, options) => {
      const kernel = lab.bundle.createQuoin(options)
      await kernel.start()
      await kernel.start()
    },
  ],
  [
    'a plugin that is used after the start',
    'KERNEL_ALREADY_STARTED',
    /already been started/,
    async (lab, options) => {
      const kernel = lab.bundle.createQuoin(options)
      await kernel.start()
      kernel.use(lab.plugins.payPlugin)
    },
  ],
  [
    'a plugin that is used twice',
    'PLUGIN_DUPLICATE',
    /'safe': use\(\) number \d+ and number \d+/,
    (lab, options) =>
      lab.bundle
        .createQuoin(options)
        .use(lab.safePlugin)
        .use(lab.safePlugin as Untyped),
  ],
  [
    'an object that is no plugin',
    'PLUGIN_INVALID',
    /Fix: Pass the result of definePlugin/,
    (lab, options) => lab.bundle.createQuoin(options).use({ id: 'mine' } as Untyped),
  ],
  [
    'a view that no plugin has',
    'VIEW_NOT_FOUND',
    /Details: Swaps/,
    async (lab, options) =>
      (await lab.bundle.createQuoin(options).start()).open({ view: 'Swaps' as Untyped }),
  ],
  [
    'a route that no plugin has',
    'ROUTE_NOT_FOUND',
    /Details: swaps/,
    async (lab, options) => (await lab.bundle.createQuoin(options).start()).open('swaps' as Untyped),
  ],
  [
    'a kernel that was disposed of',
    'KERNEL_DISPOSED',
    /has been disposed/,
    async (lab, options) => {
      const kernel = lab.bundle.createQuoin(options)
      await kernel.start()
      await kernel.dispose()
      kernel.open()
    },
  ],
]

for (const [what, code, cause, mistake] of thrownMistakes)
  test(`${what} is refused at once, with the code, the cause and the fix [ERR-03]`, async ({ visitor }) => {
    const { logged, thrown } = await make(visitor, mistake)
    expectExplained(thrown, code, cause)
    expect(logged).toEqual([])
  })

const loggedMistakes: typeof thrownMistakes = [
  [
    'a kernel that nothing displays',
    'MODAL_NOT_MOUNTED',
    /Fix: Call mountQuoin\(kernel\)/,
    async (lab, options) => void (await lab.bundle.createQuoin(options).start()),
  ],
  [
    'a press of a button whose kernel was never started',
    'KERNEL_NOT_STARTED',
    /The kernel has not been started\nFix: Await kernel\.start\(\)/,
    (lab, options) => {
      const kernel = lab.bundle.createQuoin(options)
      lab.ui.mountQuoin(kernel)
      const button = Object.assign(document.createElement('quoin-button'), { kernel })
      document.body.append(button)
      button.shadowRoot?.querySelector('button')?.click()
    },
  ],
  [
    'a theme variable out of range',
    'OPTIONS_INVALID',
    /Details: themeVariables\.radius$/m,
    (lab, options) =>
      void lab.ui.mountQuoin(lab.bundle.createQuoin(options), { themeVariables: { radius: 200 } }),
  ],
  [
    'a theme that does not exist',
    'OPTIONS_INVALID',
    /Details: theme: system, light or dark$/m,
    (lab, options) => void lab.ui.mountQuoin(lab.bundle.createQuoin(options), { theme: 'black' as Untyped }),
  ],
  [
    'a misspelt theme variable',
    'OPTIONS_INVALID',
    /themeVariables\.accnt: is not known, did you mean 'accent'\?\nFix: There is .*accent/,
    (lab, options) =>
      void lab.ui.mountQuoin(lab.bundle.createQuoin(options), {
        themeVariables: { accnt: 'red' } as Untyped,
      }),
  ],
  [
    'a theme variable that is changed to one out of range',
    'OPTIONS_INVALID',
    /Details: themeVariables\.radius$/m,
    (lab, options) => lab.ui.mountQuoin(lab.bundle.createQuoin(options)).setTheme('dark', { radius: 200 }),
  ],
  [
    'a relay without a project id',
    'PROJECT_ID_MISSING',
    /Details: walletconnect: .*\nFix: Pass 'projectId', or the relay's own as 'walletConnect: \{ projectId \}'/,
    async (lab, { projectId: _, ...options }) => {
      const kernel = lab.bundle.createQuoin({
        ...options,
        services: {},
        walletConnect: { relayUrl: 'wss://relay.example' },
      })
      lab.ui.mountQuoin(kernel)
      await kernel.start()
    },
  ],
  [
    'a misspelt id of a wallet',
    'OPTIONS_INVALID',
    /wallets\.featuredWalletIds: no wallet has the id 'metamusk' \(did you mean 'metamask'\?\)\nFix: .*quoin\/wallet-registry/,
    async (lab, options) => {
      const kernel = lab.bundle.createQuoin({
        ...options,
        services: {},
        wallets: { featuredWalletIds: ['rainbow', 'metamusk'] },
      })
      lab.ui.mountQuoin(kernel)
      await kernel.start()
      kernel.open()
    },
  ],
  [
    'a language without texts',
    'LOCALE_MISSING',
    /Fix: Choose one of ar, de, en, .*'locales'/,
    async (lab, options) => {
      const kernel = lab.bundle.createQuoin({ ...options, locale: 'nl' })
      lab.ui.mountQuoin(kernel)
      await kernel.start()
      kernel.open()
    },
  ],
  [
    'a gateway that does not run',
    'SERVICE_UNREACHABLE',
    /Fix: Check 'services\.gateway'/,
    async (lab, options) => {
      const kernel = lab.bundle.createQuoin({
        ...options,
        services: { gateway: `${location.origin}/unreachable` },
      })
      lab.ui.mountQuoin(kernel)
      await kernel.start()
      kernel.open()
    },
  ],
  [
    'a gateway that is the page’s own server',
    'ANSWER_INVALID',
    /Fix: Check 'services\.gateway'/,
    async (lab, options) => {
      const kernel = lab.bundle.createQuoin({
        ...options,
        services: { gateway: `${location.origin}/nothing` },
      })
      lab.ui.mountQuoin(kernel)
      await kernel.start()
      kernel.open()
    },
  ],
  [
    'options of a plugin that are none',
    'OPTIONS_INVALID',
    /plugin 'siwx', option '': must be an object/,
    async (lab, options) => {
      const kernel = lab.bundle.createQuoin({ ...options, siwx: true } as Untyped)
      lab.ui.mountQuoin(kernel)
      await kernel.start()
    },
  ],
  [
    'a secure site on the page’s own origin',
    'EMBEDDED_WALLET_MISSING',
    /services\.secureSite is on the page's own origin/,
    async (lab, options) => {
      const services = { ...options.services, secureSite: `${location.origin}/wallet` }
      const kernel = lab.bundle.createQuoin({ ...options, services })
      lab.ui.mountQuoin(kernel)
      await kernel.start()
    },
  ],
  [
    'sign-in without a service',
    'OPTIONS_INVALID',
    /Fix: Set services\.siwx or services\.gateway/,
    async (lab, options) => {
      const kernel = lab.bundle.createQuoin({ ...options, services: {}, siwx: {} })
      lab.ui.mountQuoin(kernel)
      await kernel.start()
    },
  ],
  [
    'a kernel for each rendering of a component',
    'KERNEL_DUPLICATE',
    /with useCreateKernel\(\)/,
    async (lab, options) => {
      for (let rendering = 0; rendering < 3; rendering++) {
        const kernel = lab.bundle.createQuoin(options)
        lab.ui.mountQuoin(kernel)
        await kernel.start()
      }
    },
  ],
  [
    'a second kernel beside the first one',
    'KERNEL_DUPLICATE',
    /Details: storageKey 'default'\nFix: Use one kernel for the page: .* need a storageKey each/,
    async (lab, options) => {
      for (let count = 0; count < 2; count++) {
        const kernel = lab.bundle.createQuoin(options)
        lab.ui.mountQuoin(kernel)
        await kernel.start()
      }
    },
  ],
  [
    'an element that is not registered',
    'ELEMENT_NOT_DEFINED',
    /Details: <quoin-connect>\nFix: Add import 'quoin\/elements'/,
    async (lab, options) => {
      document.body.append(document.createElement('quoin-connect'))
      const kernel = lab.bundle.createQuoin(options)
      lab.ui.mountQuoin(kernel)
      await kernel.start()
      kernel.open()
    },
  ],
]

for (const [what, code, cause, mistake] of loggedMistakes)
  test(`${what} is reported once in the console, with the code, the cause and the fix [ERR-03]`, async ({
    visitor,
  }) => {
    const { page, logged, thrown, answered } = await make(visitor, mistake)
    expect(thrown).toBe('undefined')
    // The tools are loaded after five seconds, and wait as long for a page that is still set up. Only the page's clock is moved: an
    // answer of the network must not come later than that clock's limits for it.
    while (logged.length === 0) {
      await answered()
      await page.clock.runFor(1_000)
    }
    await answered()
    await page.clock.runFor(60_000)
    expect(logged).toHaveLength(1)
    expectExplained(logged[0] ?? '', code, cause)
  })

const noMistakes: readonly (readonly [what: string, page: Mistake])[] = [
  [
    'two kernels with a storage key each',
    async (lab, options) => {
      for (const storageKey of ['shop', 'game']) {
        const kernel = lab.bundle.createQuoin({ ...options, storageKey })
        lab.ui.mountQuoin(kernel)
        await kernel.start()
      }
    },
  ],
  [
    'a kernel that replaces one which was disposed of',
    async (lab, options) => {
      for (let count = 0; count < 2; count++) {
        const kernel = lab.bundle.createQuoin(options)
        lab.ui.mountQuoin(kernel)
        await kernel.start()
        if (count === 0) await kernel.dispose()
      }
    },
  ],
  [
    'a kernel that is created and never started beside one that is',
    async (lab, options) => {
      lab.bundle.createQuoin(options)
      const kernel = lab.bundle.createQuoin(options)
      lab.ui.mountQuoin(kernel)
      await kernel.start()
    },
  ],
]

for (const [what, compose] of noMistakes)
  test(`${what} is not reported [ERR-03] [KRN-07]`, async ({ visitor }) => {
    const { page, logged } = await make(visitor, compose)
    const tools = page.waitForResponse(/\/page-tools-/)
    await page.clock.runFor(6_000)
    await tools
    await page.clock.runFor(60_000)
    expect(logged).toEqual([])
  })

test('a look with a mistake keeps what is allowed of it [ERR-03]', async ({ visitor }) => {
  const { page } = await make(visitor, async (lab, options) => {
    const kernel = lab.bundle.createQuoin(options)
    lab.ui.mountQuoin(kernel, {
      theme: 'dark',
      themeVariables: { accent: '#0a7c66', accnt: 'red' } as Untyped,
    })
    document.body.append(document.createElement('quoin-button'))
    await kernel.start()
  })
  const style = (name: string) =>
    page
      .locator('quoin-button')
      .evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name)
  await expect.poll(() => style('--quoin-accent')).toBe('#0a7c66')
  expect(await style('--quoin-color-scheme')).toBe('dark')
})
