import type { Page } from 'playwright-core'
import { type Address, createPublicClient, type Hex, http, parseEventLogs, zeroAddress } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { control, expect, test, type Visitor, world } from './host-page.js'
import { compose } from './kernel-places.js'
import {
  addressOf,
  answerApproval,
  approveDevice,
  chooseAccountType,
  codeIn,
  enterEmail,
  frameOf,
  fund,
  logInByEmail,
  mailTo,
  newAddress,
} from './login.js'
import { watchLine } from './watch-line.js'
import { widgetOf } from './widget.js'

const chain = createPublicClient({ transport: http(world.chains[0] ?? '') })
const chainHex = '0x7a69'

/** What became of a request to the kernel: nothing is thrown between the page and the test. */
type Outcome<T> =
  | { readonly answer: T; readonly refused?: undefined }
  | { readonly answer?: undefined; readonly refused: string }

/** An empty page with one kernel, and its widget. */
async function openLab(visitor: Visitor): Promise<Page> {
  const page = await visitor.open('/lab?extension=off')
  await page.waitForFunction(() => Reflect.has(window, 'quoinLab'))
  await compose(page, { name: 'main' })
  return page
}

/** Asks the wallet by the kernel of `openLab`. */
function ask<T>(page: Page, method: string, params: readonly unknown[]): Promise<Outcome<T>> {
  return page.evaluate(
    async ([name, given]) => {
      const { kernel } = window.parts.main ?? {}
      if (!kernel) throw new Error('The page has no kernel.')
      try {
        return { answer: await kernel.rpc.request<T>({ method: name, params: given }) }
      } catch (error) {
        const words = ['code', 'shortMessage', 'details'].map((key) => Reflect.get(Object(error), key))
        return { refused: words.join(': ') }
      }
    },
    [method, params] as const,
  )
}

const accountOf = (page: Page): Promise<Address> =>
  page.evaluate(() => window.parts.main?.kernel.connections.active()?.accounts[0]?.address as Address)

const hexOf = (text: string): Hex => `0x${Buffer.from(text).toString('hex')}`

const isThere = async (address: Address): Promise<boolean> => (await chain.getCode({ address })) !== undefined

/** Signs with the demo, which verifies: of a smart account that is not on the chain by ERC-6492. */
async function sign(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await answerApproval(page, 'Sign')
  await page
    .getByTestId('sign-outcome')
    .getByText(/signature is valid/)
    .waitFor()
}

test('smart account and standard account in the settings: the page follows, both sign, a reload keeps it; a network without smart accounts has the standard one [EMB-05] [ACC-04]', async ({
  visitor,
}) => {
  await control('/smart-accounts/start')
  const page = await visitor.open()
  const { widget } = await logInByEmail(visitor, page)
  const smart = (await addressOf(page)) as Address
  await sign(page)
  expect(await isThere(smart)).toBe(false)

  await chooseAccountType(widget, 'Standard account')
  await expect.poll(() => addressOf(page)).not.toBe(smart)
  const standard = await addressOf(page)
  await sign(page)
  await page.reload()
  await widget.accountButton.waitFor()
  expect(await addressOf(page)).toBe(standard)

  await chooseAccountType(widget, 'Smart account')
  await expect.poll(() => addressOf(page)).toBe(smart)
  await page.locator('quoin-network-button').getByRole('button').click()
  await widget.row(/Sandbox Two/).click()
  await expect.poll(() => addressOf(page)).toBe(standard)
  await widget.dialog.waitFor({ state: 'detached' })
  await sign(page)
  await widget.accountButton.click()
  await widget.row('Settings').click()
  await widget.row('Keys, passkeys and devices').waitFor()
  expect(await widget.row('Standard account').count()).toBe(0)
})

