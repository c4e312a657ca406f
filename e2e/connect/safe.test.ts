import type { Frame, Page } from 'playwright-core'
import type { Kernel } from 'quoin/kernel'
import type { SafePlugin } from 'quoin/plugins/safe'
import { createPublicClient, type Hex, hashTypedData, http } from 'viem'
import type {} from '../../demo/src/lab/show-lab.js'
import { expect, test, type Visitor, world } from '../testing/host-page.js'
import { extensionName } from '../testing/widget.js'

const chain = createPublicClient({ transport: http(world.chains[0] ?? '') })

/** Opens the Safe's page with an app in it, as an owner. */
async function openSafe(visitor: Visitor, app?: string) {
  const page = await visitor.context.newPage()
  await page.goto(`${world.safe}/${app ? `?app=${encodeURIComponent(app)}` : ''}`)
  const frame = page.frameLocator('iframe')
  const question = page.getByRole('dialog')
  const address = (await page.locator('code.address').first().textContent()) as Hex
  return {
    page,
    address,
    question,
    dialog: frame.locator('quoin-modal').getByRole('dialog'),
    connectButton: frame.locator('quoin-button').getByRole('button', { name: 'Connect wallet' }),
    accountButton: frame.locator('quoin-button').getByRole('button', { name: /^Account / }),
    app: frame,
    approve: () => question.locator('[data-answer=approve]').click(),
    reject: () => question.locator('[data-answer=reject]').click(),
    /** Returns the app's own frame, to run code in it. */
    async inside(): Promise<Frame> {
      const element = await page.waitForSelector('iframe[src]')
      const found = await element.contentFrame()
      if (!found) throw new Error('The Safe has no app.')
      await found.waitForURL(({ origin }) => origin === world.demo)
      return found
    },
  }
}

type OpenSafe = Awaited<ReturnType<typeof openSafe>>

/** Connects with one tap in the widget. */
async function connect({ connectButton, dialog, accountButton }: OpenSafe): Promise<void> {
  await connectButton.click()
  await dialog.getByRole('button', { name: /^Safe/ }).click()
  await accountButton.waitFor()
  await dialog.waitFor({ state: 'detached' })
}

/** Records every request that the app posted to the parent page. */
async function watchQuestions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const events: unknown[] = []
    Reflect.set(window, 'receivedRequests', events)
    addEventListener('message', ({ data }) => events.push(data))
  })
}

test('a Safe lists its wallet first, and it connects in one tap and signs; a reload restores it [CON-12] [ACC-12]', async ({
  visitor,
}) => {
  const safe = await openSafe(visitor)
  const { app, dialog } = safe
  await safe.connectButton.click()
  await dialog.getByRole('button', { name: extensionName }).waitFor()
  await dialog.getByRole('button', { name: /^Safe/ }).waitFor()
  const rows = await dialog.getByRole('listitem').allTextContents()
  expect(rows[0]).toMatch(/^S?Safe/)
  await dialog.getByRole('button', { name: /^Safe/ }).click()
  await safe.accountButton.waitFor()
  await dialog.waitFor({ state: 'detached' })
  // No prompt: the parent page identifies the Safe.
  expect(await safe.question.count()).toBe(0)
  const label = await safe.accountButton.getAttribute('aria-label')
  expect(label).toContain(safe.address.slice(0, 6))

  await app.getByRole('button', { name: 'Sign', exact: true }).click()
  await safe.question.getByText('Sign this message?').waitFor()
  await safe.approve()
  await app
    .getByTestId('sign-outcome')
    .getByText(/signature is valid/)
    .waitFor()

  await (await safe.inside()).evaluate(() => location.reload())
  await safe.accountButton.waitFor()
  expect(await safe.question.count()).toBe(0)
})

test('a Safe executes a transaction by its contract; a declined one sends nothing [CON-12] [ERR-03] [NET-12]', async ({
  visitor,
}) => {
  const safe = await openSafe(visitor)
  await connect(safe)
  const before = await chain.getBalance({ address: safe.address })
  const send = safe.app.getByRole('button', { name: 'Send', exact: true })
  const outcome = safe.app.getByTestId('send-outcome')
  await send.click()
  await safe.question.getByText('Send this transaction?').waitFor()
  await safe.reject()
  await outcome.getByText('You declined in the wallet. Nothing was signed or sent.').waitFor()
  expect(await chain.getBalance({ address: safe.address })).toBe(before)
  await send.click()
  await safe.approve()
  await outcome.getByText('0.01 ETH sent; the chain has it.').waitFor()
  expect(before - (await chain.getBalance({ address: safe.address }))).toBe(10n ** 16n)
})

