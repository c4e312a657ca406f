import type { BrowserContext, Page } from 'playwright-core'
import { addMockWallet, type BrowserWallet } from 'quoin/testing/playwright'
import { reloadSignedIn, signInOf } from '../sign-in/sign-in-page.js'
import { expect, test, world } from '../testing/host-page.js'
import { type Widget, widgetOf } from '../testing/widget.js'

const address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

test('a mock wallet of the package connects, rejects, stays connected over a reload and changes its account [NET-11]', async ({
  visitor,
}) => {
  const wallet = await addMockWallet(visitor.context, {
    accounts: [address],
    chainId: 31337,
    info: { name: 'Test Wallet', rdns: 'org.example.test' },
  })
  const page = await visitor.open('/embed?extension=off')
  const widget = widgetOf(page)
  await widget.open()
  wallet.behave('reject', 'eth_requestAccounts')
  await widget.row('Test Wallet').click()
  await widget.dialog
    .getByText(/declined/i)
    .first()
    .waitFor()
  wallet.behave('approve')
  await widget.dialog.getByRole('button', { name: 'Try again' }).click()
  await widget.accountButton.getByText('0x90F7', { exact: false }).waitFor()

  const asked = (): number => wallet.requests.filter(({ method }) => method === 'eth_requestAccounts').length
  const before = asked()
  await page.reload()
  await widget.accountButton.getByText('0x90F7', { exact: false }).waitFor()
  expect(asked()).toBe(before)

  wallet.chooseAccounts(['0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'])
  await widget.accountButton.getByText('0x15d3', { exact: false }).waitFor()
})

test('a mock wallet of the package answers from a node, and its errors are those of the node', async ({
  visitor,
}) => {
  const [nodeUrl = ''] = world.chains
  await addMockWallet(visitor.context, { nodeUrl, chainId: 31337 })
  const page = await visitor.open('/embed?extension=off')
  const asked = await page.evaluate(async () => {
    const { provider } = await new Promise<{
      provider: { request(args: { method: string; params?: unknown }): Promise<unknown> }
    }>((resolve) => {
      addEventListener('eip6963:announceProvider', (event) => resolve((event as CustomEvent).detail))
      dispatchEvent(new Event('eip6963:requestProvider'))
    })
    return Promise.allSettled([
      provider.request({ method: 'eth_chainId' }),
      provider.request({ method: 'eth_blockNumber' }),
      provider.request({ method: 'eth_noSuchMethod' }),
    ])
  })
  expect(asked).toMatchObject([
    { status: 'fulfilled', value: '0x7a69' },
    { status: 'fulfilled', value: expect.stringMatching(/^0x/) },
    { status: 'rejected', reason: { code: -32601 } },
  ])
})

interface Case {
  readonly query: string
  readonly address: RegExp
  /** The methods that connect and sign. */
  readonly connect: string
  readonly sign: string
  add(context: BrowserContext): Promise<BrowserWallet>
}

const cases: Readonly<Record<string, Case>> = {
  eip155: {
    query: '',
    address: /^0xf39F/,
    connect: 'eth_requestAccounts',
    sign: 'personal_sign',
    add: (context) => addMockWallet(context, { chainId: 31337 }),
  },
  solana: {
    query: '&chains=solana',
    address: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
    connect: 'connect',
    sign: 'solana_signMessage',
    add: (context) =>
      addMockWallet(context, { namespace: 'solana', networks: ['solana:QuoinSandboxSo1anaGenesis1111111'] }),
  },
  bip122: {
    query: '&chains=bitcoin',
    address: /^bcrt1q/,
    connect: 'connect',
    sign: 'signMessage',
    add: (context) =>
      addMockWallet(context, { namespace: 'bip122', networks: ['bip122:0f9188f13cb7b2c71f2a335e3a4fc328'] }),
  },
  polkadot: {
    query: '&chains=polkadot',
    address: /^[1-9A-HJ-NP-Za-km-z]{46,48}$/,
    connect: 'connect',
    sign: 'polkadot_signMessage',
    add: (context) => addMockWallet(context, { namespace: 'polkadot' }),
  },
}

