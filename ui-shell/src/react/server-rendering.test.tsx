import { Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { createKernel } from '#kernel'
import { createMockChain, createMockWorld, createTestPlatform } from '#testing'
import { KernelContext } from '../../../ui-kit/plugin/kernel-context.js'
import { composeBound } from '../../component-tests/pages/bindings/kernel.js'
import { SuspensePage, suspenseMarkup } from '../../component-tests/pages/bindings/suspense-binding.js'
import { accountReader } from '../bindings/account-reader.js'
import { keepQuoinCookie } from '../cookies/keep-quoin-cookie.js'
import { readQuoinCookie } from '../cookies/read-quoin-cookie.js'
import {
  QuoinAccountButton,
  QuoinButton,
  QuoinNetworkButton,
  QuoinProvider,
  useAccount,
  useBalance,
  useNetwork,
  useQuoin,
  useQuoinButton,
} from './index.js'

const network = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.example'] } },
}

function State(): string {
  const { isOpen } = useQuoin()
  const { status } = useAccount()
  return `${isOpen} ${status} ${useNetwork().network?.name}`
}

it('renders on a server: each button at its place and size, and a neutral state that the browser starts from too', () => {
  const kernel = createKernel({ projectId: 'test', networks: [network], platform: createTestPlatform() })
  const markup = renderToString(
    <QuoinProvider kernel={kernel} theme="dark" nonce="abc">
      <QuoinButton label={'<Join> & "go"'} size="sm" />
      <QuoinAccountButton />
      <QuoinNetworkButton />
      <State />
    </QuoinProvider>,
  )
  const [button = '', account = '', rest = ''] = markup.split(/(?<=<\/quoin-(?:button|account-button)>)/)
  expect(button).toMatch(
    /^<quoin-button label="&lt;Join&gt; &amp; &quot;go&quot;" size="sm"><template shadowrootmode="open" shadowrootdelegatesfocus=""><style nonce="abc">/,
  )
  expect(button).toContain('--quoin-color-scheme:dark')
  expect(button).toContain(
    'data-kind="connect"><span class="name">&#60;Join&#62; &#38; &#34;go&#34;</span></button>',
  )
  // Without an account it displays nothing.
  expect(account).toBe('<quoin-account-button></quoin-account-button>')
  expect(rest).toContain(
    '<span class="name bone"></span></button></template></quoin-network-button>false idle undefined',
  )
})

function Remembered(): string {
  const { status, isConnected, caipAddress, connection } = useAccount()
  return `${status} ${isConnected} ${caipAddress} ${connection} ${useNetwork().network?.name}`
}

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const cookie = (network: string, account = address): string =>
  `quoin.default=${encodeURIComponent(JSON.stringify([1, [[network, account, 'eoa']]]))}`

function renderWithCookie(header: string): string {
  const kernel = createKernel({ projectId: 'test', networks: [network], platform: createTestPlatform() })
  return renderToString(
    <QuoinProvider kernel={keepQuoinCookie(kernel, { initialState: readQuoinCookie(header) })} nonce="abc">
      <QuoinButton />
      <QuoinAccountButton balance="hide" />
      <QuoinNetworkButton />
      <Remembered />
    </QuoinProvider>,
  )
}