test('a batch of two calls is approved at once and is one operation, which also deploys the account; a standard account refuses what must be atomic [EMB-02] [EMB-04]', async ({
  visitor,
}) => {
  await control('/smart-accounts/start')
  const page = await openLab(visitor)
  const { widget } = await logInByEmail(visitor, page)
  const account = await accountOf(page)
  await fund(account)
  const recipients = ['c3', 'd4'].map((byte): Address => `0x${byte.repeat(20)}`)
  const balances = (): Promise<readonly bigint[]> =>
    Promise.all(recipients.map((address) => chain.getBalance({ address })))
  const before = await balances()
  const calls = recipients.map((to, index) => ({ to, value: `0x${((index + 1) * 10 ** 15).toString(16)}` }))
  const bundle = { version: '2.0.0', chainId: chainHex, from: account, atomicRequired: true, calls }
  expect(await ask(page, 'wallet_getCapabilities', [account, [chainHex]])).toMatchObject({
    answer: { [chainHex]: { atomic: { status: 'supported' } } },
  })
  expect(await isThere(account)).toBe(false)

  const sending = ask<{ id: string }>(page, 'wallet_sendCalls', [bundle])
  const frame = frameOf(page)
  await frame.getByRole('heading', { name: 'Approve 2 steps' }).waitFor()
  await frame.getByText('All steps happen together, or none does.').waitFor()
  const steps = await frame.getByRole('listitem').filter({ hasText: 'Send' }).allInnerTexts()
  expect(steps.map((text) => text.replaceAll(/\s/g, '').toLowerCase())).toEqual([
    expect.stringContaining(recipients[0] ?? '-'),
    expect.stringContaining(recipients[1] ?? '-'),
  ])
  await answerApproval(page, 'Confirm')
  const { answer } = await sending
  interface CallsStatus {
    readonly status: number
    readonly atomic: boolean
    readonly receipts: readonly { readonly transactionHash: Hex }[]
  }
  const statusOf = async (): Promise<CallsStatus | undefined> =>
    (await ask<CallsStatus>(page, 'wallet_getCallsStatus', [answer?.id])).answer
  await expect.poll(async () => (await statusOf())?.status, { timeout: 10_000 }).toBe(200)
  const status = await statusOf()
  expect([status?.atomic, status?.receipts.length]).toEqual([true, 1])
  const [{ transactionHash = '0x' } = {}] = status?.receipts ?? []
  const { logs } = await chain.getTransactionReceipt({ hash: transactionHash })
  const operations = parseEventLogs({ abi: entryPoint07Abi, logs, eventName: 'UserOperationEvent' })
  expect(operations.map(({ args }) => [args.sender, args.success, args.nonce % 2n ** 64n])).toEqual([
    [account, true, 0n],
  ])
  expect((await balances()).map((now, index) => now - (before[index] ?? 0n))).toEqual([
    10n ** 15n,
    2n * 10n ** 15n,
  ])
  expect(await isThere(account)).toBe(true)

  await chooseAccountType(widget, 'Standard account')
  await expect.poll(() => accountOf(page)).not.toBe(account)
  const standard = await accountOf(page)
  expect(await ask(page, 'wallet_getCapabilities', [standard, [chainHex]])).toMatchObject({
    answer: { [chainHex]: { atomic: { status: 'unsupported' } } },
  })
  const { refused } = await ask(page, 'wallet_sendCalls', [{ ...bundle, from: standard }])
  expect(refused).toMatch(/all or nothing/)
  expect(await balances()).toEqual([
    before[0] === undefined ? 0n : before[0] + 10n ** 15n,
    (before[1] ?? 0n) + 2n * 10n ** 15n,
  ])
})

