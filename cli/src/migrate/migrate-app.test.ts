import { describe, expect, it } from 'vitest'
import { packageVersion } from '../package-root.js'
import { type Migration, migrateApp } from './migrate-app.js'

type Modules = Readonly<Record<string, string>>

const manifestOf = (dependencies: Readonly<Record<string, string>>): string =>
  `${JSON.stringify({ name: 'app', dependencies }, undefined, 2)}\n`

const plain = manifestOf({ react: '^19.0.0', viem: '^2.38.0', wagmi: '^2.19.0' })

const migrate = (modules: Modules, packageJson = plain, tsconfig?: string): Migration =>
  migrateApp({
    modules: new Map(Object.entries(modules)),
    packageJson,
    tsconfigs: new Map(tsconfig === undefined ? [] : [['tsconfig.json', tsconfig]]),
  })

/** Migrates, and migrates the result again, which must change nothing. Returns the new text of a module. */
function rewritten(modules: Modules, path: string, packageJson?: string): string {
  const { changed } = migrate(modules, packageJson)
  const { 'package.json': manifest = packageJson ?? plain, ...after } = {
    ...modules,
    ...Object.fromEntries(changed),
  }
  expect([...migrate(after, manifest).changed.keys()]).toEqual([])
  return after[path] ?? ''
}

const notesOf = (modules: Modules, packageJson?: string): readonly string[] =>
  migrate(modules, packageJson).notes.map(({ path, line, text }) => `${path}:${line} ${text}`)

/** The smallest app of RainbowKit: a config, a provider, and a module of the test. */
const rainbow = (
  more: Modules = {},
  provider = '<RainbowKitProvider>{children}</RainbowKitProvider>',
): Modules => ({
  'src/wagmi.ts': `import { getDefaultConfig } from '@rainbow-me/rainbowkit'
import { base, mainnet } from 'wagmi/chains'

export const config = getDefaultConfig({
  appName: 'Shop',
  projectId: 'abc',
  chains: [mainnet, base],
  ssr: true,
})
`,
  'src/providers.tsx': `import '@rainbow-me/rainbowkit/styles.css'
import { darkTheme, lightTheme, midnightTheme, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { WagmiProvider } from 'wagmi'
import { config } from './wagmi'

export const Providers = ({ children, dark }) => (
  <WagmiProvider config={config}>
    ${provider}
  </WagmiProvider>
)
`,
  ...more,
})