for (const [namespace, { query, address, connect, sign, add }] of Object.entries(cases))
  test(`a mock wallet of ${namespace} signs in with a signature that the server accepts; a rejection keeps the view, a reload needs no prompt, a lock disconnects [SIW-01] [SIW-04]`, async ({
    visitor,
  }) => {
    const wallet = await add(visitor.context)
    const count = (method: string): number => wallet.requests.filter((one) => one.method === method).length
    const page = await visitor.open(`/?siwx=required&extension=off${query}`)
    const view = signInOf(page)
    await view.widget.open()
    wallet.behave('reject', connect)
    await view.widget.row('Mock Wallet').click()
    await view.widget.dialog
      .getByText(/declined/i)
      .first()
      .waitFor()
    wallet.behave('approve')
    await view.widget.button('Try again').click()
    await view.waitFor()
    wallet.behave('reject', sign)
    await view.sign.click()
    await view.fault.getByText('Signature declined').waitFor()
    wallet.behave('hang', sign)
    await view.again.click()
    await expect.poll(() => wallet.leftovers()).toEqual([`${sign} has no answer`])
    wallet.answerHanging()
    await view.done()
    expect(wallet.leftovers()).toEqual([])
    expect(await page.getByTestId('address').textContent()).toMatch(address)
    await reloadSignedIn(page, async () => count(connect) + count(sign))
    expect([count(connect), count(sign)]).toEqual([2, 2])
    wallet.lock()
    await view.widget.connectButton.waitFor()
  })

/** Opens the widget, and starts to connect the mock wallet. */
async function startConnecting(page: Page, name = 'Mock Wallet'): Promise<Widget> {
  const widget = widgetOf(page)
  await widget.open()
  await widget.row(name).click()
  return widget
}

test('a page that reloads or closes while a mock wallet holds its request leaves the wallet usable', async ({
  visitor,
}) => {
  const wallet = await addMockWallet(visitor.context, { chainId: 31337 })
  wallet.behave('hang', 'eth_requestAccounts')
  const page = await visitor.open('/embed?extension=off')
  await startConnecting(page)
  const held = 'eth_requestAccounts has no answer'
  await expect.poll(() => wallet.leftovers()).toEqual([held])
  await page.reload()
  await startConnecting(page)
  await expect.poll(() => wallet.leftovers()).toEqual([held, held])
  await page.close()

  const next = await visitor.open('/embed?extension=off')
  const widget = await startConnecting(next)
  await expect.poll(() => wallet.leftovers()).toEqual([held, held, held])
  wallet.answerHanging()
  await widget.accountButton.waitFor()
  expect(wallet.leftovers()).toEqual([])
  await next.reload()
  await widget.accountButton.getByText('0xf39F', { exact: false }).waitFor()
  wallet.drop()
  await widget.connectButton.waitFor()
})