it('renders the account and the network of the cookie on a server, in the buttons and hooks', () => {
  const markup = renderWithCookie(cookie('eip155:1'))
  const [button = '', account = '', rest = ''] = markup.split(/(?<=<\/quoin-(?:button|account-button)>)/)
  expect(button).toContain('data-kind="account"><span class="balance bone"></span><span class="picture"')
  expect(button).toContain('<span class="name">0x71C7…d8976F</span>')
  expect(button).toMatch(/\.picture\{--q-a:hsl\([^"]*<\/style>/)
  expect(account).toContain('data-kind="account"><span class="picture"')
  expect(rest).toContain('<span class="name">Ethereum</span>')
  expect(rest).toContain(`restoring true eip155:1:${address} undefined Ethereum`)
  expect(markup).not.toContain('style="')
})

function OwnButton(): string {
  const { isReady, status, isConnected, displayName, network: shown } = useQuoinButton()
  return `${isReady} ${status} ${isConnected} ${displayName} ${shown?.name}`
}

it('renders the account of the cookie in a button of the page on a server', () => {
  const kernel = createKernel({ projectId: 'test', networks: [network], platform: createTestPlatform() })
  const render = () =>
    renderToString(
      <QuoinProvider kernel={kernel}>
        <OwnButton />
      </QuoinProvider>,
    )
  expect(render()).toBe('false restoring false undefined undefined')
  keepQuoinCookie(kernel, { initialState: readQuoinCookie(cookie('eip155:1')) })
  expect(render()).toBe('true restoring true 0x71C7…d8976F Ethereum')
})

it('renders as text an address of the cookie that is none [SEC-04]', () => {
  const markup = renderWithCookie(cookie('eip155:1', 'javascript.alert'))
  expect(markup).toContain('<span class="name">java….alert</span>')
  expect(markup).toContain('restoring true eip155:1:javascript.alert')
})

it('renders no account of a network that the host does not list', () => {
  const markup = renderWithCookie(cookie('eip155:5'))
  expect(markup).toContain('data-kind="connect"')
  expect(markup).toContain('idle false undefined undefined undefined')
})

it('follows the kernel once it has restored something else than the cookie [REL-05]', async () => {
  const kernel = createKernel({ projectId: 'test', networks: [network], platform: createTestPlatform() }).use(
    createMockWorld({ chains: [createMockChain({ namespace: 'eip155' })] }),
  )
  const initialState = readQuoinCookie(cookie('eip155:1'))
  const reader = accountReader(keepQuoinCookie(kernel, { initialState }))
  expect(reader.get()).toMatchObject({ status: 'restoring', isConnected: true, address })
  const notify = vi.fn()
  const stop = reader.subscribe(notify)
  await kernel.start()
  expect(reader.get()).toMatchObject({ status: 'disconnected', isConnected: false, address: undefined })
  expect(notify).toHaveBeenCalled()
  stop()
  await kernel.dispose()
})

it('renders on a server with a theme variable that is not allowed: it is left out [ERR-03]', () => {
  const kernel = createKernel({ projectId: 'test', networks: [network], platform: createTestPlatform() })
  // A page without types may pass anything.
  const themeVariables = { accnt: 'red', radius: 12 } as object
  const markup = renderToString(
    <QuoinProvider kernel={kernel} themeVariables={themeVariables}>
      <QuoinButton />
    </QuoinProvider>,
  )
  expect(markup).toContain('--quoin-radius:12px')
})

it('renders the page of nobody on a server for hooks that suspend', () => {
  const kernel = createKernel({ projectId: 'test', networks: [network], platform: createTestPlatform() })
  const probe = { events: [], updates: [], actions: undefined }
  expect(renderToString(<SuspensePage kernel={kernel} probe={probe} />)).toBe(suspenseMarkup)
})

function Waiting(): string {
  return useBalance({ suspense: true }).status
}

it('ends following for components that were removed while they were suspended [KRN-07]', async () => {
  const platform = createTestPlatform()
  const { kernel, listeners } = composeBound(platform)
  // In a browser: only there a component suspends.
  vi.stubGlobal('document', {})
  const wait = (): string =>
    renderToString(
      <KernelContext.Provider value={kernel}>
        <Suspense fallback="One moment">
          <Waiting />
        </Suspense>
      </KernelContext.Provider>,
    )
  const before = listeners()
  expect(wait()).toContain('One moment')
  expect(listeners()).toBeGreaterThan(before)
  platform.clock.advance(30_000)
  expect(listeners()).toBe(before)
  expect(wait()).toContain('One moment')
  await kernel.dispose()
  expect(listeners()).toBe(before)
  vi.unstubAllGlobals()
})
