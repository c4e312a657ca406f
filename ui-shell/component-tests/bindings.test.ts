import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import './in-page.js'
import type { QuoinProviderOptions } from '../src/bindings/mount.js'
import { openBrowser } from './open-browser.js'
import type { BoundKernel } from './pages/bindings/kernel.js'
import type { Probe, ShownTexts } from './pages/bindings/probe.js'

const { visit, leave } = openBrowser()

interface Case {
  readonly world: BoundKernel
  readonly probe: Probe
  end(): void
}

declare global {
  interface Window {
    /** The case of the running test. */
    one: Case
  }
}

/** Renders the component with a framework, in a page of its own. */
async function render(
  name: string,
  {
    starts = true,
    ...options
  }: Pick<QuoinProviderOptions, 'modal' | 'themeVariables'> & { readonly starts?: boolean } = {},
) {
  const page = await visit('bare&bindings', { reducedMotion: 'reduce' })
  await page.evaluate(
    async ([name, options, starts]) => {
      const world = window.bound.composeBound()
      const probe = window.bound.createProbe()
      const place = document.createElement('div')
      place.id = 'bound'
      document.body.append(place)
      const end = window.bound.binding(name).render(world.kernel, place, probe, options)
      window.one = { world, probe, end }
      if (starts) await world.kernel.start()
    },
    [name, options, starts] as const,
  )
  return page
}

const shown = (page: Page): Promise<ShownTexts> =>
  page.evaluate(() => JSON.parse(document.querySelector('#bound pre')?.textContent ?? '{}'))

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const connect = (page: Page) =>
  page.evaluate(() => window.one.world.kernel.connections.connect('mock').then(() => undefined))

const frameworks = ['React', 'Vue', 'Vue, provideQuoin', 'Svelte', 'Solid', 'no framework']

describe.each(frameworks)('the binding of %s', (name) => {
  it('displays the state before the kernel starts, and that nobody is connected after it', async () => {
    const page = await render(name, { starts: false })
    const idle = {
      account: 'idle',
      wallets: '',
      network: 'Network 1',
      isOpen: false,
      balance: 'idle',
      tokens: 'idle',
      login: 'idle',
      send: 'idle',
    }
    expect(await shown(page)).toEqual(idle)
    await page.evaluate(() => window.one.world.kernel.start().then(() => undefined))
    await expect.poll(() => shown(page)).toEqual({ ...idle, account: 'disconnected' })
    await leave(page)
  })

  it('displays account, wallet and balance after a connect, and a plugin that is missing as unavailable', async () => {
    const page = await render(name)
    await connect(page)
    await expect
      .poll(() => shown(page))
      .toEqual({
        account: `connected eip155:1:${address}`,
        wallets: 'Mock Wallet',
        network: 'Network 1',
        isOpen: false,
        balance: 'ready 1 ETH',
        tokens: 'unavailable SERVICE_MISSING',
        login: 'unavailable SERVICE_MISSING',
        send: 'unavailable SERVICE_MISSING',
      })
    await leave(page)
  })

  it('switches the network, displays it and passes the event to the listener', async () => {
    const page = await render(name)
    await connect(page)
    await page.evaluate(() => window.one.probe.actions?.switchNetwork('eip155:2'))
    await expect
      .poll(() => shown(page))
      .toMatchObject({
        network: 'Network 2',
        account: `connected eip155:2:${address}`,
      })
    expect(await page.evaluate(() => window.one.probe.events.at(-1))).toBe('eip155:2')
    await leave(page)
  })

  it('sends a request and signs a text by the wallet', async () => {
    const page = await render(name)
    await connect(page)
    const answers = await page.evaluate(async () => {
      const { actions } = window.one.probe
      return [await actions?.request({ method: 'mock_ping' }), await actions?.signMessage('Hello')]
    })
    expect(answers).toEqual(['pong', 'signed by the mock'])
    const refused = await page.evaluate(async () => {
      const { actions } = window.one.probe
      await actions?.disconnect()
      return actions?.signMessage('Hello').catch(({ code }: { readonly code: string }) => code)
    })
    expect(refused).toBe('NOT_CONNECTED')
    await leave(page)
  })

  it('displays nobody after a disconnect', async () => {
    const page = await render(name)
    await connect(page)
    await expect.poll(async () => (await shown(page)).balance).toBe('ready 1 ETH')
    await page.evaluate(() => window.one.probe.actions?.disconnect())
    await expect
      .poll(() => shown(page))
      .toMatchObject({
        account: 'disconnected',
        wallets: '',
        balance: 'idle',
        tokens: 'idle',
      })
    await leave(page)
  })

  it('opens and closes the modal that it mounted, and upgrades the button', async () => {
    const page = await render(name)
    await page.locator('#bound quoin-button').getByRole('button', { name: 'Join' }).waitFor()
    await connect(page)
    await page.evaluate(() => window.one.probe.actions?.modal.open())
    await page.locator('quoin-modal').waitFor({ state: 'attached' })
    await expect.poll(async () => (await shown(page)).isOpen).toBe(true)
    await page.evaluate(() => window.one.probe.actions?.modal.close())
    await expect.poll(async () => (await shown(page)).isOpen).toBe(false)
    await leave(page)
  })

  it('listens to nothing after it has unmounted [REL-05]', async () => {
    const page = await render(name)
    await connect(page)
    await expect.poll(async () => (await shown(page)).balance).toBe('ready 1 ETH')
    const counts = await page.evaluate(async (name) => {
      const { world, probe, end } = window.one
      const during = world.listeners()
      end()
      // React ends effects after the unmount.
      const ended = () => new Promise((resolve) => setTimeout(resolve))
      await ended()
      // The account service, which the binding loaded, has listeners of its own.
      const own = world.listeners()
      probe.events = []
      probe.updates = []
      await world.kernel.networks.switchTo('eip155:2')
      const late = [...probe.events, ...probe.updates]
      const place = document.createElement('div')
      document.body.append(place)
      const endAgain = window.bound.binding(name).render(world.kernel, place, window.bound.createProbe())
      const again = world.listeners()
      endAgain()
      await ended()
      return { late, isListening: during > own && again > own, more: world.listeners() - own }
    }, name)
    expect(counts).toEqual({ late: [], isListening: true, more: 0 })
    await leave(page)
  })
})

