/** The file that passes a kit's state to a button of the app's own. */
export const connectStateName = 'QuoinConnectState'
export const connectStateFile = 'quoin-connect-state'

interface StateParts {
  readonly hooks: readonly string[]
  readonly members: readonly string[]
  readonly imports: readonly string[]
}

/** `const` of the type `string | undefined`: the state has it, but no value. */
const none = (isTypeScript: boolean): string =>
  isTypeScript ? 'undefined as string | undefined' : 'undefined'

/** Shortens an address in the written code. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: the template is part of the written code
const short = '`${address.slice(0, 6)}…${address.slice(-4)}`'
// biome-ignore lint/suspicious/noTemplateCurlyInString: the template is part of the written code
const amount = '`${balance.text} ${balance.symbol}`'

const rainbowState = (isTypeScript: boolean): StateParts => ({
  imports: ['useBalance', 'useQuoin'],
  hooks: [
    'const { address, chain, chainId } = useAccount()',
    'const balance = useBalance()',
    'const { open, isOpen } = useQuoin()',
    'const mounted = useSyncExternalStore(never, () => true, () => false)',
    `const short = address && ${short}`,
    `const displayBalance = balance.status === 'ready' ? ${amount} : undefined`,
  ],
  members: [
    'mounted,',
    `authenticationStatus: ${isTypeScript ? "undefined as 'loading' | 'unauthenticated' | 'authenticated' | undefined" : 'undefined'},`,
    'account:',
    '  address && short',
    '    ? {',
    '        address,',
    '        displayName: short,',
    '        displayBalance,',
    `        ensName: ${none(isTypeScript)},`,
    `        ensAvatar: ${none(isTypeScript)},`,
    '        hasPendingTransactions: false,',
    '      }',
    '    : undefined,',
    'chain:',
    '  address && chainId !== undefined',
    '    ? {',
    '        id: chainId,',
    '        name: chain?.name,',
    '        unsupported: chain === undefined,',
    '        hasIcon: false,',
    `        iconUrl: ${none(isTypeScript)},`,
    `        iconBackground: ${none(isTypeScript)},`,
    '      }',
    '    : undefined,',
    "openConnectModal: () => open('connect'),",
    "openAccountModal: () => open('account'),",
    "openChainModal: () => open('networks'),",
    'connectModalOpen: isOpen,',
    'accountModalOpen: isOpen,',
    'chainModalOpen: isOpen,',
  ],
})

const connectKitState = (isTypeScript: boolean): StateParts => ({
  imports: ['useQuoin'],
  hooks: [
    'const { address, chain, chainId, isConnected, isConnecting } = useAccount()',
    'const { open, close } = useQuoin()',
  ],
  members: [
    'isConnected,',
    'isConnecting,',
    'address,',
    `truncatedAddress: address && ${short},`,
    `ensName: ${none(isTypeScript)},`,
    'chain: chain ?? (chainId === undefined ? undefined : { id: chainId, name: undefined }),',
    'unsupported: isConnected && chain === undefined,',
    'show: () => open(),',
    'hide: () => close(),',
  ],
})

/** Returns the text of the file: a component with the state of `ConnectButton.Custom` or `ConnectKitButton.Custom`. */
export function connectStateText(kit: 'RainbowKit' | 'ConnectKit', isTypeScript: boolean): string {
  const { hooks, members, imports } =
    kit === 'RainbowKit' ? rainbowState(isTypeScript) : connectKitState(isTypeScript)
  const react = [
    ...(isTypeScript ? ['type ReactNode'] : []),
    ...(kit === 'RainbowKit' ? ['useSyncExternalStore'] : []),
  ]
  const original = kit === 'RainbowKit' ? 'ConnectButton.Custom' : 'ConnectKitButton.Custom'
  const type = isTypeScript
    ? ': {\n  children: (state: ReturnType<typeof useConnectState>) => ReactNode\n}'
    : ''
  return `${[
    "'use client'",
    '',
    `import { ${imports.join(', ')} } from 'quoin/react'`,
    ...(react.length === 0 ? [] : [`import { ${react.join(', ')} } from 'react'`]),
    "import { useAccount } from 'wagmi'",
    '',
    ...(kit === 'RainbowKit' ? ['const never = () => () => undefined', ''] : []),
    `// Passes the state that ${original} passed. Written by "quoin migrate": change it as you like.`,
    'function useConnectState() {',
    ...hooks.map((line) => `  ${line}`),
    '  return {',
    ...members.map((line) => `    ${line}`),
    '  }',
    '}',
    '',
    `export function ${connectStateName}({ children }${type}) {`,
    '  return <>{children(useConnectState())}</>',
    '}',
  ].join('\n')}\n`
}
