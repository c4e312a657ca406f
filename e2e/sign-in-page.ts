import type { Locator, Page } from 'playwright-core'
import { expect, type Visitor } from './host-page.js'
import { extensionOf, type Widget, widgetOf } from './widget.js'

/** The view that asks people to sign in, as they see it. */
export interface SignInView {
  readonly widget: Widget
  readonly sign: Locator
  readonly again: Locator
  readonly cancel: Locator
  /** What it says that went wrong. */
  readonly fault: Locator
  waitFor(): Promise<void>
  /** The person is signed in: the widget has closed, the account stays. */
  done(): Promise<void>
}

export function signInOf(page: Page): SignInView {
  const widget = widgetOf(page)
  const sign = widget.dialog.getByRole('button', { name: 'Sign', exact: true })
  return {
    widget,
    sign,
    again: widget.button('Try again'),
    cancel: widget.button('Cancel'),
    fault: widget.dialog.getByRole('alert'),
    waitFor: () => sign.waitFor(),
    async done() {
      await widget.dialog.waitFor({ state: 'detached' })
      await widget.accountButton.waitFor()
    },
  }
}

/** Reloads, and nobody is asked for anything: the server says who is signed in, and the widget stays closed. */
export async function reloadSignedIn(page: Page, requestCount: () => Promise<number>): Promise<void> {
  const before = await requestCount()
  await page.reload({ waitUntil: 'commit' })
  const answer = await page.waitForResponse(
    (response) => response.url().includes('/auth/v1/me') && response.request().method() === 'GET',
  )
  expect(answer.status()).toBe(200)
  const widget = widgetOf(page)
  await widget.accountButton.waitFor()
  // Whoever is not signed in would see the sign-in here.
  await widget.accountButton.click()
  await widget.button('Disconnect').waitFor()
  await page.keyboard.press('Escape')
  await widget.dialog.waitFor({ state: 'detached' })
  expect(await requestCount()).toBe(before)
}

/** What the extension was asked to sign on the pages of a visitor, and what it signs instead. */
export interface WatchedSigning {
  /** How often it was asked on any page so far. */
  count(): Promise<number>
}

/**
 * Counts what the extension's Ethereum wallet is asked to sign.
 *
 * @param instead a wallet that signs another text, which is also what the server is told: as if the page had asked for it
 */
export async function watchSigning(
  { context }: Visitor,
  instead?: { readonly from: RegExp; readonly to: string },
): Promise<WatchedSigning> {
  let count = 0
  await context.exposeBinding('countSigning', () => {
    count += 1
  })
  await context.addInitScript((change) => {
    const hexOf = (text: string): string =>
      `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
    const textOf = (hex: string): string =>
      new TextDecoder().decode(
        Uint8Array.from(hex.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)),
      )
    const seen = new WeakSet<object>()
    addEventListener('eip6963:announceProvider', (event) => {
      const provider: {
        request(call: { method: string; params?: unknown[] }): Promise<unknown>
      } = Reflect.get(Object(Reflect.get(event, 'detail')), 'provider')
      if (seen.has(provider)) return
      seen.add(provider)
      const request = provider.request.bind(provider)
      provider.request = async (call) => {
        if (call.method !== 'personal_sign') return request(call)
        await Reflect.get(window, 'countSigning')()
        const [message, ...rest] = call.params ?? []
        if (!change) return request(call)
        return request({
          ...call,
          params: [hexOf(textOf(String(message)).replace(change.from, change.to)), ...rest],
        })
      }
    })
  }, instead)
  if (instead)
    await context.route('**/auth/v1/authenticate*', async (route) => {
      const body: { proofs: { message: string }[] } = route.request().postDataJSON()
      const proofs = body.proofs.map((proof) => ({
        ...proof,
        message: proof.message.replace(instead.from, instead.to),
      }))
      await route.continue({ postData: JSON.stringify({ ...body, proofs }) })
    })
  return { count: async () => count }
}

/** Opens the demo and connects the extension: what follows is the request to sign in. */
export async function connectToSignIn(
  visitor: Visitor,
  mode: 'required' | 'optional' | 'required&session=cookie',
): Promise<{ page: Page; view: SignInView }> {
  const page = await visitor.open(`/?siwx=${mode}`)
  const view = signInOf(page)
  await view.widget.open()
  await view.widget.row('Sandbox Extension').click()
  await extensionOf(page).approve()
  await view.waitFor()
  return { page, view }
}

/** What a person does in the extension's own menu. */
export async function chooseInExtension(
  page: Page,
  what: 'Account' | 'Network',
  label: string,
): Promise<void> {
  const extension = page.locator('sandbox-extension')
  await extension.getByRole('button', { name: /^Sandbox Extension/ }).click()
  await extension.getByLabel(what, { exact: true }).selectOption({ label })
  await extension.getByRole('button', { name: /^Sandbox Extension/ }).click()
}
