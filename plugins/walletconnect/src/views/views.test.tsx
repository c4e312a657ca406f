import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import {
  createKernel,
  createSlice,
  definePlugin,
  type PluginTypes,
  provide,
  QuoinError,
  RpcError,
} from '#kernel'
import {
  type ChosenWallet,
  type ListedWallet,
  type PairingState,
  type WalletConnectApi,
  WalletConnectToken,
} from '#plugins/walletconnect'
import { createTestPlatform } from '#testing'
import { KernelContext } from '#ui-kit'
import { testChain, testNetwork } from '../../testing/test-chain.js'
import { messages } from '../messages.en.js'
import { WalletConnectError } from '../walletconnect-error.js'
import ConnectingWalletConnect from './connecting-wallet-connect.js'
import ConnectingWalletConnectBasic from './connecting-wallet-connect-basic.js'
import ReopenWallet from './reopen-wallet.js'

interface FakePlugin extends PluginTypes {
  readonly id: 'walletconnect'
  readonly messages: typeof messages
  readonly views: { readonly AllWallets: undefined }
}

const wallet: ListedWallet = {
  id: 'w1',
  name: 'Rainy Wallet',
  mobileLink: 'rainy://',
  desktopLink: 'rainydesk://',
  webappLink: 'https://web.rainy.example',
}
const ready: PairingState = { status: 'ready', uri: `wc:${'a'.repeat(64)}@2?symKey=00`, expiresAt: 1 }
const failed = (error: QuoinError): PairingState => ({
  status: 'failed',
  error,
})

let dispose = async (): Promise<void> => undefined
afterEach(() => dispose())

/** Returns the HTML of the view's first render. */
async function show(
  state: PairingState,
  view: ReactNode,
  mobile = false,
  waiting?: ChosenWallet,
): Promise<string> {
  const api: WalletConnectApi = {
    pairing: createSlice(state, () => undefined),
    waiting: createSlice<ChosenWallet | undefined>(waiting, () => undefined),
    canConnect: () => true,
    start: vi.fn(),
    stop: vi.fn(),
    prepare: vi.fn(),
    linkTo: () => undefined,
    openWallet: () => true,
    reopenWallet: () => true,
    sessionExpiresAt: () => undefined,
    sessionUsedAt: async () => undefined,
    extendSession: () => Promise.reject(new Error('There is no session.')),
    listPairings: async () => ({ permissions: [] }),
    endPairing: async () => undefined,
  }
  const kernel = createKernel({
    projectId: 'test',
    networks: [testNetwork(1)],
    platform: createTestPlatform({ page: { mobile } }),
  }).use(
    definePlugin<FakePlugin>({
      id: 'walletconnect',
      version: '0.1.0',
      kernel: '*',
      services: [provide(WalletConnectToken, { deps: [], create: () => api })],
      contributes: {
        chains: [testChain('eip155', [])],
        views: { AllWallets: { title: 'allWallets', load: async () => ({ default: () => null }) } },
        messages: { en: async () => ({ default: messages }) },
      },
    }),
  )
  await kernel.start()
  dispose = () => kernel.dispose()
  await kernel.i18n.load('walletconnect')
  return renderToStaticMarkup(createElement(KernelContext.Provider, { value: kernel }, view))
}

const basic = createElement(ConnectingWalletConnectBasic)
const chosen = createElement(ConnectingWalletConnect, { params: { wallet } })

it('displays the code and a link to copy [CON-03] [UI-02]', async () => {
  const shown = await show(ready, basic)
  expect(shown).toContain(messages.codeLabel)
  expect(shown).toContain(messages.copyLink)
  // The link is in the code and the clipboard only.
  expect(shown).not.toContain('symKey')
})

it.each(['idle', 'starting', 'expired-renewing'] as const)(
  'keeps the space of the code while %s [CON-04]',
  async (status) => {
    const shown = await show({ status }, basic)
    expect(shown).toContain('data-kind="qr"')
    expect(shown).toContain(messages.copyLink)
  },
)

it('offers the other apps of a wallet beside its code [CON-03]', async () => {
  const shown = await show(ready, chosen)
  for (const text of [messages.codeLabel, messages.openDesktop, messages.openBrowser])
    expect(shown).toContain(text)
  expect(shown).toContain('on your phone')
})

it('lists copying the link among the other ways, and keeps its place while the link loads [CON-03] [UI-11]', async () => {
  const ways = (shown: string): string => shown.split('class="q-choices"')[1] ?? ''
  for (const state of [ready, { status: 'starting' } as const]) {
    const rows = ways(await show(state, chosen))
      .split('<li>')
      .slice(1)
    expect(rows).toHaveLength(3)
    expect(rows[0]).toContain(messages.copyLink)
    expect(rows[0]?.includes('aria-disabled="true"')).toBe(state.status === 'starting')
  }
})

it('opens the app on a phone instead of displaying a code [UI-16] [CON-11]', async () => {
  const shown = await show(ready, chosen, true)
  expect(shown).toContain('Open Rainy Wallet')
  expect(shown).not.toContain(messages.codeLabel)
  expect(shown).not.toContain(messages.openDesktop)
  expect(await show({ status: 'starting' }, chosen, true)).toContain('aria-busy="true"')
})

it('names the wallet in which a request is pending, and lets the user choose [CON-11]', async () => {
  const waiting = { name: 'Rainy Wallet', href: 'rainy://', scheme: 'rainy' }
  const shown = await show({ status: 'idle' }, createElement(ReopenWallet), true, waiting)
  for (const text of [
    'Open Rainy Wallet to continue',
    messages.reopenBody,
    '>Open Rainy Wallet<',
    messages.notNow,
  ])
    expect(shown).toContain(text)
})

it("reports that a wallet supports none of the page's networks, and offers another [W14] (CON-08)", async () => {
  const cause = new RpcError(5100, { message: 'Unsupported chains.' })
  const error = new QuoinError('CONNECT_FAILED', { cause })
  const shown = await show({ status: 'failed', error }, chosen)
  expect(shown).toContain(messages.unsupportedTitle)
  expect(shown).toContain(messages.unsupportedBody)
})

it.each([
  ['USER_REJECTED', messages.declinedTitle, messages.declinedBody, true],
  ['RELAY_UNREACHABLE', messages.relayTitle, messages.relayBody, true],
  ['PEER_MISSING', messages.peerTitle, messages.peerBody, false],
  ['SERVICE_NOT_CONFIGURED', messages.notConfiguredTitle, messages.notConfiguredBody, false],
  ['PROJECT_ID_MISSING', messages.notConfiguredTitle, messages.notConfiguredBody, false],
  ['PROJECT_ID_INVALID', messages.refusedTitle, messages.refusedBody, false],
  ['ACTION_REFUSED', messages.accountTitle, messages.accountBody, true],
  ['CONNECT_FAILED', messages.failedTitle, messages.failedBody, true],
] as const)('displays the meaning of %s and what to do [CON-08]', async (code, title, body, canRetry) => {
  const error =
    code === 'RELAY_UNREACHABLE' ? new WalletConnectError(code) : new QuoinError(code, { text: 'Failed' })
  const shown = await show(failed(error), chosen)
  expect(shown).toContain(title)
  expect(shown).toContain(body)
  expect(shown.includes('Try again') || shown.includes('>ui.retry<') || shown.includes('>retry<')).toBe(
    canRetry,
  )
  // Whatever no retry can help with leads to the other wallets.
  expect(shown.includes(messages.allWallets)).toBe(!canRetry)
})
