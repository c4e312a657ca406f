import type { Page } from 'playwright-core'
import type { AnyKernel } from 'quoin/kernel'
import type { QuoinMount } from 'quoin/ui'
import type {} from '../../demo/src/lab/show-lab.js'
import { expect, test, type Visitor } from '../testing/host-page.js'
import { extensionName, extensionOf } from '../testing/widget.js'

declare global {
  interface Window {
    /** The kernel that the test created last. */
    opened?: { readonly kernel: AnyKernel; readonly mount: QuoinMount }
  }
}

const wallet = { id: 'made-up', name: 'Made-up Wallet' }
const address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

/** Parameters of views that are empty without them, also of missing items. */
const params: Readonly<Record<string, unknown>> = {
  AccountLabel: { address },
  ConnectingExternal: { connectorId: 'nobody' },
  ConnectingMultiChain: { connectorId: 'nobody' },
  ConnectingWalletConnect: { wallet },
  Downloads: { wallet },
  NftDetails: { id: 'nobody' },
  SmartSessionDetails: { pci: 'nobody' },
  SwapBridge: { id: 'nobody' },
  SwapSelectToken: { side: 'sell' },
  SwitchActiveChain: { caipNetworkId: 'eip155:31338' },
  SwitchNetwork: { caipNetworkId: 'eip155:31338' },
  TokenApproval: {
    approval: {
      id: 'made-up',
      account: `eip155:31337:${address}`,
      token: '0x5fbdb2315678afecb367f032d93f642f64180aa3',
      spender: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
      allowance: 1n,
      unlimited: false,
      symbol: 'TKN',
      decimals: 18,
    },
  },
  Action: { url: 'solana-action:https://shop.example/donate' },
  TokenDetails: { id: 'nobody' },
  TransactionDetails: { id: 'nobody' },
}

/** Creates the demo's kernel on the page, in place of the one before. Resolves with its views. */
const makeKernel = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const lab = window.quoinLab
    if (!lab) throw new Error('The page has no lab.')
    window.opened?.mount.unmount()
    await window.opened?.kernel.dispose()
    const kernel: AnyKernel = lab.createDemoQuoin({
      ...lab.options(),
      storageKey: 'views',
      features: { pay: true, smartSessions: true, actions: true },
    })
    window.opened = { kernel, mount: lab.ui.mountQuoin(kernel) }
    await kernel.start()
    return kernel.contributions.list(lab.kernel.points.views).map(({ name }) => name)
  })

/** Opens a view as a host does, and waits until it is displayed. Resolves with the modal's text. */
const openView = (page: Page, view: string): Promise<string> =>
  page.evaluate(
    async ({ view, params }) => {
      const { quoinLab: lab, opened } = window
      if (!lab || !opened) throw new Error('The page has no kernel.')
      const { kernel } = opened
      // The view's name was read from the kernel; its parameters are not typed here.
      ;(kernel.open as (target: unknown) => void)({ view, arguments: params })
      await kernel.contributions.find(lab.kernel.points.views, view)?.load()
      const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve))
      await frame()
      await frame()
      return document.querySelector('quoin-modal')?.shadowRoot?.textContent ?? ''
    },
    { view, params: params[view] },
  )

async function openConnected(visitor: Visitor): Promise<Page> {
  const page = await visitor.open('/lab')
  await page.waitForFunction(() => Reflect.has(window, 'quoinLab'))
  await makeKernel(page)
  const connected = page.evaluate(async (name) => {
    const { kernel } = window.opened ?? {}
    const connector = kernel?.connectors.list('eip155').find((one) => one.name === name)
    if (!kernel || !connector) throw new Error('The page has no extension.')
    await kernel.connections.connect(connector.id, { namespace: 'eip155' })
  }, extensionName)
  await extensionOf(page).approve()
  await connected
  return page
}

async function reload(page: Page): Promise<readonly string[]> {
  await page.reload()
  await page.waitForFunction(() => Reflect.has(window, 'quoinLab'))
  return makeKernel(page)
}

/** Returns the names in an order that depends on the seed only. */
function shuffled(names: readonly string[], seed: number): readonly string[] {
  const rank = (name: string): number =>
    [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0) + seed) % 1_000_003, seed)
  return [...names].sort((one, other) => rank(one) - rank(other))
}

const failures = /Couldn’t show this view|Couldn’t load this view/

test('each view opens directly, as the first one of a kernel that just started [W3] [KRN-08]', async ({
  visitor,
}) => {
  const page = await openConnected(visitor)
  const names = await reload(page)
  expect(names.length).toBeGreaterThan(50)
  const failed: string[] = []
  for (const view of names) {
    if (failures.test(await openView(page, view))) failed.push(view)
    await makeKernel(page)
  }
  expect(failed).toEqual([])
}, 240_000)

for (const seed of [1, 2])
  test(`the views open in any order after a reload, shuffled by ${seed} [W3]`, async ({ visitor }) => {
    const page = await openConnected(visitor)
    const names = await reload(page)
    const failed: string[] = []
    for (const view of shuffled(names, seed)) if (failures.test(await openView(page, view))) failed.push(view)
    expect(failed).toEqual([])
  }, 120_000)
