import type { Locator } from 'playwright-core'
import { type Hex, zeroAddress } from 'viem'
import { expect, movingTest as test, world } from '../testing/host-page.js'
import { widgetOf } from '../testing/widget.js'
import { accountOf, hexOf, openLab, send } from './embedded-lab.js'
import {
  answerApproval,
  approveDevice,
  codeIn,
  enterCode,
  enterEmail,
  frameOf,
  logInByEmail,
  mailTo,
  newAddress,
} from './login.js'
import { watchLine } from './watch-line.js'

test('a frame that is never ready and a request without a response say so after 4 s, and fail after 8 s and 30 s; both are reported and can be retried [FRM-02]', async ({
  visitor,
}) => {
  // The host must fix both (ERR-01).
  visitor.expectConsole(/Could not load embedded wallet|Embedded Wallet Request Timed Out/)
  const never = (): void => {}
  await visitor.context.route(/\/sdk\?/, never)
  const page = await visitor.context.newPage()
  await page.clock.install()
  await page.goto(world.demo)
  const widget = widgetOf(page)
  const field = widget.dialog.getByRole('textbox', { name: 'Email' })
  const slow = widget.button('Still trying…')
  const fault = widget.dialog.getByText('The wallet site didn’t respond. Nothing was lost.')
  /** Stops the clock: on a busy machine a step may need seconds, which would count. */
  const pause = async (): Promise<void> =>
    page.clock.pauseAt(await page.evaluate(() => new Date(Date.now() + 1_000)))

  await widget.open()
  await pause()
  const loading = page.waitForRequest(/\/sdk\?/)
  await field.fill(newAddress())
  await field.press('Enter')
  await loading
  await page.clock.fastForward(3_000)
  expect(await slow.count()).toBe(0)
  await page.clock.fastForward(1_000)
  await slow.waitFor()
  await page.clock.fastForward(3_000)
  expect(await fault.count()).toBe(0)
  await page.clock.fastForward(1_000)
  await fault.waitFor()
  expect(await slow.count()).toBe(0)
  expect(await page.locator('quoin-frame').count()).toBe(0)

  // The retry loads the frame, which then has no part left to load while the clock stands.
  await page.clock.resume()
  await visitor.context.unroute(/\/sdk\?/)
  await field.press('Enter')
  await widget.heading('Approve this device').waitFor()
  await widget.button('Back').click()
  // The page sends one mail in 30 s.
  await page.clock.fastForward(31_000)

  await visitor.context.route(/\/api\/v1\/email\/start$/, never)
  await field.fill(newAddress())
  await pause()
  const starting = page.waitForRequest(/\/api\/v1\/email\/start$/)
  await field.press('Enter')
  await starting
  await page.clock.fastForward(4_000)
  await slow.waitFor()
  await page.clock.fastForward(25_000)
  expect(await fault.count()).toBe(0)
  await page.clock.fastForward(1_000)
  await fault.waitFor()

  await page.clock.resume()
  await visitor.context.unroute(/\/api\/v1\/email\/start$/)
  await field.press('Enter')
  await widget.heading('Approve this device').waitFor()
})