test('mock wallets of several names and namespaces are on one page, in each page and frame of a context; a second one of a name is refused', async ({
  visitor,
}) => {
  const { context } = visitor
  const first = await addMockWallet(context, {
    chainId: 31337,
    info: { name: 'First', rdns: 'org.example.first' },
  })
  const second = await addMockWallet(context, {
    chainId: 31337,
    info: { name: 'Second', rdns: 'org.example.second' },
  })
  const solana = await addMockWallet(context, {
    namespace: 'solana',
    name: 'Third',
    keys: ['01'.repeat(32), '02'.repeat(32)],
  })
  await expect(addMockWallet(context, { namespace: 'solana', name: 'Third' })).rejects.toThrow(
    'The page has a mock wallet Third already. Give each its own name',
  )
  const page = await visitor.open('/embed?extension=off')
  const widget = await startConnecting(page, 'Second')
  await widget.accountButton.waitFor()
  expect([first.requests.some(({ method }) => method === 'eth_requestAccounts'), second.leftovers()]).toEqual(
    [false, []],
  )

  // The wallet's events reach each document that called it.
  const other = await visitor.open('/embed?extension=off')
  await page.evaluate(() => document.body.append(document.createElement('iframe')))
  const frame = page
    .frames()
    .find((one) => one.parentFrame() === page.mainFrame() && one.url() === 'about:blank')
  const inFrame = frame?.evaluate(async () => {
    const { provider } = await new Promise<{
      provider: {
        request(args: { method: string }): Promise<unknown>
        on(event: string, listener: (payload: unknown) => void): void
      }
    }>((resolve) => {
      addEventListener('eip6963:announceProvider', (event) => {
        const { detail } = event as CustomEvent
        if (detail.info.name === 'Second') resolve(detail)
      })
      dispatchEvent(new Event('eip6963:requestProvider'))
    })
    const changed = new Promise((resolve) => provider.on('accountsChanged', resolve))
    await provider.request({ method: 'wallet_frameIsReady' }).catch(() => {})
    return changed
  })
  await expect.poll(() => second.requests.map(({ method }) => method)).toContain('wallet_frameIsReady')
  const shown = [page, other].map((place) =>
    place.locator('quoin-button').getByRole('button', { name: /^Account / }),
  )
  for (const button of shown) await button.waitFor()
  second.chooseAccounts(['0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'])
  for (const button of shown) await button.getByText('0x15d3', { exact: false }).waitFor()
  expect(await inFrame).toEqual(['0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'])

  const changes = other.evaluate(async () => {
    const wallets: {
      name: string
      features: Record<string, Record<string, (...args: unknown[]) => unknown>>
    }[] = []
    dispatchEvent(
      new CustomEvent('wallet-standard:app-ready', {
        detail: { register: (...all: typeof wallets) => void wallets.push(...all) },
      }),
    )
    const [wallet] = wallets.filter(({ name }) => name === 'Third')
    const seen: (readonly string[])[] = []
    const addressesOf = (state: unknown): readonly string[] =>
      (state as { accounts: { address: string }[] }).accounts.map(({ address }) => address)
    const changed = new Promise((resolve) =>
      wallet?.features['standard:events']?.on?.('change', (change: unknown) => {
        seen.push(addressesOf(change))
        resolve(undefined)
      }),
    )
    seen.push(addressesOf(await wallet?.features['standard:connect']?.connect?.()))
    await changed
    return seen
  })
  await expect.poll(() => solana.requests.map(({ method }) => method)).toContain('connect')
  solana.chooseAccounts(solana.accounts.slice(1))
  expect(await changes).toEqual([solana.accounts, solana.accounts.slice(1)])
  expect(() => solana.chooseAccounts(['x'])).toThrow('The wallet has no key for x.')
})

test('a mock wallet sends a transaction that its own key signed, and delays its answers', async ({
  visitor,
}) => {
  const [nodeUrl = ''] = world.chains
  const wallet = await addMockWallet(visitor.context, { nodeUrl, chainId: 31337, delayMs: 5 })
  const page = await visitor.open('/embed?extension=off')
  const [from = ''] = wallet.accounts
  const answers = await page.evaluate(async (sender) => {
    const { provider } = await new Promise<{
      provider: { request(args: { method: string; params?: unknown }): Promise<unknown> }
    }>((resolve) => {
      addEventListener('eip6963:announceProvider', (event) => resolve((event as CustomEvent).detail))
      dispatchEvent(new Event('eip6963:requestProvider'))
    })
    const hash = await provider.request({
      method: 'eth_sendTransaction',
      params: [{ from: sender, to: sender, value: '0x1' }],
    })
    const [receipt, accounts] = [
      await provider.request({ method: 'eth_getTransactionReceipt', params: [hash] }),
      await provider.request({ method: 'eth_accounts' }),
    ]
    return { receipt, accounts }
  }, from)
  expect(answers).toMatchObject({ receipt: { status: '0x1', from: from.toLowerCase() }, accounts: [] })
})