describe('RainbowKit', () => {
  it('makes a wagmi config and a kernel of getDefaultConfig, and moves the options', () => {
    expect(rewritten(rainbow(), 'src/wagmi.ts')).toBe(`import { createConfig, http } from 'wagmi'
import { quoinConnector, connectWagmi, networksOf } from 'quoin/adapters/wagmi'
import { createQuoin } from 'quoin/presets/evm'
import { base, mainnet } from 'wagmi/chains'

export const config = createConfig({
  chains: [mainnet, base],
  ssr: true,
  transports: { [mainnet.id]: http(), [base.id]: http() },
  connectors: [quoinConnector()],
})

export const quoin = connectWagmi(
  createQuoin({
    networks: networksOf(config),
    metadata: { name: 'Shop' },
    walletConnect: { relayUrl: 'wss://relay.walletconnect.org', projectId: 'abc' },
  }),
  config,
)
void quoin.start()
`)
  })

  it('replaces the provider, its styles and its imports', () => {
    expect(rewritten(rainbow(), 'src/providers.tsx')).toBe(`import { QuoinProvider } from 'quoin/react'
import { WagmiProvider } from 'wagmi'
import { config, quoin } from './wagmi'

export const Providers = ({ children, dark }) => (
  <WagmiProvider config={config}>
    <QuoinProvider kernel={quoin}>{children}</QuoinProvider>
  </WagmiProvider>
)
`)
  })

  it('starts the kernel in the browser only, where pages are rendered on a server', () => {
    const next = manifestOf({ next: '^16.0.0', react: '^19.0.0' })
    expect(rewritten(rainbow(), 'src/wagmi.ts', next)).toContain(
      "if (typeof window !== 'undefined') void quoin.start()\n",
    )
  })

  it.each([
    ['theme={darkTheme()}', 'theme="dark"'],
    ['theme={lightTheme()}', 'theme="light"'],
    ['theme={{ lightMode: lightTheme(), darkMode: darkTheme() }}', ''],
    ['theme={dark ? darkTheme() : lightTheme()}', "theme={dark ? 'dark' : 'light'}"],
    [
      "theme={darkTheme({ accentColor: '#123456', accentColorForeground: 'white', borderRadius: 'small' })}",
      "theme=\"dark\" themeVariables={{ accent: '#123456', accentContrast: 'white', radius: 8 }}",
    ],
    ['theme={midnightTheme()}', 'theme="dark" themeVariables={midnight}'],
    [
      "theme={midnightTheme({ accentColor: 'red' })}",
      'theme="dark" themeVariables={{ ...midnight, accent: \'red\' }}',
    ],
    ['modalSize="compact"', 'connectLayout="list"'],
    ['modalSize="wide"', ''],
  ])('translates the property %s of the provider', (given, expected) => {
    const text = rewritten(
      rainbow({}, `<RainbowKitProvider ${given}>{children}</RainbowKitProvider>`),
      'src/providers.tsx',
    )
    const flat = text.replaceAll(/\s+/g, ' ')
    expect(flat).toMatch(/<QuoinProvider kernel=\{quoin\}/)
    expect(flat).toContain(`kernel={quoin}${expected && ` ${expected}`}`)
    expect(text.includes("from 'quoin/themes'")).toBe(expected.includes('midnight'))
  })

  it('makes options of the kernel of the language, the first network and the name in the provider', () => {
    const modules = rainbow(
      {},
      '<RainbowKitProvider locale="de-DE" initialChain={8453} appInfo={{ appName: \'Other\' }}>{children}</RainbowKitProvider>',
    )
    const text = rewritten(modules, 'src/wagmi.ts')
    expect(text).toContain("locale: 'de-DE',\n    defaultNetwork: 'eip155:8453',\n")
    // The name of the config is the one that wallets display.
    expect(text).toContain("metadata: { name: 'Shop' }")
    expect(notesOf(modules)).toEqual([])
  })

  it('notes each property without an equivalent, with its value and the line in the rewritten module', () => {
    const modules = rainbow(
      {},
      `<RainbowKitProvider
      coolMode
      locale={language}
      theme={darkTheme({ ...darkTheme.accentColors.pink, overlayBlur: 'small' })}
      avatar={CustomAvatar}
      {...rest}
    >
      {children}
    </RainbowKitProvider>`,
    )
    const { changed } = migrate(modules)
    const line =
      (changed.get('src/providers.tsx') ?? '')
        .split('\n')
        .findIndex((text) => text.includes('<QuoinProvider')) + 1
    const notes = notesOf(modules)
    for (const part of [
      '{...rest}',
      'coolMode: ',
      'locale={language}',
      "overlayBlur: 'small'",
      'accentColors.pink',
      'avatar={CustomAvatar}',
    ])
      expect(
        notes.filter((note) => note.startsWith(`src/providers.tsx:${line} `) && note.includes(part)),
      ).toHaveLength(1)
  })

  it.each([
    ['<ConnectButton />', '<QuoinButton />'],
    [
      '<ConnectButton label="Go" showBalance={false} chainStatus="none" />',
      '<QuoinButton label="Go" balance="hide" />',
    ],
    ['<ConnectButton label={text} showBalance />', '<QuoinButton label={text} />'],
    ['<ConnectButton></ConnectButton>', '<QuoinButton></QuoinButton>'],
  ])('replaces the button %s', (given, expected) => {
    const page = `import { ConnectButton } from '@rainbow-me/rainbowkit'\nexport const Page = ({ text }) => <div>${given}</div>\n`
    expect(rewritten(rainbow({ 'src/page.jsx': page }), 'src/page.jsx')).toBe(
      `import { QuoinButton } from 'quoin/react'\nexport const Page = ({ text }) => <div>${expected}</div>\n`,
    )
  })

  it('makes a custom button a QuoinButton with the same function', () => {
    const page = `import { ConnectButton } from '@rainbow-me/rainbowkit'
export const Page = () => (
  <ConnectButton.Custom>
    {({ account, chain, mounted, openAccountModal: openAccount, openChainModal, openConnectModal }) => {
      if (!mounted) return null
      if (!account || !chain) return <button onClick={openConnectModal}>Connect</button>
      if (chain.unsupported) return <button onClick={openChainModal}>Wrong network</button>
      return <button onClick={openAccount}>{account.ensName ?? account.displayName} {chain.name}</button>
    }}
  </ConnectButton.Custom>
)
`
    const modules = rainbow({ 'src/page.tsx': page })
    expect(rewritten(modules, 'src/page.tsx')).toBe(`import { QuoinButton } from 'quoin/react'
export const Page = () => (
  <QuoinButton>
    {({ isReady: mounted, open: openAccount, openNetworks: openChainModal, openConnect: openConnectModal, isConnected, name, displayName, isUnsupported, network }) => {
      if (!mounted) return null
      if (!isConnected || !isConnected) return <button onClick={openConnectModal}>Connect</button>
      if (isUnsupported) return <button onClick={openChainModal}>Wrong network</button>
      return <button onClick={openAccount}>{name ?? displayName} {network?.name}</button>
    }}
  </QuoinButton>
)
`)
    expect(notesOf(modules)).toEqual([])
  })

  it.each([
    [
      'a state without an equivalent',
      '({ account, authenticationStatus }) => account && authenticationStatus',
    ],
    ['a member without an equivalent', '({ chain }) => chain?.iconUrl'],
    ['an object that is passed on', '({ account }) => <Name account={account} />'],
    ['a member of which more is read', '({ account }) => account?.displayName.slice(2)'],
    ['a name that would be hidden', '({ account }) => account?.displayName + displayName'],
    ['all of the state', '(state) => state.account?.displayName'],
    ['a function of another place', 'render'],
  ])('writes the component with the state for a custom button that uses %s, and lists it', (_, render) => {
    const page = `import { ConnectButton } from '@rainbow-me/rainbowkit'
export const Page = ({ render, displayName, Name }) => <ConnectButton.Custom>{${render}}</ConnectButton.Custom>
`
    const modules = rainbow({ 'src/page.jsx': page })
    expect(rewritten(modules, 'src/page.jsx')).toBe(
      page
        .replace(
          "{ ConnectButton } from '@rainbow-me/rainbowkit'",
          "{ QuoinConnectState } from './quoin-connect-state'",
        )
        .replaceAll('ConnectButton.Custom', 'QuoinConnectState'),
    )
    expect(notesOf(modules)).toEqual([
      'src/page.jsx:2 ConnectButton.Custom: the function uses a state that QuoinButton does not have. src/quoin-connect-state.jsx passes it; useQuoinButton() has names, pictures and balances.',
    ])
  })

  it('writes the component that passes the state of a custom button', () => {
    const page = `import { ConnectButton } from '@rainbow-me/rainbowkit'
export const Page = () => (
  <ConnectButton.Custom>
    {({ accountModalOpen, openConnectModal }) => <button onClick={openConnectModal}>{accountModalOpen}</button>}
  </ConnectButton.Custom>
)
`
    const modules = rainbow({ 'src/pages/page.tsx': page })
    expect(rewritten(modules, 'src/pages/page.tsx')).toBe(
      page
        .replace(
          "{ ConnectButton } from '@rainbow-me/rainbowkit'",
          "{ QuoinConnectState } from '../quoin-connect-state'",
        )
        .replaceAll('ConnectButton.Custom', 'QuoinConnectState'),
    )
    const state = rewritten(modules, 'src/quoin-connect-state.tsx')
    for (const member of [
      'account:',
      'chain:',
      'openConnectModal:',
      'openAccountModal:',
      'openChainModal:',
      'mounted,',
    ])
      expect(state).toContain(member)
    expect(rewritten(rainbow({ 'src/page.jsx': page }), 'src/quoin-connect-state.jsx')).not.toMatch(
      /: \{ children|ReactNode|as string/,
    )
  })

  it('replaces the hooks that open a view, and shares the modal in a component', () => {
    const page = `import { useAccountModal, useChainModal, useConnectModal } from '@rainbow-me/rainbowkit'
export function Page() {
  const { openConnectModal, connectModalOpen } = useConnectModal();
  const { openAccountModal: openAccount } = useAccountModal();
  const { openChainModal } = useChainModal();
  return <button onClick={openConnectModal} disabled={connectModalOpen}>{openAccount && openChainModal}</button>
}
`
    const modules = rainbow({ 'src/page.tsx': page })
    expect(rewritten(modules, 'src/page.tsx')).toBe(`import { useQuoin } from 'quoin/react'
export function Page() {
  const quoin = useQuoin();
  const openConnectModal = () => quoin.open('connect');
  const connectModalOpen = quoin.isOpen;
  const openAccount = () => quoin.open('account');
  const openChainModal = () => quoin.open('networks');
  return <button onClick={openConnectModal} disabled={connectModalOpen}>{openAccount && openChainModal}</button>
}
`)
    expect(notesOf(modules)).toEqual([
      'src/page.tsx:8 openAccount is now always a function: decide by isConnected of useAccount() in its place.',
    ])
  })

  it.each([
    [
      "const connectors = connectorsForWallets([{ groupName: 'A', wallets: [rainbowWallet] }], { appName: 'Shop', projectId: 'abc' })",
      'connectors,',
    ],
    ["const { connectors } = getDefaultWallets({ appName: 'Shop', projectId: 'abc' })", 'connectors,'],
    ["const list = getDefaultWallets({ appName: 'Shop', projectId: 'abc' }).connectors", 'connectors: list,'],
  ])('replaces the connectors that the kit made by %s', (made, option) => {
    const modules = rainbow({
      'src/wagmi.ts': `import { connectorsForWallets, getDefaultWallets } from '@rainbow-me/rainbowkit'
import { rainbowWallet } from '@rainbow-me/rainbowkit/wallets'
import { createConfig, http } from 'wagmi'
import { mainnet } from 'wagmi/chains'
${made}
export const config = createConfig({
  ${option}
  chains: [mainnet],
  transports: { [mainnet.id]: http() },
})
`,
    })
    const text = rewritten(modules, 'src/wagmi.ts')
    expect(text).toContain('  connectors: [quoinConnector()],\n')
    expect(text).toContain("metadata: { name: 'Shop' }")
    expect(text).not.toContain('rainbow-me')
    expect(notesOf(modules)).toHaveLength(1)
  })

  it("keeps the app's own connectors beside the widget's", () => {
    const config = (connectors: string): string =>
      rewritten(
        rainbow({
          'src/wagmi.ts': `import { createConfig, http, injected } from 'wagmi'
import { mainnet } from 'wagmi/chains'
export const config = createConfig({ chains: [mainnet], ${connectors}transports: { 1: http() } })
`,
        }),
        'src/wagmi.ts',
      )
    expect(config('connectors: [injected()], ')).toContain('connectors: [injected(), quoinConnector()], ')
    expect(config('connectors: own, ')).toContain('connectors: [...own, quoinConnector()], ')
    expect(config('')).toContain('transports: { 1: http() }, connectors: [quoinConnector()] })')
  })

  it('uses a client for any chain, where the list of chains is computed', () => {
    const modules = rainbow()
    const computed = {
      ...modules,
      'src/wagmi.ts': (modules['src/wagmi.ts'] ?? '').replace(
        '[mainnet, base]',
        '[mainnet, ...(test ? [base] : [])]',
      ),
    }
    expect(rewritten(computed, 'src/wagmi.ts')).toContain(
      'client: ({ chain }) => createClient({ chain, transport: http() }),\n',
    )
  })

  it('leaves a config inside of a component alone, with its provider, and says so', () => {
    const app = `import { getDefaultConfig, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { WagmiProvider } from 'wagmi'
export function App() {
  const [config] = useState(() => getDefaultConfig({ appName: 'Shop', projectId: 'abc', chains }))
  return <WagmiProvider config={config}><RainbowKitProvider /></WagmiProvider>
}
`
    const { changed, notes } = migrate(
      { 'src/app.jsx': app },
      manifestOf({ '@rainbow-me/rainbowkit': '^2.2.0' }),
    )
    expect(changed.get('src/app.jsx')).toBeUndefined()
    expect(notes.map(({ text }) => text).join('\n')).toContain('its provider was left alone')
    expect(changed.get('package.json')).toContain('@rainbow-me/rainbowkit')
  })

  it('names what is left of the kit, and keeps its package then', () => {
    const modules = rainbow({
      'src/page.tsx': `import { WalletButton } from '@rainbow-me/rainbowkit'\n\nexport const Page = () => <WalletButton wallet="rainbow" />\n`,
    })
    const manifest = manifestOf({ '@rainbow-me/rainbowkit': '^2.2.0' })
    const { changed } = migrate(modules, manifest)
    expect(changed.get('package.json')).toContain('"@rainbow-me/rainbowkit"')
    expect(notesOf(modules, manifest)).toContain(
      'src/page.tsx:3 WalletButton of @rainbow-me/rainbowkit is still used: no rule rewrites it here. See docs/migrate/rainbowkit.md.',
    )
  })

  it('imports under another name what the module has a name for', () => {
    const modules = rainbow({
      'src/page.tsx': `import { useConnectModal } from '@rainbow-me/rainbowkit'
const quoin = 1
const useQuoin = 2
export function Page() {
  const { openConnectModal } = useConnectModal()
  return openConnectModal(quoin, useQuoin)
}
`,
    })
    const text = rewritten(modules, 'src/page.tsx')
    expect(text).toContain("import { useQuoin as useQuoinQuoin } from 'quoin/react'")
    expect(text).toContain('const quoinModal = useQuoinQuoin()')
  })
})

describe('ConnectKit', () => {
  it('renders on a server what the browser renders first, where pages have a server', () => {
    const modules = {
      'config.ts': `import { getDefaultConfig } from 'connectkit'
import { createConfig } from 'wagmi'
import { mainnet } from 'wagmi/chains'

export const config = createConfig(getDefaultConfig({ appName: 'Shop', chains: [mainnet], walletConnectProjectId: 'abc' }))
`,
      'providers.tsx': `import { ConnectKitProvider } from 'connectkit'
import { WagmiProvider } from 'wagmi'
import { config } from './config'

export const Providers = ({ children }) => (
  <WagmiProvider config={config}>
    <ConnectKitProvider>{children}</ConnectKitProvider>
  </WagmiProvider>
)
`,
    }
    const withNext = JSON.stringify({ dependencies: { connectkit: '1', next: '15.0.0', wagmi: '2' } })
    const inBrowser = JSON.stringify({ dependencies: { connectkit: '1', wagmi: '2' } })
    expect(rewritten(modules, 'config.ts', withNext)).toContain('ssr: true')
    expect(rewritten(modules, 'config.ts', inBrowser)).not.toContain('ssr')
  })

  const connect = (
    provider = '<ConnectKitProvider>{children}</ConnectKitProvider>',
    options = "appName: 'Shop', walletConnectProjectId: 'abc',",
    more: Modules = {},
  ): Modules => ({
    'src/web3.tsx': `import { ConnectKitProvider, getDefaultConfig } from "connectkit";
import { createConfig, WagmiProvider } from "wagmi";

const config = createConfig(
  getDefaultConfig({
    ${options}
  }),
);

export const Web3 = ({ children }) => <WagmiProvider config={config}>${provider}</WagmiProvider>;
`,
    ...more,
  })

  it('unwraps getDefaultConfig, and adds its default chains', () => {
    const text = rewritten(connect(), 'src/web3.tsx')
    expect(text).toContain('import { mainnet, polygon, optimism, arbitrum } from "wagmi/chains";\n')
    expect(text).toContain('chains: [mainnet, polygon, optimism, arbitrum],\n')
    expect(text).toContain(
      'metadata: { name: "Shop" },\n    walletConnect: { relayUrl: "wss://relay.walletconnect.org", projectId: "abc" },\n',
    )
    expect(text).toContain('\nconst quoin = connectWagmi(')
    expect(text).toContain('<QuoinProvider kernel={quoin}>{children}</QuoinProvider>')
    expect(text).not.toContain('getDefaultConfig')
  })

  it('reads options of a constant, and keeps it', () => {
    const text = rewritten(
      {
        'src/web3.tsx': `import { ConnectKitProvider, getDefaultConfig } from 'connectkit'
import { createConfig } from 'wagmi'
import { chains, transports } from './chains'
const options = { chains, transports, walletConnectProjectId: id, appName: 'Shop', appIcon: '/a.png' } as const
const parameters = getDefaultConfig(options)
export const config = createConfig(parameters)
export const Provider = () => <ConnectKitProvider />
`,
      },
      'src/web3.tsx',
    )
    expect(text).toContain(
      'createConfig({ chains: options.chains, transports: options.transports, connectors: [quoinConnector()] })',
    )
    expect(text).toContain('metadata: { name: options.appName, icons: [options.appIcon] },\n')
    expect(text).not.toContain('parameters')
  })

  it.each([
    ['mode="dark"', 'theme="dark"', ''],
    ['mode="auto" theme="auto"', '', ''],
    ['theme="midnight"', 'themeVariables={midnight}', ''],
    [
      "customTheme={{ '--ck-accent-color': 'red', '--ck-border-radius': '12px' }}",
      "themeVariables={{ accent: 'red', radius: 12 }}",
      '',
    ],
    [
      "options={{ language: 'fr-FR', initialChainId: 10, enforceSupportedChains: false }}",
      '',
      'locale: "fr-FR",\n    defaultNetwork: "eip155:10",\n    unsupportedNetworks: "ignore",\n',
    ],
    ['debugMode', '', 'logLevel: "debug",\n'],
  ])('translates the property %s of the provider', (given, attributes, options) => {
    const text = rewritten(
      connect(`<ConnectKitProvider ${given}>{children}</ConnectKitProvider>`),
      'src/web3.tsx',
    )
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      `<QuoinProvider kernel={quoin}${attributes && ` ${attributes}`}>`,
    )
    expect(text).toContain(options)
  })

  it('replaces its button, which displays no balance by default, and its hooks', () => {
    const page = `import { ConnectKitButton, useChains, useModal } from 'connectkit'
export function Page() {
  const { open, setOpen, openProfile } = useModal()
  const chains = useChains()
  return <div onClick={() => setOpen(true)} title={open}>{chains.length}<ConnectKitButton label="Go" /><ConnectKitButton showBalance onClick={openProfile} /></div>
}
`
    const modules = connect(undefined, undefined, { 'src/page.tsx': page })
    expect(rewritten(modules, 'src/page.tsx')).toBe(`import { useQuoin, QuoinButton } from 'quoin/react'
import { useChains } from 'wagmi'
export function Page() {
  const quoin = useQuoin()
  const open = quoin.isOpen
  const setOpen = (isOpen: boolean) => (isOpen ? quoin.open() : quoin.close())
  const openProfile = () => quoin.open('account')
  const chains = useChains()
  return <div onClick={() => setOpen(true)} title={open}>{chains.length}<QuoinButton label="Go" balance="hide" /><QuoinButton /></div>
}
`)
    expect(notesOf(modules)).toEqual([
      'src/page.tsx:9 onClick: QuoinButton has no equivalent. It was: onClick={openProfile}',
    ])
  })

  it('makes ConnectKitButton.Custom a QuoinButton with the same function', () => {
    const page = `import { ConnectKitButton } from 'connectkit'
export const Page = () => (
  <ConnectKitButton.Custom>
    {({ isConnected, show, truncatedAddress, ensName, chain }) => (
      <button onClick={show}>{isConnected ? (ensName ?? truncatedAddress) : 'Connect'} {chain?.name}</button>
    )}
  </ConnectKitButton.Custom>
)
`
    expect(
      rewritten(connect(undefined, undefined, { 'src/page.tsx': page }), 'src/page.tsx'),
    ).toBe(`import { QuoinButton } from 'quoin/react'
export const Page = () => (
  <QuoinButton>
    {({ isConnected, open: show, displayName: truncatedAddress, name: ensName, network }) => (
      <button onClick={show}>{isConnected ? (ensName ?? truncatedAddress) : 'Connect'} {network?.name}</button>
    )}
  </QuoinButton>
)
`)
  })

  it('writes the component with the state of ConnectKitButton.Custom', () => {
    const page = `import { ConnectKitButton } from 'connectkit'\nexport const Page = () => <ConnectKitButton.Custom>{({ hide }) => <a onClick={hide} />}</ConnectKitButton.Custom>\n`
    const modules = connect(undefined, undefined, { 'src/page.tsx': page })
    expect(rewritten(modules, 'src/page.tsx')).toContain("from './quoin-connect-state'")
    expect(rewritten(modules, 'src/quoin-connect-state.tsx')).toContain('show: () => open(),')
  })
})