describe.each(frameworks)('the look of %s', (name) => {
  it('reports a theme variable that is not allowed, and keeps the others [ERR-03]', async () => {
    const page = await render(name, { themeVariables: { radius: 99, accent: '#123456' } })
    await expect
      .poll(() => page.evaluate(() => window.one.world.alerts.map(({ details }) => details)))
      .toEqual(['themeVariables.radius'])
    const accent = () =>
      page
        .locator('#bound quoin-button')
        .evaluate((element) => getComputedStyle(element).getPropertyValue('--quoin-accent'))
    await expect.poll(accent).toBe('#123456')
    await leave(page)
  })
})

describe.each(frameworks.filter((name) => name !== 'React'))('the binding of %s', (name) => {
  it('mounts no modal with `modal: false`', async () => {
    const page = await render(name, { modal: false })
    await connect(page)
    await page.evaluate(() => window.one.probe.actions?.modal.open())
    await expect.poll(async () => (await shown(page)).isOpen).toBe(true)
    expect(await page.locator('quoin-modal').count()).toBe(0)
    await leave(page)
  })
})

describe('hooks of React with `suspense`', () => {
  const place = (page: Page): Promise<string | undefined> =>
    page.evaluate(() => {
      const shown = [...document.querySelectorAll<HTMLElement>('#bound > *')]
      return shown
        .filter((one) => one.style.display !== 'none')
        .map((one) => one.textContent)
        .join('; ')
    })

  it('display the fallback until the account is restored, and never a value that is loading', async () => {
    const page = await render('React, suspense', { starts: false })
    expect(await place(page)).toBe('One moment')
    await page.evaluate(() => window.one.world.kernel.start().then(() => undefined))
    await expect.poll(() => place(page)).toBe('disconnected idle undefined undefined; idle idle')
    await connect(page)
    await expect.poll(() => place(page)).toBe('connected ready 1 ETH; unavailable unavailable')
    await page.evaluate(() => window.one.world.kernel.connections.disconnect().then(() => undefined))
    await expect.poll(() => place(page)).toBe('disconnected idle undefined undefined; idle idle')
    const { updates, isListening } = await page.evaluate(async () => {
      const { world, probe, end } = window.one
      const during = world.listeners()
      end()
      await new Promise((resolve) => setTimeout(resolve))
      return { updates: probe.updates, isListening: world.listeners() < during }
    })
    expect(updates.filter((line) => /loading|restoring/.test(line))).toEqual([])
    expect(isListening).toBe(true)
    await leave(page)
  })

  it('display the value below a `<Suspense>` around the provider, and a namespace that is not listed', async () => {
    const page = await render('React, suspense above the provider', { starts: false })
    expect(await place(page)).toBe('One moment')
    await page.evaluate(async () => {
      await window.one.world.kernel.start()
      await window.one.world.kernel.connections.connect('mock')
    })
    await expect.poll(() => place(page)).toBe('connected ready 1 ETH; idle')
    await leave(page)
  })

  it('keep the page of the server until the account is restored', async () => {
    const page = await render('React, suspense, hydrated', { starts: false })
    expect(await place(page)).toBe('idle idle undefined undefined; idle idle')
    await page.evaluate(() => window.one.world.kernel.start().then(() => undefined))
    await expect.poll(() => place(page)).toBe('disconnected idle undefined undefined; idle idle')
    expect(await page.evaluate(() => window.one.probe.events)).toEqual([])
    await leave(page)
  })
})