test('what is not allowed is refused, and typed data of another chain; requests at once each get their own answer; closing takes back what waits, Escape and the backdrop only shake [EMB-03] [SEC-07] [FRM-06] [UI-07] [FRM-05]', async ({
  visitor,
}) => {
  const page = await openLab(visitor)
  const { widget } = await logInByEmail(visitor, page)
  const account = await accountOf(page)
  const frame = frameOf(page)
  const close = widget.dialog.getByRole('button', { name: 'Close' }).first()

  const refusal = ask(page, 'eth_sign', [account, hexOf('anything')])
  await page.getByText('Action not allowed').first().waitFor()
  expect((await refusal).refused).toMatch(/Requested RPC call is not allowed/)
  await close.click()
  await widget.dialog.waitFor({ state: 'detached' })

  const typedData = {
    domain: { name: 'Elsewhere', chainId: 1 },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      Note: [{ name: 'text', type: 'string' }],
    },
    primaryType: 'Note',
    message: { text: 'of another chain' },
  }
  const foreign = await ask(page, 'eth_signTypedData_v4', [account, JSON.stringify(typedData)])
  expect(foreign.refused).toMatch(/chain|network/i)
  expect(await page.locator('quoin-frame[role=dialog]').count()).toBe(0)

  const texts = ['the first of two', 'the second of two']
  const signing = texts.map((text) => ask<Hex>(page, 'personal_sign', [hexOf(text), account]))
  await frame.getByText('1 more request waits.').waitFor()
  // Reads are answered meanwhile.
  expect((await ask(page, 'eth_chainId', [])).answer).toBe(chainHex)
  expect((await ask<Hex>(page, 'eth_getBalance', [zeroAddress, 'latest'])).answer).toMatch(/^0x/)
  for (const text of texts) {
    await frame.getByText(text).waitFor()
    const button = frame.getByRole('button', { name: 'Sign', exact: true })
    await expect.poll(() => button.getAttribute('aria-disabled')).not.toBe('true')
    await button.click()
  }
  for (const [index, signed] of (await Promise.all(signing)).entries()) {
    const signature = signed.answer ?? '0x'
    const verify = (message = ''): Promise<boolean> =>
      chain.verifyMessage({ address: account, message, signature })
    expect([await verify(texts[index]), await verify(texts[1 - index])]).toEqual([true, false])
  }
  await widget.dialog.waitFor({ state: 'detached' })

  const waiting = ask(page, 'personal_sign', [hexOf('never signed'), account])
  await frame.getByText('never signed').waitFor()
  const card = page.locator('quoin-modal [data-shaking]')
  await page.mouse.click(5, 5)
  await card.waitFor()
  await card.waitFor({ state: 'detached' })
  await close.focus()
  await page.keyboard.press('Escape')
  await card.waitFor()
  await frame.getByText('never signed').waitFor()
  await close.click()
  expect((await waiting).refused).toMatch(/Request was aborted/)
  await page.locator('quoin-frame[role=dialog]').waitFor({ state: 'detached' })
  expect(await frame.getByText('never signed').isVisible()).toBe(false)
  const next = ask<Hex>(page, 'personal_sign', [hexOf('the next one'), account])
  await frame.getByText('the next one').waitFor()
  expect(await frame.getByText(/never signed|more request/).count()).toBe(0)
  await answerApproval(page, 'Decline')
  expect((await next).refused).toMatch(/USER_REJECTED/)
})

test('a frame that is never ready is given up after 20 s, a request that is never answered after 30 s; both say so and can be tried again [FRM-02]', async ({
  visitor,
}) => {
  const never = (): void => {}
  await visitor.context.route(/\/sdk\?/, never)
  await visitor.context.route(/\/api\/v1\/email\/start$/, never)
  const page = await visitor.context.newPage()
  await page.clock.install()
  await page.goto(world.demo)
  const widget = widgetOf(page)
  const address = newAddress()
  const field = widget.dialog.getByRole('textbox', { name: 'Email' })
  const fault = widget.dialog.getByText('The secure site did not answer. Nothing was lost.')
  const loading = page.waitForRequest(/\/sdk\?/)
  await enterEmail(widget, address)
  await loading
  await page.clock.fastForward(19_000)
  expect(await fault.count()).toBe(0)
  await page.clock.fastForward(1_000)
  await fault.waitFor()
  expect(await page.locator('quoin-frame').count()).toBe(0)

  await visitor.context.unroute(/\/sdk\?/)
  const starting = page.waitForRequest(/\/api\/v1\/email\/start$/)
  await field.press('Enter')
  await starting
  expect(await fault.count()).toBe(0)
  await page.clock.fastForward(29_000)
  expect(await fault.count()).toBe(0)
  await page.clock.fastForward(1_000)
  await fault.waitFor()

  await visitor.context.unroute(/\/api\/v1\/email\/start$/)
  await field.press('Enter')
  await widget.heading('Confirm this device').waitFor()
})