test('the page, another frame and another window post every message of the frame with the expected ids: nothing changes [SEC-01] [FRM-04]', async ({
  visitor,
}) => {
  await visitor.context.addInitScript(watchLine)
  const page = await openLab(visitor)
  await logInByEmail(visitor, page)
  const account = await accountOf(page)
  let isSettled = false
  const waiting = send(page, 'personal_sign', [hexOf('still there'), account]).finally(() => {
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
    const [ofTheSite, withoutUser] = [document.createElement('iframe'), document.createElement('iframe')]
    ofTheSite.name = 'ofTheSite'
    ofTheSite.src = `${site}/sdk?projectId=main&version=4&origin=${location.origin}`
    withoutUser.name = 'withoutUser'
    withoutUser.sandbox.add('allow-scripts')
    for (const frame of [ofTheSite, withoutUser]) {
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
      document.body.append(frame)
      await loaded
    }
  }, world.secureSite)
  const frames = ['ofTheSite', 'withoutUser'].flatMap((name) => page.frame({ name }) ?? [])
  const senders = [page, ...windows, ...frames]
  expect(await Promise.all(senders.map((one) => one.evaluate(() => window.origin)))).toEqual([
    ...[world.demo, elsewhere, world.secureSite].map((url) => new URL(url).origin),
    new URL(world.secureSite).origin,
    'null',
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
  const received = page.evaluate(
    (count) =>
      new Promise<void>((resolve) => {
        let left = count
        addEventListener('message', () => --left === 0 && resolve())
      }),
    senders.length * messages.length,
  )
  for (const sender of senders) await sender.evaluate(post, messages)
  await received
  // A response of the frame itself: all earlier messages were processed.
  expect((await send<Hex>(page, 'eth_getBalance', [zeroAddress, 'latest'])).answer).toMatch(/^0x/)
  const after = await lineNow()
  expect(after).toEqual({ ...before, names: expect.anything() })
  // They caused no request to the frame.
  expect(after.names.slice(before.names.length).filter((name) => name !== 'HEARTBEAT')).toEqual([
    'RPC_REQUEST',
  ])
  expect([await accountOf(page), isSettled]).toEqual([account, false])
  for (const one of windows) await one.close()
  await answerApproval(page, 'Decline')
  expect((await waiting).refused).toMatch(/USER_REJECTED/)
})

test("a code, the frame's session and a signature appear nowhere in the page: console, storage, trace and requests [SEC-13]", async ({
  visitor,
}) => {
  const messages: string[] = []
  const sent: string[] = []
  const tokens = new Set<string>()
  visitor.context.on('console', (message) => messages.push(message.text()))
  visitor.context.on('request', (request) => {
    const token = /^DPoP (.+)/.exec(request.headers().authorization ?? '')?.[1]
    if (token) tokens.add(token)
    if (new URL(request.url()).origin !== new URL(world.secureSite).origin)
      sent.push([request.url(), JSON.stringify(request.headers()), request.postData()].join(' '))
  })
  await visitor.context.addInitScript(watchLine)
  const page = await openLab(visitor)
  await page.evaluate(() => console.log('the console is recorded'))
  const address = newAddress()
  const widget = widgetOf(page)
  await enterEmail(widget, address)
  const link = await mailTo(address)
  await approveDevice(visitor, link)
  await widget.heading('Confirm your email').waitFor()
  const code = codeIn(await enterCode(widget, address, link.id))
  await widget.accountButton.waitFor()
  const signing = send<Hex>(page, 'personal_sign', [hexOf('planted'), await accountOf(page)])
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
  const received = await page.evaluate(() => JSON.stringify(window.quoinLine?.events))
  const places = { text: messages.join('\n'), sent: sent.join('\n'), kept, trace }
  // Each source was really captured.
  expect(messages).toContain('the console is recorded')
  expect(places.sent).toContain(world.gateway)
  expect(kept).toContain('@quoin/main/')
  expect(trace).toContain('rpc:')
  expect(received).toContain(signature)
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
  // The session stays in the frame.
  expect(received).not.toContain(token)
  expect(await page.content()).not.toContain(token)
})

/** Returns the contrast of an element's text with its background, as WCAG 2 defines it. */
const contrastOf = (text: Locator): Promise<number> =>
  text.evaluate((element) => {
    const groundOf = (one: Element): string => {
      const { backgroundColor } = getComputedStyle(one)
      return backgroundColor !== 'rgba(0, 0, 0, 0)' || !one.parentElement
        ? backgroundColor
        : groundOf(one.parentElement)
    }
    const luminance = (color: string): number => {
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
        const share = Number(part) / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const all = [getComputedStyle(element).color, groundOf(element)].map(luminance)
    return (Math.max(...all) + 0.05) / (Math.min(...all) + 0.05)
  })

test.for([
  ['the colour of the text', 'light', '#ffffff', 'currentcolor'],
  ['a colour of the system', 'dark', '#000000', 'canvas'],
] as const)(
  'a page cannot hide a request on a ground in %s [SEC-07]',
  async ([, mode, ink, ground], { visitor }) => {
    const page = await openLab(visitor)
    await logInByEmail(visitor, page)
    await page.evaluate(
      ([mode, ink, ground]) =>
        window.parts.main?.mount.setTheme(mode, {
          text: ink,
          textMuted: ink,
          warning: ink,
          danger: ink,
          success: ink,
          surface: ground,
          surfaceRaised: ground,
          accent: '#111111',
          accentContrast: '#ffffff',
        }),
      [mode, ink, ground] as const,
    )
    const signing = send<Hex>(page, 'personal_sign', [hexOf('planted'), await accountOf(page)])
    const text = frameOf(page).getByText('planted', { exact: true })
    await text.waitFor()
    const seen = await contrastOf(text)
    await answerApproval(page, 'Decline')
    await signing
    expect(seen).toBeGreaterThan(4)
  },
)