describe('AppKit', () => {
  const appKit = (options = '', more: Modules = {}): Modules => ({
    'src/config/index.ts': `import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import type { AppKitNetwork } from '@reown/appkit/networks'
import { base, mainnet } from '@reown/appkit/networks'

export const projectId = 'abc'
export const networks = [mainnet, base] as [AppKitNetwork, ...AppKitNetwork[]]
export const wagmiAdapter = new WagmiAdapter({ networks, projectId, ssr: true })
export const config = wagmiAdapter.wagmiConfig
`,
    'src/context.tsx': `import { createAppKit } from '@reown/appkit/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { WagmiProvider } from 'wagmi'
import { networks, projectId, wagmiAdapter } from '@/config'

const metadata = { name: 'Shop', description: '', url: 'https://shop.example', icons: [] }

createAppKit({
  adapters: [wagmiAdapter],
  networks,
  projectId,
  metadata,${options}
})

export const Context = ({ children, client }) => (
  <WagmiProvider config={wagmiAdapter.wagmiConfig}>
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  </WagmiProvider>
)
`,
    ...more,
  })

  it('makes a wagmi config of the adapter, in every module that uses it', () => {
    expect(rewritten(appKit(), 'src/config/index.ts')).toBe(`import { http, createConfig } from 'wagmi'
import { createClient } from 'viem'
import type { Chain } from 'viem'
import { quoinConnector } from 'quoin/adapters/wagmi'
import { base, mainnet } from 'wagmi/chains'

export const projectId = 'abc'
export const networks = [mainnet, base] as [Chain, ...Chain[]]
export const wagmiConfig = createConfig({ ssr: true, chains: networks, client: ({ chain }) => createClient({ chain, transport: http() }), connectors: [quoinConnector()] })
export const config = wagmiConfig
`)
  })

  it('creates the kernel in place of the modal, and its provider inside of those of wagmi', () => {
    expect(
      rewritten(appKit(), 'src/context.tsx'),
    ).toBe(`import { connectWagmi, networksOf } from 'quoin/adapters/wagmi'
import { createQuoin } from 'quoin/presets/evm'
import { QuoinProvider } from 'quoin/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { WagmiProvider } from 'wagmi'
import { projectId, wagmiConfig } from '@/config'

const metadata = { name: 'Shop', description: '', url: 'https://shop.example', icons: [] }

const quoin = connectWagmi(
  createQuoin({
    networks: networksOf(wagmiConfig),
    metadata,
    walletConnect: { relayUrl: 'wss://relay.walletconnect.org', projectId },
  }),
  wagmiConfig,
)
void quoin.start()

export const Context = ({ children, client }) => (
  <WagmiProvider config={wagmiConfig}>
    <QueryClientProvider client={client}>
      <QuoinProvider kernel={quoin}>
        {children}
      </QuoinProvider>
    </QueryClientProvider>
  </WagmiProvider>
)
`)
  })

  it('keeps the name of the modal, which has open and close', () => {
    const modules = appKit()
    const named = {
      ...modules,
      'src/context.tsx': (modules['src/context.tsx'] ?? '').replace(
        '\ncreateAppKit',
        '\nexport const modal = createAppKit',
      ),
    }
    const text = rewritten(named, 'src/context.tsx')
    expect(text).toContain('export const modal = connectWagmi(')
    expect(text).toContain('<QuoinProvider kernel={modal}>')
  })

  it.each([
    [
      "themeMode: 'dark', themeVariables: { '--w3m-accent': '#123456', '--apkt-z-index': 5 }",
      '<QuoinProvider kernel={quoin} theme="dark" themeVariables={{ accent: \'#123456\', zIndex: 5 }}>',
    ],
    [
      "featuredWalletIds: ['a'], allWallets: 'HIDE'",
      "wallets: { featuredWalletIds: ['a'], allWallets: 'HIDE' },",
    ],
    [
      'defaultNetwork: base, allowUnsupportedChain: true',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the template is part of the written code
      "defaultNetwork: `eip155:${base.id}`,\n    unsupportedNetworks: 'ignore',",
    ],
    ['features: { swaps: false, email: false }', 'features: { swaps: false },'],
  ])('translates the options %s', (options, expected) => {
    const modules = appKit(`\n  ${options},`)
    expect(rewritten(modules, 'src/context.tsx')).toContain(expected)
    expect(notesOf(modules).filter((note) => note.startsWith('src/context.tsx'))).toEqual([])
  })

  it('notes what needs a server of the host, and what has no equivalent', () => {
    const notes = notesOf(
      appKit("\n  features: { analytics: true, socials: ['google'] },\n  siweConfig,\n  chainImages: {},"),
    )
    for (const part of [
      'features.analytics: ',
      'features.socials: ',
      'siweConfig: ',
      'chainImages: ',
      "AppKit read through Reown's servers",
    ])
      expect(notes.filter((note) => note.includes(part))).toHaveLength(1)
  })

  it('makes a plain list of networks a tuple, which wagmi needs', () => {
    const list = (text: string): string => {
      const modules = appKit()
      const plainList = {
        ...modules,
        'src/config/index.ts': (modules['src/config/index.ts'] ?? '')
          .replace(/networks = .*/, text)
          .replace('networks: AppKitNetwork[] = ', ''),
      }
      return rewritten(plainList, 'src/config/index.ts')
    }
    expect(list('networks = [mainnet, base]')).toContain('networks = [mainnet, base] as const\n')
  })

  it('replaces its elements, components and hooks', () => {
    const page = `import { AppKitNetworkButton, useAppKit, useAppKitAccount, useAppKitNetwork, useAppKitState, useDisconnect, useWalletInfo } from '@reown/appkit/react'
import { useAccount } from 'wagmi'
export function Page({ chain }) {
  const { open, close } = useAppKit()
  const { address, isConnected: connected } = useAppKitAccount({ namespace: 'eip155' })
  const { caipNetwork, switchNetwork } = useAppKitNetwork()
  const { open: isModalOpen } = useAppKitState()
  const state = useAppKitState()
  const { disconnect } = useDisconnect()
  const { walletInfo } = useWalletInfo()
  useAccount()
  return <div onClick={open} title={state.open} lang={walletInfo?.name} hidden={isModalOpen}><w3m-button size="sm" loadingLabel="Wait" /><AppKitNetworkButton />
    <a onClick={() => switchNetwork(chain)} onFocus={() => open({ view: 'Networks' })} onBlur={disconnect} onDrag={close}>{address}{connected}{caipNetwork?.name}</a></div>
}
`
    expect(rewritten(appKit('', { 'src/page.tsx': page }), 'src/page.tsx')).toBe(`import {
  useQuoin,
  useAccount as useQuoinAccount,
  useNetwork,
  useDisconnect,
  QuoinButton,
  QuoinNetworkButton,
} from 'quoin/react'
import { useAccount } from 'wagmi'
export function Page({ chain }) {
  const { open, close } = useQuoin()
  const { address, isConnected: connected } = useQuoinAccount({ namespace: 'eip155' })
  const { network: caipNetwork, switchNetwork } = useNetwork()
  const quoin = useQuoin()
  const isModalOpen = quoin.isOpen
  const state = useQuoin()
  const disconnect = useDisconnect()
  const walletInfo = useQuoinAccount().connection?.wallet
  useAccount()
  return <div onClick={() => open()} title={state.isOpen} lang={walletInfo?.name} hidden={isModalOpen}><QuoinButton size="sm" loadingLabel="Wait" /><QuoinNetworkButton />
    <a onClick={() => switchNetwork(\`eip155:\${chain.id}\`)} onFocus={() => open({ view: 'Networks' })} onBlur={disconnect} onDrag={close}>{address}{connected}{caipNetwork?.name}</a></div>
}
`)
  })

  it('notes members and hooks without an equivalent where they stand', () => {
    const page = `import { useAppKitAccount, useAppKitEvents } from '@reown/appkit/react'
export function Page() {
  const { address, embeddedWalletInfo } = useAppKitAccount()
  const events = useAppKitEvents()
  return <div title={address}>{embeddedWalletInfo}{events}</div>
}
`
    const notes = notesOf(appKit('', { 'src/page.tsx': page })).filter((note) =>
      note.startsWith('src/page.tsx'),
    )
    expect(notes.map((note) => note.slice(0, 37))).toEqual([
      'src/page.tsx:4 embeddedWalletInfo: us',
      'src/page.tsx:5 useAppKitEvents: useQu',
    ])
  })

  it('leaves createAppKit inside of a function alone, and says so', () => {
    const { changed, notes } = migrate({
      'src/app.tsx': `import { createAppKit } from '@reown/appkit/react'\nexport function start() {\n  createAppKit({ adapters: [] })\n}\n`,
    })
    expect(changed.get('src/app.tsx')).toBeUndefined()
    expect(notes.map(({ line, text }) => [line, text.slice(0, 38)])).toContainEqual([
      3,
      'createAppKit is called inside of a fun',
    ])
  })
})

