import type {} from '../demo/src/lab/show-lab.js'
import { expect, test } from './host-page.js'
import { widgetOf } from './widget.js'

test('two kernels on one page share nothing: each has its modal, its wallets and its end [KRN-07]', async ({
  visitor,
}) => {
  const page = await visitor.open('/lab?extension=off')
  await page.waitForFunction(() => Reflect.has(window, 'quoinLab'))
  const states = await page.evaluate(async () => {
    const lab = window.quoinLab
    if (!lab) throw new Error('The lab is not there.')
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

test('a stranger’s plugin adds a view, a route and a close guard that holds against Escape, and yields when forced [KRN-02] [KRN-06] [KRN-12] [UI-07] [UI-08]', async ({
  visitor,
}) => {
  const page = await visitor.open('/lab?extension=off')
  await page.waitForFunction(() => Reflect.has(window, 'quoinLab'))
  await page.evaluate(async () => {
    const lab = window.quoinLab
    if (!lab) throw new Error('The lab is not there.')
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

test('a view that throws is contained: the person can go on, and the fault names the plugin [KRN-08] [UI-15]', async ({
  visitor,
}) => {
  visitor.expectConsole(/broken on purpose|quoin|boundary|error/i)
  const page = await visitor.open('/lab?extension=off')
  await page.waitForFunction(() => Reflect.has(window, 'quoinLab'))
  await page.evaluate(async () => {
    const lab = window.quoinLab
    if (!lab) throw new Error('The lab is not there.')
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
  await dialog.getByText('This view failed').waitFor()
  expect(await page.evaluate(() => Reflect.get(window, 'labEvents'))).toContain('broken render')
  await button('Back').first().click()
  await dialog.getByRole('button', { name: 'Sandbox Wallet' }).waitFor()
})

test('every view of the default bundle comes from a plugin, none from the kernel [UI-01] [KRN-02]', async ({
  visitor,
}) => {
  const page = await visitor.open('/lab?extension=off')
  await page.waitForFunction(() => Reflect.has(window, 'quoinLab'))
  const views = await page.evaluate(async () => {
    const lab = window.quoinLab
    if (!lab) throw new Error('The lab is not there.')
    const kernel = lab.bundle.createQuoin(lab.options())
    await kernel.start()
    const found = (await kernel.inspect()).plugins.flatMap(({ id, contributes }) =>
      (contributes.views ?? []).map((view) => `${id} ${view}`),
    )
    await kernel.dispose()
    return found
  })
  expect(views).toEqual(
    expect.arrayContaining([
      'wallets Connect',
      'wallets AllWallets',
      'wallets ConnectingExternal',
      'walletconnect ConnectingWalletConnect',
      'walletconnect ConnectingWalletConnectBasic',
      'account Account',
      'networkPicker UnsupportedChain',
    ]),
  )
})