test('the page itself, another frame and another window post every message of the frame, with the ids that are waited for: nothing changes [SEC-01] [FRM-04]', async ({
  visitor,
}) => {
  await visitor.context.addInitScript(watchLine)
  const page = await openLab(visitor)
  await logInByEmail(visitor, page)
  const account = await accountOf(page)
  let isSettled = false
  const waiting = ask(page, 'personal_sign', [hexOf('still there'), account]).finally(() => {
    isSettled = true
  })
  await frameOf(page).getByText('still there').waitFor()

  const elsewhere = world.demo.replace('localhost', '127.0.0.1')
  const popups = [page.waitForEvent('popup')]
  await page.evaluate((url) => window.open(url, 'elsewhere', 'popup'), `${elsewhere}/lab?extension=off`)
  await popups[0]
  popups.push(page.waitForEvent('popup'))
  await page.evaluate((url) => window.open(url, 'site', 'popup'), `${world.secureSite}/loading`)
  const windows = await Promise.all(popups)
  await Promise.all(windows.map((one) => one.waitForLoadState()))
  await page.evaluate(async (site) => {
    const [ofTheSite, ofNobody] = [document.createElement('iframe'), document.createElement('iframe')]
    ofTheSite.name = 'ofTheSite'
    ofTheSite.src = `${site}/sdk?projectId=main&version=4&origin=${location.origin}`
    ofNobody.name = 'ofNobody'
    ofNobody.sandbox.add('allow-scripts')
    for (const frame of [ofTheSite, ofNobody]) {
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
      document.body.append(frame)
      await loaded
    }
  }, world.secureSite)
  const frames = ['ofTheSite', 'ofNobody'].flatMap((name) => page.frame({ name }) ?? [])
  const senders = [page, ...windows, ...frames]
  expect(await Promise.all(senders.map((one) => one.evaluate(() => window.origin)))).toEqual([
    ...[world.demo, elsewhere, world.secureSite].map((url) => new URL(url).origin),
    ...[new URL(world.secureSite).origin, 'null'],
  ])

  const messages = await page.evaluate(() => {
    const { posted = [] } = window.quoinLine ?? {}
    const user = { address: `0x${'66'.repeat(20)}`, chainId: 1, accounts: [], preferredAccountType: 'eoa' }
    const replies = posted.flatMap(({ type, id }) => {
      const name = type.replace('@quoin-app/', '@quoin-frame/')
      const answers = [
        undefined,
        '0x66',
        user,
        { isConnected: false },
        { chainId: 31338 },
        { action: 'CONNECT' },
      ]
      return [
        ...answers.map((payload) => ({
          type: `${name}_SUCCESS`,
          id,
          ...(payload !== undefined && { payload }),
        })),
        { type: `${name}_ERROR`, id, payload: { message: 'No', code: 4001 } },
      ]
    })
    const events = [
      { type: '@quoin-frame/READY', payload: { version: '9', protocols: [1], networks: [], logins: [] } },
      { type: '@quoin-frame/SESSION_UPDATE', payload: { token: 'another' } },
      { type: '@quoin-frame/SOCIAL_RESULT', payload: { resultUri: `${location.origin}/result?code=one` } },
      { type: '@quoin-frame/RELOAD' },
    ]
    return [...replies, ...events]
  })
  expect(messages.length).toBeGreaterThan(50)
  expect(messages.filter(({ type }) => type.startsWith('@quoin-frame/RPC_REQUEST_')).length).toBeGreaterThan(
    5,
  )
  const post = (all: readonly unknown[]): void => {
    const target = window.opener ?? window.parent
    for (const message of all) target.postMessage(message, '*')
  }
  const lineNow = (): Promise<{
    readonly ports: number
    readonly frames: number
    readonly names: readonly string[]
  }> =>
    page.evaluate(() => ({
      ports: window.quoinLine?.ports.size ?? 0,
      frames: document.querySelectorAll('quoin-frame').length,
      names: window.quoinLine?.posted.map(({ type }) => type.replace('@quoin-app/', '')) ?? [],
    }))
  const before = await lineNow()
  const heard = page.evaluate(
    (count) =>
      new Promise<void>((resolve) => {
        let left = count
        addEventListener('message', () => --left === 0 && resolve())
      }),
    senders.length * messages.length,
  )
  for (const sender of senders) await sender.evaluate(post, messages)
  await heard
  // An answer of the frame itself: whatever came before it was looked at.
  expect((await ask<Hex>(page, 'eth_getBalance', [zeroAddress, 'latest'])).answer).toMatch(/^0x/)
  const after = await lineNow()
  expect(after).toEqual({ ...before, names: expect.anything() })
  // The frame was asked for nothing because of them.
  expect(after.names.slice(before.names.length).filter((name) => name !== 'HEARTBEAT')).toEqual([
    'RPC_REQUEST',
  ])
  expect([await accountOf(page), isSettled]).toEqual([account, false])
  for (const one of windows) await one.close()
  await answerApproval(page, 'Decline')
  expect((await waiting).refused).toMatch(/USER_REJECTED/)
})

