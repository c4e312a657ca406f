import fc from 'fast-check'
import { expect, it } from 'vitest'
import { kitOf } from './kits.js'
import { migrateApp } from './migrate-app.js'
import { createSourceFile } from './source-file.js'

type Modules = Readonly<Record<string, string>>

const manifest = '{ "name": "app", "dependencies": { "react": "^19.0.0", "wagmi": "^2.5.0" } }\n'

/** Some of the lines, in any order. */
const some = (...lines: readonly string[]): fc.Arbitrary<readonly string[]> => fc.shuffledSubarray([...lines])

const rainbowOptions = some(
  "appName: 'Shop'",
  "projectId: 'abc'",
  'chains: [mainnet, base]',
  'chains: [mainnet, ...(test ? [base] : [])]',
  'ssr: true',
  '// The wallets of the shop\n  wallets: [{ groupName: "A", wallets: [] }]',
  'storage /* of cookies */',
  'transports: { [mainnet.id]: http() }',
  "appIcon: 'https://shop.example/a.png'",
)

const rainbowProperties = some(
  'theme={darkTheme()}',
  "theme={lightTheme({ accentColor: 'red', fontStack: 'system' })}",
  'theme={dark ? midnightTheme() : lightTheme({})}',
  'theme={own}',
  'locale="en-US"',
  'locale={locale}',
  'modalSize="compact"',
  'coolMode',
  'initialChain={1}',
  'initialChain={base}',
  "appInfo={{ appName: 'A', learnMoreUrl: 'https://a.example' }}",
  '{...rest}',
)

const rainbowUses = some(
  '<ConnectButton />',
  '<ConnectButton label="A" accountStatus="avatar" showBalance={{ smallScreen: false }} />',
  '<ConnectButton.Custom>{({ account, openConnectModal }) => <a onClick={openConnectModal}>{account?.displayName}</a>}</ConnectButton.Custom>',
  '<WalletButton wallet="rainbow" />',
  '<a onClick={openConnectModal}>{openChain ? 1 : 2}</a>',
)

const connectKitProperties = some(
  'mode="dark"',
  'mode={mode}',
  'theme="midnight"',
  'theme="retro"',
  "customTheme={{ '--ck-accent-color': 'red', '--ck-x': '1' }}",
  "options={{ language: 'de-DE', hideTooltips: true, initialChainId: 5 }}",
  'options={options}',
  'debugMode',
  'onConnect={({ address }) => log(address)}',
)

const connectKitUses = some(
  '<ConnectKitButton />',
  '<ConnectKitButton label="A" showBalance={rich} />',
  '<ConnectKitButton.Custom>{({ show, isConnected }) => <a onClick={show}>{isConnected}</a>}</ConnectKitButton.Custom>',
  '<Avatar address={address} />',
  '<a onClick={() => setOpen(true)}>{isOpen}</a>',
)

const appKitOptions = some(
  'metadata',
  "themeMode: 'dark'",
  'themeMode: mode',
  "themeVariables: { '--w3m-accent': 'red', '--w3m-color-mix': 'blue' }",
  "features: { email: true, swaps: false, socials: ['x'] }",
  "featuredWalletIds: ['a']",
  'defaultNetwork: mainnet',
  'siweConfig: { enabled: true }',
  'projectId',
  "termsConditionsUrl: 'https://a.example'",
)

const appKitUses = some(
  '<appkit-button balance="hide" />',
  '<w3m-network-button disabled />',
  '<appkit-wallet-button wallet="metamask" />',
  '<AppKitButton class="wide" />',
  '<a onClick={open}>{state.open}{state.loading}</a>',
  '<a onClick={() => switchNetwork(mainnet)}>{embeddedWalletInfo?.user}</a>',
)

/** Options whose keys are different, as an object has them. */
const unique = (lines: readonly string[]): readonly string[] => [
  ...new Map(
    lines.map((line) => [/(\w+)(?=[:,= ]|$)/.exec(line.replace(/\/\/.*\n\s*/, ''))?.[1] ?? line, line]),
  ).values(),
]