describe('package.json', () => {
  it("replaces the kit's packages, raises versions that are too old, and keeps the layout", () => {
    const manifest =
      '{\n\t"name": "app",\n\t"dependencies": {\n\t\t"@rainbow-me/rainbowkit": "^2.2.0",\n\t\t"react": "^19.0.0",\n\t\t"viem": "~2.9.0",\n\t\t"wagmi": "^2.19.0"\n\t},\n\t"license": "MIT"\n}'
    const { changed, notes } = migrate(rainbow(), manifest)
    expect(changed.get('package.json')).toBe(
      `{\n\t"name": "app",\n\t"dependencies": {\n\t\t"@walletconnect/universal-provider": "2.21.8",\n\t\t"quoin": "^${packageVersion()}",\n\t\t"react": "^19.0.0",\n\t\t"viem": "^2.37.0",\n\t\t"wagmi": "^2.19.0"\n\t},\n\t"license": "MIT"\n}`,
    )
    expect(notes.map(({ text }) => text)).toEqual([
      'viem was raised from ~2.9.0 to ^2.37.0, the oldest version that Quoin works with.',
    ])
  })

  it('adds no library of WalletConnect without a project id', () => {
    const modules = rainbow()
    const without = {
      ...modules,
      'src/wagmi.ts': (modules['src/wagmi.ts'] ?? '').replace("  projectId: 'abc',\n", ''),
    }
    expect(migrate(without).changed.get('package.json')).not.toContain('@walletconnect')
  })
})

