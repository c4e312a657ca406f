import type { Kernel } from 'quoin/kernel'
import type { WalletConnectPlugin } from 'quoin/plugins/walletconnect'
import type {} from '../../demo/src/lab/show-lab.js'
import { expect, test } from '../testing/host-page.js'
import { holdingsOf } from '../testing/page-holdings.js'
import { openSandboxWallet } from '../testing/sandbox-wallet.js'
import type {} from './hot-reload/open-dev-page.js'
import { compose, dispose, openPlaces, placeOf, statusOf } from './kernel-places.js'

test('three kernels side by side have their own networks, language, look, plugins, storage and wallets [KRN-07] [UI-16]', async ({
  visitor,
}) => {
  const page = await openPlaces(visitor)
  await compose(page, { name: 'first', network: 0 })
  await compose(page, { name: 'second', network: 1, locale: 'ar', theme: 'dark', plugin: true })
  await compose(page, { name: 'third' })
  const [first, second, third] = [placeOf(page, 'first'), placeOf(page, 'second'), placeOf(page, 'third')]

  expect(await first.button.textContent()).toBe('Connect wallet')
  await second.button.getByText('اربط محفظتك').waitFor()
  await first.network.getByText('Sandbox One').waitFor()
  await second.network.getByText('Sandbox Two').waitFor()
  const look = (name: string): Promise<string> =>
    page
      .locator(`#${name} quoin-button`)
      .evaluate((element) => getComputedStyle(element).getPropertyValue('--quoin-color-scheme'))
  expect([await look('first'), await look('second')]).toEqual(['light', 'dark'])

  await first.connect()
  expect(await Promise.all(['first', 'second', 'third'].map((name) => statusOf(page, name)))).toEqual([
    'connected',
    'disconnected',
    'disconnected',
  ])
  const keys = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.includes('connections')),
  )
  expect(keys).toEqual(['@quoin/first/connections/v1'])

  await page.evaluate(() => window.parts.second?.kernel.open('own'))
  await second.dialog.getByText('Only here: second').waitFor()
  const refused = await page.evaluate(() => {
    try {
      window.parts.third?.kernel.open('own')
      return 'opened'
    } catch (error) {
      return String(error)
    }
  })
  expect(refused).toContain('No plugin contributes this route')
  await page.keyboard.press('Escape')
  await second.dialog.waitFor({ state: 'detached' })

  await third.connect()
  await page.evaluate(() => window.parts.first?.kernel.connections.disconnect())
  expect(await statusOf(page, 'third')).toBe('connected')
  await third.account.waitFor()
  await first.button.getByText('Connect wallet').waitFor()
})

test('a button with an explicit kernel works for it anywhere, and others for the nearest mount [KRN-07]', async ({
  visitor,
}) => {
  const page = await openPlaces(visitor)
  await compose(page, { name: 'first' })
  await compose(page, { name: 'second' })
  await page.evaluate(() => {
    const [loose, bound] = [document.createElement('quoin-button'), document.createElement('quoin-button')]
    loose.id = 'loose'
    bound.id = 'bound'
    if (window.parts.second) bound.kernel = window.parts.second.kernel
    document.body.append(loose, bound)
  })
  const opened = (): Promise<readonly (string | undefined)[]> =>
    page.evaluate(() =>
      Object.entries(window.parts)
        .filter(([, { kernel }]) => kernel.router.store.getState().open)
        .map(([name]) => name),
    )
  const press = async (selector: string): Promise<readonly (string | undefined)[]> => {
    await page.locator(selector).getByRole('button').click()
    const names = await opened()
    await page.evaluate(() => Object.values(window.parts).map(({ kernel }) => kernel.close({ force: true })))
    await page.locator('quoin-modal').waitFor({ state: 'detached' })
    return names
  }
  expect(await press('#bound')).toEqual(['second'])
  expect(await press('#loose')).toEqual(['first'])
  expect(await press('#second quoin-button')).toEqual(['second'])
  // The remaining kernel serves the buttons of the disposed one.
  await dispose(page, 'first')
  expect(await press('#loose')).toEqual(['second'])
  await dispose(page, 'second')
  await page.locator('#loose').getByRole('button', { includeHidden: true }).waitFor({ state: 'hidden' })
})

test('two open modals are independent: one kernel ends, and the other continues unchanged [KRN-07] [UI-17]', async ({
  visitor,
}) => {
  const page = await openPlaces(visitor)
  await compose(page, { name: 'first' })
  await compose(page, { name: 'second' })
  const [first, second] = [placeOf(page, 'first'), placeOf(page, 'second')]
  await second.connect()
  await page.evaluate(() => window.parts.first?.kernel.open())
  await first.dialog.waitFor()
  await page.evaluate(() => window.parts.second?.kernel.open())
  await second.dialog.getByText('0x90F7').first().waitFor()
  await dispose(page, 'first')
  expect(await page.locator('quoin-modal').count()).toBe(1)
  const overflow = (): Promise<string> =>
    page.evaluate(() => getComputedStyle(document.documentElement).overflowY)
  expect(await overflow()).toBe('hidden')
  await second.dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect.poll(() => statusOf(page, 'second')).toBe('disconnected')
  await page.keyboard.press('Escape')
  await second.dialog.waitFor({ state: 'detached' })
  expect(await overflow()).toBe('visible')
  await second.connect()
})

