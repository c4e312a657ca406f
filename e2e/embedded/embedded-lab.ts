import type { Page } from 'playwright-core'
import { type Address, createPublicClient, type Hex, http } from 'viem'
import { compose } from '../host/kernel-places.js'
import { type Visitor, world } from '../testing/host-page.js'

/** The first chain of the test world, and its id in requests. */
export const firstChain: ReturnType<typeof createPublicClient> = createPublicClient({
  transport: http(world.chains[0] ?? ''),
})
export const firstChainHex = '0x7a69'

/** The result of a kernel request: nothing is thrown between the page and the test. */
export type Outcome<T> =
  | { readonly answer: T; readonly refused?: undefined }
  | { readonly answer?: undefined; readonly refused: string }

/** Opens an empty page with one kernel and its widget. */
export async function openLab(visitor: Visitor): Promise<Page> {
  const page = await visitor.open('/lab?extension=off')
  await page.waitForFunction(() => Reflect.has(window, 'quoinLab'))
  await compose(page, { name: 'main' })
  return page
}

/** Sends a request to the wallet through the kernel of `openLab`. */
export function send<T>(page: Page, method: string, params: readonly unknown[]): Promise<Outcome<T>> {
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

/** Returns the account that the kernel of `openLab` is connected with. */
export const accountOf = (page: Page): Promise<Address> =>
  page.evaluate(() => window.parts.main?.kernel.connections.active()?.accounts[0]?.address as Address)

/** Encodes a text as requests carry it. */
export const hexOf = (text: string): Hex => `0x${Buffer.from(text).toString('hex')}`