test('a code, the session of the frame and a signature are found nowhere in the page: not in its console, its storage, its trace, nor in what it sends [SEC-13]', async ({
  visitor,
}) => {
  const said: string[] = []
  const sent: string[] = []
  const tokens = new Set<string>()
  visitor.context.on('page', (page) => page.on('console', (message) => said.push(message.text())))
  visitor.context.on('request', (request) => {
    const token = /^DPoP (.+)/.exec(request.headers().authorization ?? '')?.[1]
    if (token) tokens.add(token)
    if (new URL(request.url()).origin !== new URL(world.secureSite).origin)
      sent.push([request.url(), JSON.stringify(request.headers()), request.postData()].join(' '))
  })
  await visitor.context.addInitScript(watchLine)
  const page = await openLab(visitor)
  await page.evaluate(() => console.log('the console is heard'))
  const address = newAddress()
  const widget = widgetOf(page)
  await enterEmail(widget, address)
  const link = await mailTo(address)
  await approveDevice(visitor, link)
  await widget.heading('Confirm your email').waitFor()
  const code = codeIn(await mailTo(address, link.id))
  await page.keyboard.type(code)
  await widget.accountButton.waitFor()
  const signing = ask<Hex>(page, 'personal_sign', [hexOf('planted'), await accountOf(page)])
  await answerApproval(page, 'Sign')
  const signature = (await signing).answer ?? ''

  const kept = await page.evaluate(async () => {
    const stored: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie]
    const settle = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    for (const { name } of await indexedDB.databases()) {
      const database = await settle(indexedDB.open(name ?? ''))
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store)
        stored.push(name, store, await settle(objects.getAllKeys()), await settle(objects.getAll()))
      }
      database.close()
    }
    return JSON.stringify(stored)
  })
  const trace = await page.evaluate(() => JSON.stringify(window.parts.main?.kernel.recording()))
  const heard = await page.evaluate(() => JSON.stringify(window.quoinLine?.heard))
  const places = { said: said.join('\n'), sent: sent.join('\n'), kept, trace }
  // Each place is really looked at.
  expect(said).toContain('the console is heard')
  expect(places.sent).toContain(world.gateway)
  expect(kept).toContain('@quoin/main/')
  expect(trace).toContain('rpc:')
  expect(heard).toContain(signature)
  expect([code, signature.length, tokens.size]).toEqual([
    expect.stringMatching(/^\d{6}$/),
    expect.any(Number),
    1,
  ])
  const [token = ''] = tokens
  expect([signature.length, token.length].every((length) => length > 30)).toBe(true)
  for (const [name, secret] of Object.entries({ code, token, signature }))
    for (const [place, text] of Object.entries(places))
      expect(text.includes(secret), `${name} in ${place}`).toBe(false)
  // The session is the frame's alone.
  expect(heard).not.toContain(token)
  expect(await page.content()).not.toContain(token)
})