test('two kernels have two WalletConnect clients, and the end of one does not end the other [KRN-07] [CON-03]', async ({
  visitor,
}) => {
  const page = await openPlaces(visitor)
  const sockets = new Set<unknown>()
  page.on('websocket', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await compose(page, { name: 'first' })
  await compose(page, { name: 'second' })
  const uriOf = (name: string): Promise<string> =>
    page.evaluate(async (which) => {
      // The default bundle contains the plugin.
      const kernel = window.parts[which]?.kernel as unknown as Kernel<WalletConnectPlugin>
      const { walletconnect } = kernel
      walletconnect.start()
      for (;;) {
        const state = walletconnect.pairing.getState()
        if (state.status === 'ready') return state.uri
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    }, name)
  const cores = (): Promise<number> =>
    page.evaluate(() => Object.keys(window).filter((key) => /^_walletConnectCore_.*[^t]$/.test(key)).length)
  const [ofFirst, ofSecond] = [await uriOf('first'), await uriOf('second')]
  expect(ofFirst).not.toBe(ofSecond)
  expect(await cores()).toBe(2)
  expect(sockets.size).toBe(2)

  const wallet = await openSandboxWallet(visitor)
  await wallet.pair(ofFirst)
  await wallet.approve()
  await expect.poll(() => statusOf(page, 'first')).toBe('connected')
  expect(await statusOf(page, 'second')).toBe('connecting')
  await dispose(page, 'first')
  expect(await cores()).toBe(1)
  await expect.poll(() => sockets.size).toBe(1)
  await wallet.pair(ofSecond)
  await wallet.approve()
  await expect.poll(() => statusOf(page, 'second')).toBe('connected')
  await dispose(page, 'second')
  expect(await cores()).toBe(0)
  await expect.poll(() => sockets.size).toBe(0)
})

test('kernels with one storage key share the stored values, and nothing else: the later one restores them at its start [KRN-07] [STO-01]', async ({
  visitor,
}) => {
  const page = await openPlaces(visitor)
  await compose(page, { name: 'first', storageKey: 'shared' })
  await placeOf(page, 'first').connect()
  await compose(page, { name: 'second', storageKey: 'shared' })
  await placeOf(page, 'second').account.waitFor()
  expect(await page.evaluate(() => window.testWallet.requestCount)).toBe(1)
  await page.evaluate(() => window.parts.first?.kernel.connections.disconnect())
  expect(await statusOf(page, 'second')).toBe('connected')
  await compose(page, { name: 'third', storageKey: 'shared' })
  expect(await statusOf(page, 'third')).toBe('disconnected')
})

test('kernels that end leave nothing in the page and nothing in memory [KRN-07] [REL-05]', async ({
  visitor,
}) => {
  const page = await openPlaces(visitor)
  const round = async (): Promise<void> => {
    await page.evaluate(() => localStorage.clear())
    await compose(page, { name: 'first', plugin: true })
    await compose(page, { name: 'second', locale: 'ar' })
    await placeOf(page, 'first').connect()
    await page.evaluate(() => {
      for (const { kernel } of Object.values(window.parts)) kernel.open()
    })
    await placeOf(page, 'second').dialog.waitFor()
    await page.evaluate(() => {
      const found = [
        ...Object.values(window.parts).map(({ kernel }) => kernel),
        ...document.querySelectorAll('section *'),
      ]
      Object.assign(window, { remembered: found.map((one) => new WeakRef<object>(one)) })
    })
    await dispose(page, 'first')
    await dispose(page, 'second')
  }
  await round()
  const before = await holdingsOf(page)
  await round()
  expect(await holdingsOf(page)).toEqual(before)
  const session = await visitor.context.newCDPSession(page)
  await expect
    .poll(async () => {
      await session.send('HeapProfiler.collectGarbage')
      return page.evaluate(() =>
        (Reflect.get(window, 'remembered') as readonly WeakRef<object>[])
          .map((ref) => ref.deref())
          .filter((kept) => kept !== undefined)
          .map((kept) => (kept instanceof Element ? kept.tagName : 'a kernel')),
      )
    })
    .toEqual([])
})

test('a kernel that ends while it opens keeps no timer [KRN-07]', async ({ visitor }) => {
  const page = await openPlaces(visitor)
  await compose(page, { name: 'first' })
  await dispose(page, 'first')
  const left = await page.evaluate(async () => {
    const timers = Reflect.get(window, 'liveTimers') as Set<unknown>
    const { quoinLab: lab } = window
    if (!lab) throw new Error('The page has no lab.')
    const kernel = lab.bundle.createQuoin(lab.options())
    lab.ui.mountQuoin(kernel)
    await kernel.start()
    const before = timers.size
    kernel.open()
    await kernel.dispose()
    return timers.size - before
  })
  expect(left).toBeLessThanOrEqual(0)
  expect(await page.locator('quoin-modal').count()).toBe(0)
})
