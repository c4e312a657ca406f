import type { Page } from 'playwright-core'
import type {} from '../../demo/src/lab/show-lab.js'
import { announceWallet } from '../testing/announce-wallet.js'
import { expect, test } from '../testing/host-page.js'
import { widgetOf } from '../testing/widget.js'

test('two kernels on one page share nothing: each has its own modal, wallets and lifetime [KRN-07]', async ({
  visitor,
}) => {
  const page = await visitor.open('/lab?extension=off')
  await page.waitForFunction(() => Reflect.has(window, 'quoinLab'))
  const states = await page.evaluate(async () => {
    const lab = window.quoinLab
    if (!lab) throw new Error('The page has no lab.')
    const make = async (storageKey: string) => {
      const kernel = lab.bundle.createQuoin({ ...lab.options(), storageKey })
      const mount = lab.ui.mountQuoin(kernel)
      await kernel.start()
      return { kernel, mount }
    }
    const [first, second] = [await make('first'), await make('second')]
    first.kernel.open()
    const opened = [first.kernel.router.store.getState().open, second.kernel.router.store.getState().open]
    first.mount.unmount()
    await first.kernel.dispose()
    second.kernel.open()
    const after = second.kernel.router.store.getState().open
    second.mount.unmount()
    await second.kernel.dispose()
    return { opened, after }
  })
  expect(states).toEqual({ opened: [true, false], after: true })
})

test('a third-party plugin adds a view, a route and a close guard that blocks Escape, and yields to a forced close [KRN-02] [KRN-06] [KRN-12] [UI-07] [UI-08]', async ({
  visitor,
}) => {
  const page = await visitor.open('/lab?extension=off')
  await page.waitForFunction(() => Reflect.has(window, 'quoinLab'))
  await page.evaluate(async () => {
    const lab = window.quoinLab
    if (!lab) throw new Error('The page has no lab.')
    const events: string[] = []
    Reflect.set(window, 'labEvents', events)
    const guarded = lab.kernel.definePlugin<{
      readonly id: 'guarded'
      readonly views: { Guarded: undefined }
      readonly routes: { guarded: undefined }
    }>({
      id: 'guarded',
      version: '1.0.0',
      kernel: '*',
      contributes: {
        views: {
          Guarded: {
            load: () => Promise.resolve({ default: () => 'Held until you decide' }),
            title: '',
            titleOf: () => 'Guarded',
          },
        },
        routes: { guarded: { view: 'Guarded' } },
        closeGuards: [
          {
            id: 'guarded',
            views: ['Guarded'],
            check: () => 'unless-forced',
            onForced: () => events.push('rejected'),
          },
        ],
      },
    })
    const kernel = lab.bundle.createQuoin(lab.options()).use(guarded)
    lab.ui.mountQuoin(kernel)
    await kernel.start()
    kernel.open('guarded', undefined)
  })
  const { dialog, button } = widgetOf(page)
  await dialog.getByText('Held until you decide').waitFor()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await dialog.getByText('Held until you decide').waitFor()
  await button('Close').click()
  await dialog.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => Reflect.get(window, 'labEvents'))).toEqual(['rejected'])
})

test('a view that throws is contained: the user can continue, and the fault names the plugin [KRN-08] [UI-15]', async ({
  visitor,
}) => {
  visitor.expectConsole(/broken on purpose|quoin|boundary|error/i)
  const page = await visitor.open('/lab?extension=off')
  await page.waitForFunction(() => Reflect.has(window, 'quoinLab'))
  await page.evaluate(async () => {
    const lab = window.quoinLab
    if (!lab) throw new Error('The page has no lab.')
    const faults: string[] = []
    Reflect.set(window, 'labEvents', faults)
    const broken = lab.kernel.definePlugin<{ readonly id: 'broken'; readonly views: { Broken: undefined } }>({
      id: 'broken',
      version: '1.0.0',
      kernel: '*',
      contributes: {
        views: {
          Broken: {
            load: () =>
              Promise.resolve({
                default: () => {
                  throw new Error('broken on purpose')
                },
              }),
            title: '',
            titleOf: () => 'Broken',
          },
        },
      },
    })
    const kernel = lab.bundle.createQuoin(lab.options()).use(broken)
    kernel.on('kernel:pluginFailed', ({ plugin, phase }) => faults.push(`${plugin} ${phase}`))
    lab.ui.mountQuoin(kernel)
    await kernel.start()
    kernel.open()
    kernel.router.push('Broken')
  })
  const { dialog, button } = widgetOf(page)
  await dialog.getByText('Couldn’t show this view').waitFor()
  expect(await page.evaluate(() => Reflect.get(window, 'labEvents'))).toContain('broken render')
  await button('Back').first().click()
  await dialog.getByRole('button', { name: 'Sandbox Wallet' }).waitFor()
})

/** The views of UI-01, each with its plugin and the host configuration that it requires. */
const views: Readonly<Record<string, readonly [plugin: string, needs: 'nothing' | 'secureSite' | 'siwx']>> = {
  Connect: ['wallets', 'nothing'],
  Account: ['account', 'nothing'],
  AllWallets: ['wallets', 'nothing'],
  ConnectingWalletConnectBasic: ['walletconnect', 'nothing'],
  ConnectingWalletConnect: ['walletconnect', 'nothing'],
  ConnectingExternal: ['wallets', 'nothing'],
  ConnectingSiwe: ['siwx', 'siwx'],
  ConnectingFarcaster: ['social', 'secureSite'],
  UnsupportedChain: ['networkPicker', 'nothing'],
  ApproveTransaction: ['embedded', 'secureSite'],
  SIWXSignMessage: ['siwx', 'siwx'],
  RegisterAccountName: ['names', 'nothing'],
  RegisterAccountNameSuccess: ['names', 'nothing'],
}