it('finds the modules of an app by the paths of its tsconfig', () => {
  const modules = rainbow()
  const aliased = {
    'src/wagmi.ts': modules['src/wagmi.ts'] ?? '',
    'src/providers.tsx': (modules['src/providers.tsx'] ?? '').replace("'./wagmi'", "'#lib/wagmi'"),
  }
  const tsconfig = '{ // paths\n "compilerOptions": { "paths": { "#lib/*": ["./src/*"], }, } }'
  expect(migrate(aliased, plain, tsconfig).changed.get('src/providers.tsx')).toContain(
    "import { config, quoin } from '#lib/wagmi'",
  )
})

it('makes TypeScript read the exports of packages, and says so where it cannot', () => {
  const config = (module: string, resolution: string): string =>
    `{\n  // of the app\n  "compilerOptions": { "module": "${module}", "moduleResolution": "${resolution}" }\n}\n`
  const after = (text: string) => migrate(rainbow(), plain, text)
  for (const old of ['node', 'Node', 'node10'])
    expect(after(config('esnext', old)).changed.get('tsconfig.json')).toBe(config('esnext', 'bundler'))
  expect(after(config('esnext', 'bundler')).changed.has('tsconfig.json')).toBe(false)
  const refused = after(config('commonjs', 'node'))
  expect(refused.changed.has('tsconfig.json')).toBe(false)
  expect(refused.notes).toContainEqual(expect.objectContaining({ path: 'tsconfig.json', line: 3 }))
})

it('leaves a module that cannot be parsed alone, and says so', () => {
  const { changed, notes } = migrate(rainbow({ 'src/broken.tsx': 'import rainbow from' }))
  expect(changed.has('src/broken.tsx')).toBe(false)
  expect(notes).toContainEqual(expect.objectContaining({ path: 'src/broken.tsx', line: 1 }))
})

it('keeps the package of a kit that a module which cannot be parsed still imports', () => {
  const manifest = manifestOf({ '@rainbow-me/rainbowkit': '^2.2.0', wagmi: '^2.19.0' })
  const broken = "import { ConnectButton } from '@rainbow-me/rainbowkit'\nconst x = <"
  const kept = (more: Modules): boolean =>
    migrate(rainbow(more), manifest).changed.get('package.json')?.includes('rainbowkit') ?? false
  expect([kept({}), kept({ 'src/broken.tsx': broken })]).toEqual([false, true])
})

it('changes nothing in an app without these kits', () => {
  expect(
    migrate({
      'src/app.tsx': "import { createConfig } from 'wagmi'\nexport const config = createConfig({})\n",
    }),
  ).toEqual({ kits: [], changed: new Map(), notes: [] })
})
