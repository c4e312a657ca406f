import type { Locator, Page } from 'playwright-core'
import { expect, type Visitor } from '../testing/host-page.js'
import { extensionOf, type Widget, widgetOf } from '../testing/widget.js'

/** The sign-in view, as the user sees it. */
export interface SignInView {
  readonly widget: Widget
  readonly sign: Locator
  readonly again: Locator
  readonly cancel: Locator
  /** The displayed fault. */
  readonly fault: Locator
  waitFor(): Promise<void>
  /** Waits until the user is signed in: the widget has closed, the account stays. */
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

/** Reloads, and expects no prompt: the server identifies the user, and the widget stays closed. */
export async function reloadSignedIn(page: Page, requestCount: () => Promise<number>): Promise<void> {
  const before = await requestCount()
  await page.reload({ waitUntil: 'commit' })
  const answer = await page.waitForResponse(
    (response) => response.url().includes('/auth/v1/me') && response.request().method() === 'GET',
  )
  expect(answer.status()).toBe(200)
  const widget = widgetOf(page)
  await widget.accountButton.waitFor()
  // A signed-out user would see the sign-in here.
  await widget.accountButton.click()
  await widget.button('Disconnect').waitFor()
  await page.keyboard.press('Escape')
  await widget.dialog.waitFor({ state: 'detached' })
  expect(await requestCount()).toBe(before)
}

/** The extension's signature requests on a visitor's pages, and the text that it signs instead. */
export interface WatchedSigning {
  /** Returns the number of requests on all pages so far. */
  count(): Promise<number>
}

/**
 * Counts the signature requests of the extension's Ethereum wallet.
 *
 * @param instead a wallet that signs another text, which the server also receives: as if the page had requested it
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

/** Opens the demo and connects the extension: the sign-in request follows. */
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

/** Chooses an entry of the extension's own menu. */
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
