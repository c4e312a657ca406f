import { createMockEvmWallet, type MockEvmWallet, type MockEvmWalletOptions } from '../mock-evm-wallet.js'
import { announceEvmWallet, type PageAnswer, type PageCall, type PageWalletOptions } from './page-wallet.js'

/** The members of a frame of Playwright that are used. */
interface CallingFrame {
  evaluate<T>(run: (argument: T) => void, argument: T): Promise<unknown>
}

/** A page or a browser context of Playwright: the members that are used, so that any of its versions fits. */
export interface PlaywrightPage {
  exposeBinding(
    name: string,
    callback: (source: { readonly frame: CallingFrame }, call: PageCall) => Promise<PageAnswer>,
  ): Promise<unknown>
  addInitScript(script: (options: PageWalletOptions) => void, options: PageWalletOptions): Promise<unknown>
}

/** Options of a mock wallet in a browser. */
export interface AddMockWalletOptions extends Omit<MockEvmWalletOptions, 'forward' | 'clock'> {
  /** The node that answers what the wallet itself does not, such as `eth_sendTransaction` of an unlocked account. */
  readonly nodeUrl?: string
}

/** Numbers the bindings of a page: each wallet has its own. */
const bindingOf = (name: string): string => `quoinMockWallet:${name}`

const delays = {
  after(ms: number, run: () => void): () => void {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** Asks a node; its errors are those of the wallet. Source: JSON-RPC 2.0. */
async function askNode(url: string, method: string, params: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] }),
  })
  const answer: { readonly result?: unknown; readonly error?: unknown } = await response.json()
  if (answer.error) throw answer.error
  return answer.result
}

/**
 * Adds a wallet to a page or a browser context, before the page's own scripts: the page discovers it as it discovers an extension.
 * The wallet itself runs in the test, so it keeps its permission across reloads and can be controlled at any time. It approves until
 * `behave` changes that.
 *
 * @example
 * const wallet = await addMockWallet(page, { chainId: 31337, nodeUrl: 'http://127.0.0.1:8545' })
 * await page.goto('/')
 * wallet.behave('reject', 'eth_sendTransaction')
 *
 * @returns the wallet, with the controls of its user; its requests in `requests`
 * @throws if the page has a wallet of the same `info.rdns`
 */
export async function addMockWallet(
  page: PlaywrightPage,
  options: AddMockWalletOptions = {},
): Promise<MockEvmWallet> {
  const { nodeUrl, ...given } = options
  const wallet = createMockEvmWallet({
    ...given,
    clock: delays,
    ...(nodeUrl === undefined ? {} : { forward: (method, params) => askNode(nodeUrl, method, params) }),
  })
  const binding = bindingOf(wallet.info.rdns)
  const frames = new Set<CallingFrame>()
  for (const name of ['accountsChanged', 'chainChanged', 'connect', 'disconnect'])
    wallet.provider.on(name, (payload) => {
      // A frame that is gone has no listeners.
      for (const frame of frames)
        frame
          .evaluate(([type, detail]) => void dispatchEvent(new CustomEvent(type, { detail })), [
            binding,
            { name, payload },
          ] as const)
          .catch(() => frames.delete(frame))
    })
  await page.exposeBinding(binding, async ({ frame }, { method, params }) => {
    frames.add(frame)
    try {
      return { result: await wallet.provider.request({ method, params }) }
    } catch (error) {
      return { error }
    }
  })
  await page.addInitScript(announceEvmWallet, { binding, info: wallet.info })
  return wallet
}
