import { letterIcon } from '../letter-icon.js'
import { createMockEvmWallet, type MockEvmWallet, usualInfo } from '../mock-evm-wallet.js'
import type { WalletControls } from '../wallet-controls.js'
import { callNode } from './call-node.js'
import { createKeysWallet } from './create-keys-wallet.js'
import { announceEvmWallet, type EvmFaceOptions } from './faces/evm-face.js'
import { createEvmKeys } from './keys/evm-keys.js'
import type { AddMockWalletOptions, EvmWalletOptions, KeysWalletOptions } from './mock-wallet-options.js'
import type { PageAnswer, PageCall, PageWalletOptions } from './page-wallet.js'

/** The members of a frame of Playwright that are used. */
interface CallingFrame {
  evaluate<T>(run: (argument: T) => void, argument: T): Promise<unknown>
  isDetached(): boolean
  page(): { isClosed(): boolean }
}

/** A page or a browser context of Playwright: the members that are used, so that any of its versions fits. */
export interface PlaywrightPage {
  exposeBinding(
    name: string,
    callback: (source: { readonly frame: CallingFrame }, call: PageCall) => Promise<PageAnswer>,
  ): Promise<unknown>
  addInitScript(script: (options: EvmFaceOptions) => void, options: EvmFaceOptions): Promise<unknown>
  addInitScript(script: (options: PageWalletOptions) => void, options: PageWalletOptions): Promise<unknown>
}

/** A mock wallet in a browser, with control over its user. */
export interface BrowserWallet extends Omit<WalletControls, 'listenerCount'> {
  readonly name: string
  /** The addresses of its keys or `accounts`. */
  readonly accounts: readonly string[]
  /** Received requests, in order, with the names that `behave` takes. */
  readonly requests: readonly PageCall[]
  /** Returns the requests without an answer: empty unless the wallet holds some, also those of pages that are gone. */
  leftovers(): readonly string[]
}

/** The first account of development nodes such as anvil: public and worthless. */
const publicKey = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