const rainbowApp = fc
  .tuple(rainbowOptions, rainbowProperties, rainbowUses, fc.boolean())
  .map(([options, properties, uses, isOne]): Modules => {
    const config = `export const config = getDefaultConfig({\n  ${unique(options).join(',\n  ')}\n})\n`
    const provider = `export const Providers = ({ children, own, dark, locale, ...rest }) => (
  <WagmiProvider config={config}>
    <RainbowKitProvider ${unique(properties).join(' ')}>{children}</RainbowKitProvider>
  </WagmiProvider>
)\n`
    const page = `export function Page() {
  const { openConnectModal } = useConnectModal()
  const { openChainModal: openChain } = useChainModal()
  return <>${uses.join('')}</>
}\n`
    const imports = `import '@rainbow-me/rainbowkit/styles.css'
import { ConnectButton, WalletButton, darkTheme, getDefaultConfig, lightTheme, midnightTheme, RainbowKitProvider, useChainModal, useConnectModal } from '@rainbow-me/rainbowkit'
import { http, WagmiProvider } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'\n`
    return isOne
      ? { 'app.jsx': imports + config + provider + page }
      : {
          'wagmi.js': imports + config,
          'providers.jsx': `${imports}import { config } from './wagmi'\n${provider}`,
          'page.jsx': imports + page,
        }
  })

const connectKitApp = fc
  .tuple(
    connectKitProperties,
    connectKitUses,
    fc.constantFrom(
      'createConfig(getDefaultConfig({ appName: "A" }))',
      'createConfig(parameters)',
      'createConfig({ chains, connectors: [injected()] })',
    ),
  )
  .map(
    ([properties, uses, config]): Modules => ({
      'web3.tsx': `import { Avatar, ConnectKitButton, ConnectKitProvider, getDefaultConfig, useModal } from "connectkit";
import { createConfig, injected, WagmiProvider } from "wagmi";
const parameters = getDefaultConfig({ walletConnectProjectId: process.env.ID!, appName: "A" });
const config = ${config};
export function Page({ options, mode, rich, address }) {
  const { open: isOpen, setOpen } = useModal();
  return (
    <WagmiProvider config={config}>
      <ConnectKitProvider ${unique(properties).join(' ')}>
        ${uses.join('\n        ')}
      </ConnectKitProvider>
    </WagmiProvider>
  );
}
`,
    }),
  )

const appKitApp = fc
  .tuple(
    appKitOptions,
    appKitUses,
    fc.boolean(),
    fc.constantFrom('[mainnet, base]', '[mainnet, base] as [AppKitNetwork, ...AppKitNetwork[]]'),
  )
  .map(
    ([options, uses, isNamed, networks]): Modules => ({
      'config/index.ts': `import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { type AppKitNetwork, base, mainnet, solana } from '@reown/appkit/networks'
export const networks = ${networks}
export const projectId = 'abc'
export const wagmiAdapter = new WagmiAdapter({ networks, projectId })
export const others = solana
`,
      'app.tsx': `import { AppKitButton, createAppKit, useAppKit, useAppKitAccount, useAppKitNetwork, useAppKitState } from '@reown/appkit/react'
import { mainnet } from '@reown/appkit/networks'
import { WagmiProvider } from 'wagmi'
import { networks, projectId, wagmiAdapter } from './config'
const metadata = { name: 'A' }
const mode = 'dark'
${isNamed ? 'export const modal = ' : ''}createAppKit({ adapters: [wagmiAdapter], networks, ${unique(options).join(', ')} })
export function Page() {
  const { open } = useAppKit()
  const state = useAppKitState()
  const { embeddedWalletInfo } = useAppKitAccount()
  const { switchNetwork } = useAppKitNetwork()
  return <WagmiProvider config={wagmiAdapter.wagmiConfig}>${uses.join('')}</WagmiProvider>
}
`,
    }),
  )

it('writes modules that parse, reports what is left of a kit, and changes nothing the second time', () => {
  fc.assert(
    fc.property(fc.oneof(rainbowApp, connectKitApp, appKitApp), (modules) => {
      const { changed, notes } = migrateApp({
        modules: new Map(Object.entries(modules)),
        packageJson: manifest,
      })
      const { 'package.json': packageJson = manifest, ...after } = {
        ...modules,
        ...Object.fromEntries(changed),
      }
      for (const [path, text] of Object.entries(after)) {
        const source = createSourceFile(path, text)
        expect(text).not.toContain('@@')
        const lines = text.split('\n').length
        for (const note of notes.filter((one) => one.path === path))
          expect(note.line).toBeLessThanOrEqual(lines)
        for (const { source: from, name } of source.imports)
          if (kitOf(from))
            expect(notes.some((note) => note.path === path && note.text.includes(name))).toBe(true)
      }
      const again = migrateApp({ modules: new Map(Object.entries(after)), packageJson })
      expect([...again.changed]).toEqual([])
    }),
    { numRuns: 150 },
  )
})