/** Returns the views of a default bundle kernel with and without the host's configuration, by plugin and name. */
const viewsOf = (
  page: Page,
  has: { readonly secureSite: boolean; readonly siwx: boolean },
): Promise<readonly string[]> =>
  page.evaluate(async ({ secureSite, siwx }) => {
    const lab = window.quoinLab
    if (!lab) throw new Error('The page has no lab.')
    const { services = {}, ...options } = lab.options()
    const { secureSite: site, ...others } = services
    if (!site) throw new Error('The test world has no secure site.')
    const kernel = lab.bundle.createQuoin({
      ...options,
      services: secureSite ? services : others,
      features: { siwx },
      storageKey: 'views',
    })
    await kernel.start()
    const found = (await kernel.inspect()).plugins.flatMap(({ id, contributes }) =>
      (contributes.views ?? []).map((view) => `${id} ${view}`),
    )
    await kernel.dispose()
    return found
  }, has)

test('the thirteen views come from plugins of the default bundle, each with the documented requirements, none from the kernel [UI-01] [KRN-02]', async ({
  visitor,
}) => {
  const page = await visitor.open('/lab?extension=off')
  await page.waitForFunction(() => Reflect.has(window, 'quoinLab'))
  expect(Object.keys(views)).toHaveLength(13)
  const named = Object.entries(views).map(([view, [plugin, needs]]) => ({ view: `${plugin} ${view}`, needs }))
  for (const secureSite of [false, true])
    for (const siwx of [false, true]) {
      const has = { secureSite, siwx, nothing: true }
      const found = await viewsOf(page, has)
      expect(named.filter(({ view }) => found.includes(view))).toEqual(
        named.filter(({ needs }) => has[needs]),
      )
      expect(found.filter((view) => view.startsWith('kernel '))).toEqual([])
    }
})

test('each of the thirteen views opens in the default bundle [UI-01]', async ({ visitor }) => {
  const page = await visitor.open('/lab?extension=off')
  await page.waitForFunction(() => Reflect.has(window, 'quoinLab'))
  await page.evaluate(async () => {
    const lab = window.quoinLab
    if (!lab) throw new Error('The page has no lab.')
    const kernel = lab.bundle.createQuoin({ ...lab.options(), siwx: {}, storageKey: 'opened' })
    const faults: string[] = []
    Object.assign(window, { thirteen: { kernel, faults } })
    kernel.on('kernel:pluginFailed', ({ plugin, error }) => faults.push(`${plugin}: ${error.message}`))
    lab.ui.mountQuoin(kernel)
    await kernel.start()
  })
  const { dialog } = widgetOf(page)
  const wallet = { id: 'made-up', name: 'Made-up Wallet' }
  const params: Readonly<Record<string, unknown>> = {
    ConnectingWalletConnect: { wallet },
    ConnectingExternal: { connectorId: 'nobody' },
  }
  const titles: Record<string, string> = {}
  for (const view of Object.keys(views).filter((name) => name !== 'UnsupportedChain')) {
    await page.evaluate(
      ([name, given]) => Reflect.get(window, 'thirteen').kernel.open({ view: name, arguments: given }),
      [view, params[view]] as const,
    )
    await page.waitForFunction((name) => {
      const { current, store } = Reflect.get(window, 'thirteen').kernel.router
      return current()?.view === name && !store.getState().loading
    }, view)
    titles[view] = (await dialog.getByRole('heading').first().textContent()) ?? ''
    await page.evaluate(() => Reflect.get(window, 'thirteen').kernel.close({ force: true }))
    await dialog.waitFor({ state: 'detached' })
  }
  // The state alone displays this view: a wallet is on a network that the host does not list.
  await announceWallet(page, {
    name: 'Stubborn Wallet',
    rdns: 'test.stubborn',
    connect: 'approve',
    chainId: '0x309',
    stays: true,
  })
  await page.evaluate(() => Reflect.get(window, 'thirteen').kernel.open())
  await widgetOf(page).row('Stubborn Wallet').click()
  await page.waitForFunction(
    () => Reflect.get(window, 'thirteen').kernel.router.current()?.view === 'UnsupportedChain',
  )
  await dialog.getByText('This site doesn’t support the network your wallet is on.').waitFor()
  expect(titles).toEqual({
    Connect: 'Connect wallet',
    Account: 'Account',
    AllWallets: 'All wallets',
    ConnectingWalletConnectBasic: 'Scan to connect',
    ConnectingWalletConnect: 'Made-up Wallet',
    ConnectingExternal: 'Connect wallet',
    ConnectingSiwe: 'Sign in',
    ConnectingFarcaster: 'Farcaster',
    ApproveTransaction: 'Your wallet',
    SIWXSignMessage: 'Sign in',
    RegisterAccountName: 'Choose a name',
    RegisterAccountNameSuccess: 'Your name',
  })
  expect(await page.evaluate(() => Reflect.get(window, 'thirteen').faults)).toEqual([])
})