const clock = {
  after(ms: number, run: () => void): () => void {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** The connection of a wallet with the pages of a test. */
interface PageLink {
  /** Emits an event of the wallet in each frame that called it. */
  send(name: string, payload: unknown): void
  leftovers(): readonly string[]
}

/** Exposes a wallet to pages. Throws if a wallet of the same name is there. */
async function linkPages(
  page: PlaywrightPage,
  binding: string,
  answer: (call: PageCall) => Promise<unknown>,
): Promise<PageLink> {
  const frames = new Set<CallingFrame>()
  const pending = new Set<PageCall>()
  const expose = page.exposeBinding(binding, async ({ frame }, call) => {
    frames.add(frame)
    pending.add(call)
    try {
      return { result: await answer(call) }
    } catch (error) {
      return { error }
    } finally {
      pending.delete(call)
    }
  })
  await expose.catch((cause: unknown) => {
    if (!/registered/.test(String(cause))) throw cause
    throw new Error(
      `The page has a mock wallet ${binding.split(':').at(-1)} already. Give each its own name: "name", or "info.rdns" for eip155.`,
      { cause },
    )
  })
  return {
    send(name, payload) {
      for (const frame of frames) {
        if (frame.isDetached() || frame.page().isClosed()) frames.delete(frame)
        else
          frame
            .evaluate(([type, detail]) => void dispatchEvent(new CustomEvent(type, { detail })), [
              binding,
              { name, payload },
            ] as const)
            // The page is being left: the next one reads the state itself.
            .catch(() => {})
      }
    },
    leftovers: () => [...pending].map(({ method }) => `${method} has no answer`),
  }
}

const commonOptions = {
  namespace: true,
  keys: true,
  nodeUrl: true,
  answers: true,
  permitted: true,
  delayMs: true,
} as const
const evmOptions: Readonly<Record<keyof EvmWalletOptions, true>> = {
  ...commonOptions,
  info: true,
  accounts: true,
  chainId: true,
  chains: true,
}
const keysOptions: Readonly<Record<keyof KeysWalletOptions, true>> = {
  ...commonOptions,
  name: true,
  icon: true,
  networks: true,
}

/** Throws for options that wallets of the namespace do not have: a test in JavaScript would run with others than it names. */
function checkOptions(namespace: string, options: AddMockWalletOptions): void {
  const known = namespace === 'eip155' ? evmOptions : keysOptions
  const unknown = Object.keys(options).filter((name) => !Object.hasOwn(known, name))
  if (unknown.length === 0) return
  throw new Error(
    `A mock wallet of ${namespace} has no option "${unknown.join('", "')}". It has ${Object.keys(known).join(', ')}.`,
  )
}

async function addEvmWallet(
  page: PlaywrightPage,
  { namespace: _, keys: given, nodeUrl, ...options }: EvmWalletOptions,
): Promise<MockEvmWallet & BrowserWallet> {
  const keys = given ?? (options.accounts ? [] : [publicKey])
  const { addresses, answers } =
    keys.length > 0 ? await createEvmKeys(keys, nodeUrl) : { addresses: options.accounts ?? [], answers: {} }
  const wallet = createMockEvmWallet({
    ...options,
    // Pages list each id once.
    info: { uuid: crypto.randomUUID(), ...options.info },
    accounts: addresses,
    answers: { ...answers, ...options.answers },
    clock,
    ...(nodeUrl !== undefined && { forward: (method, params) => callNode(nodeUrl, method, params) }),
  })
  const binding = `quoinMockWallet:${wallet.info.rdns}`
  const { send, leftovers } = await linkPages(page, binding, (call) => wallet.provider.request(call))
  for (const name of ['accountsChanged', 'chainChanged', 'connect', 'disconnect'])
    wallet.provider.on(name, (payload) => send(name, payload))
  await page.addInitScript(announceEvmWallet, { binding, info: wallet.info })
  return { ...wallet, name: wallet.info.name, accounts: addresses, leftovers }
}

async function addKeysWallet(page: PlaywrightPage, options: KeysWalletOptions): Promise<BrowserWallet> {
  const { namespace, name = usualInfo.name, icon = letterIcon(name), keys = [publicKey] } = options
  const wallet = await createKeysWallet(options, keys, clock)
  const requests: PageCall[] = []
  const binding = `quoinMockWallet:${namespace}:${name}`
  const { send, leftovers } = await linkPages(page, binding, (call) => {
    requests.push(call)
    return wallet.answer(call)
  })
  wallet.listen(send)
  await page.addInitScript(wallet.face, { ...wallet.faceOptions, binding, name, icon })
  const { behave, answerHanging, lock, unlock, chooseNetwork, drop } = wallet.user
  return {
    name,
    accounts: wallet.addresses,
    requests,
    leftovers,
    behave,
    answerHanging,
    lock,
    unlock,
    chooseAccounts: wallet.chooseAccounts,
    chooseNetwork,
    drop,
  }
}

/**
 * Adds a wallet to a page or a browser context, before the page's own scripts: the page discovers it as it discovers an extension.
 * The wallet itself runs in the test, so it keeps its permission across reloads and pages, and can be controlled at any time. It
 * approves, with real signatures by its keys, until `behave` changes that.
 *
 * @example
 * const wallet = await addMockWallet(page, { chainId: 31337, nodeUrl: 'http://127.0.0.1:8545' })
 * await page.goto('/')
 * wallet.behave('reject', 'eth_sendTransaction')
 *
 * @example
 * const solana = await addMockWallet(context, { namespace: 'solana' })
 * solana.behave('hang', 'solana_signMessage')
 * solana.answerHanging()
 *
 * @returns the wallet, with the controls of its user; its requests in `requests`
 * @throws if an option is not known, the page has a wallet of the same `name` (for `eip155`: `info.rdns`), or a key is invalid
 */
export function addMockWallet(
  page: PlaywrightPage,
  options?: EvmWalletOptions,
): Promise<MockEvmWallet & BrowserWallet>
export function addMockWallet(page: PlaywrightPage, options: KeysWalletOptions): Promise<BrowserWallet>
export async function addMockWallet(
  page: PlaywrightPage,
  options: AddMockWalletOptions = {},
): Promise<BrowserWallet> {
  const { namespace = 'eip155' } = options
  checkOptions(namespace, options)
  // The namespace decides the type of the other options.
  return namespace === 'eip155'
    ? addEvmWallet(page, options as EvmWalletOptions)
    : addKeysWallet(page, options as KeysWalletOptions)
}