test('a batch is one transaction, mined as a whole; typed data is signed for the contract; the network stays [CON-12] [EMB-02]', async ({
  visitor,
}) => {
  // This page mounts no modal: its typed data goes to the Safe without a review.
  visitor.expectConsole(/No modal displays the requests that need a review/)
  const safe = await openSafe(visitor, '/lab?in=safe&extension=off')
  const lab = await safe.inside()
  await lab.waitForFunction(() => Reflect.has(window, 'quoinLab'))
  const account = await lab.evaluate(async (origin) => {
    const found = window.quoinLab
    if (!found) throw new Error('The page has no lab.')
    const kernel = found.bundle.createQuoin(found.options()).use(found.safePlugin, { origins: [origin] })
    Reflect.set(window, 'kernel', kernel)
    await kernel.start()
    while (!kernel.connectors.find('safe')) await new Promise((resolve) => setTimeout(resolve, 5))
    return (await kernel.connections.connect('safe')).accounts[0]
  }, world.safe)
  expect(account).toMatchObject({ address: safe.address, type: 'smartAccount' })
  const request = <T>(method: string, params: readonly unknown[]): Promise<T> =>
    lab.evaluate(
      ([name, given]) =>
        (Reflect.get(window, 'kernel') as Kernel<SafePlugin>).rpc.request<T>({ method: name, params: given }),
      [method, params] as const,
    )

  const recipients = ['a1', 'b2'].map((byte): Hex => `0x${byte.repeat(20)}`)
  const balances = (): Promise<readonly bigint[]> =>
    Promise.all(recipients.map((address) => chain.getBalance({ address })))
  const before = await balances()
  const calls = recipients.map((to, index) => ({ to, value: `0x${(index + 1).toString(16)}` }))
  const sending = request<{ id: string }>('wallet_sendCalls', [
    { version: '2.0.0', chainId: '0x7a69', from: safe.address, atomicRequired: true, calls },
  ])
  await safe.question.getByText('Send these 2 as one transaction?').waitFor()
  await safe.approve()
  const { id } = await sending
  interface Status {
    readonly status: number
    readonly receipts?: readonly { readonly transactionHash: Hex }[]
  }
  await expect.poll(async () => (await request<Status>('wallet_getCallsStatus', [id])).status).toBe(200)
  const { receipts = [] } = await request<Status>('wallet_getCallsStatus', [id])
  expect(receipts).toHaveLength(1)
  const mined = await chain.getTransactionReceipt({ hash: receipts[0]?.transactionHash ?? '0x' })
  expect([mined.status, mined.to?.toLowerCase()]).toEqual(['success', safe.address.toLowerCase()])
  expect(await balances()).toEqual(before.map((value, index) => value + BigInt(index + 1)))

  const data = {
    domain: { name: 'Lighthouse', chainId: 31337 },
    types: { Note: [{ name: 'text', type: 'string' }] },
    primaryType: 'Note',
    message: { text: 'agreed' },
  } as const
  const signing = request<Hex>('eth_signTypedData_v4', [safe.address, JSON.stringify(data)])
  await safe.question.getByText('Sign this data?').waitFor()
  await safe.approve()
  const hash = hashTypedData(data)
  expect(await chain.verifyHash({ address: safe.address, hash, signature: await signing })).toBe(true)

  const refused = await lab.evaluate(async () => {
    const kernel = Reflect.get(window, 'kernel') as Kernel<SafePlugin>
    const other = kernel.networks.list().find(({ caipNetworkId }) => caipNetworkId === 'eip155:31338')
    try {
      if (other) await kernel.networks.switchTo(other.caipNetworkId)
      return 'switched'
    } catch (error) {
      return String(Reflect.get(Object(error), 'code'))
    }
  })
  expect(refused).toBe('SWITCH_FAILED')
})

test('replies of other windows and other origins are ignored, and a parent page that is no Safe receives nothing [SEC-01] [SEC-02] [CON-12]', async ({
  visitor,
}) => {
  // A page that the host did not list has the app in a frame, and the policy does not block it.
  visitor.expectConsole(/loopback|Failed to load resource|\[quoin\]/)
  const around = `${world.wallet}/around`
  const app = `${world.demo}/?in=any&extension=off`
  const stranger = await visitor.context.newPage()
  await watchQuestions(stranger)
  await stranger.route(around, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<title>Around</title><iframe src="${app}"></iframe>` }),
  )
  await stranger.route(app, async (route) => {
    const response = await route.fetch()
    const headers = { ...response.headers(), 'content-security-policy': '' }
    await route.fulfill({ response, headers })
  })
  await stranger.goto(around)
  const frame = stranger.frameLocator('iframe')
  await frame.locator('quoin-button').getByRole('button', { name: 'Connect wallet' }).click()
  await frame.locator('quoin-modal').getByRole('button', { name: 'I don’t have a wallet' }).waitFor()
  expect(await frame.locator('quoin-modal').getByRole('button', { name: /^Safe/ }).count()).toBe(0)
  expect(await stranger.evaluate(() => Reflect.get(window, 'receivedRequests'))).toEqual([])

  // Inside a Safe, another window responds first, with the right id.
  const safe = await openSafe(visitor)
  await connect(safe)
  const pending = safe.page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        addEventListener('message', ({ data }) => data.method === 'signMessage' && resolve(data.id))
      }),
  )
  await safe.app.getByRole('button', { name: 'Sign', exact: true }).click()
  await safe.question.waitFor()
  const forged = { id: await pending, success: true, version: '9.1.0', data: { signature: '0x1234' } }
  await (await safe.inside()).evaluate((message) => {
    window.postMessage(message, '*')
    // Received only after all earlier messages.
    return new Promise((resolve) => {
      addEventListener('message', ({ data }) => data === 'last' && resolve(undefined))
      window.postMessage('last', '*')
    })
  }, forged)
  expect(
    await safe.app
      .getByTestId('sign-outcome')
      .getByText(/signature|failed/)
      .count(),
  ).toBe(0)
  await safe.approve()
  await safe.app
    .getByTestId('sign-outcome')
    .getByText(/signature is valid/)
    .waitFor()
})

test('the page allows only the Safe to frame it [CON-12]', async () => {
  const policyOf = async (path: string): Promise<string> =>
    (await fetch(`${world.demo}${path}`)).headers.get('content-security-policy') ?? ''
  expect(await policyOf('/')).toContain("frame-ancestors 'none'")
  expect(await policyOf('/?in=safe')).toContain(`frame-ancestors ${world.safe};`)
})
