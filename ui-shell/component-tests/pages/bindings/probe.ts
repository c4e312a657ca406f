import type { AnyKernel, Connection, Connections, RpcClient } from '#kernel'
import type { NamespaceOptions, UseAccount } from '../../../src/bindings/account-reader.js'
import type { SignMessage, UseQuoinEvent } from '../../../src/bindings/actions.js'
import type { UseBalance } from '../../../src/bindings/balance-reader.js'
import type { QuoinProviderOptions } from '../../../src/bindings/mount.js'
import type { UseNetwork } from '../../../src/bindings/network-reader.js'
import type { UseQuoin } from '../../../src/bindings/quoin-reader.js'
import type { UseSendTransfer } from '../../../src/bindings/send-reader.js'
import type { UseSignIn } from '../../../src/bindings/sign-in-reader.js'
import type { UseTokens } from '../../../src/bindings/tokens-reader.js'

/** What the component of each framework displays. */
export interface Shown {
  readonly account: UseAccount
  readonly connections: readonly Connection[]
  readonly network: UseNetwork
  readonly modal: UseQuoin
  readonly balance: UseBalance
  readonly tokens: UseTokens
  readonly login: UseSignIn
  readonly send: UseSendTransfer
}

/** What a test reads, as text. */
export interface ShownTexts {
  readonly account: string
  readonly wallets: string
  readonly network: string
  readonly isOpen: boolean
  readonly balance: string
  readonly tokens: string
  readonly login: string
  readonly send: string
}

const errorOf = ({ error }: { readonly error?: { readonly code: string } | undefined }): string =>
  error ? ` ${error.code}` : ''

export function textOf({
  account,
  connections,
  network,
  modal,
  balance,
  tokens,
  login,
  send,
}: Shown): string {
  const texts: ShownTexts = {
    account: [account.status, account.caipAddress].filter(Boolean).join(' '),
    wallets: connections.map(({ wallet }) => wallet.name).join(),
    network: network.network?.name ?? '',
    isOpen: modal.isOpen,
    balance: [balance.status, balance.text, balance.symbol].filter(Boolean).join(' ') + errorOf(balance),
    tokens: tokens.status + errorOf(tokens),
    login: login.status + errorOf(login),
    send: send.status + errorOf(send),
  }
  return JSON.stringify(texts)
}

/** The functions of the hooks, as the component received them. */
export interface Actions {
  readonly kernel: AnyKernel
  readonly modal: UseQuoin
  readonly switchNetwork: UseNetwork['switchNetwork']
  readonly disconnect: Connections['disconnect']
  readonly request: RpcClient['request']
  readonly signMessage: SignMessage
}

/** The ends of a component that a test holds. */
export interface Probe {
  /** Calls of the listener of `useQuoinEvent`. */
  events: string[]
  /** The texts that the component displayed, one for each update. */
  updates: string[]
  actions: Actions | undefined
}

export const createProbe = (): Probe => ({ events: [], updates: [], actions: undefined })

/** The names that each framework's entry exports for components: a hook returns `Wrapped` of its value. */
export interface Hooks {
  useKernel(): AnyKernel
  useAccount(options?: NamespaceOptions): unknown
  useConnections(): unknown
  useNetwork(options?: NamespaceOptions): unknown
  useQuoin(): unknown
  useBalance(options?: NamespaceOptions): unknown
  useTokens(options?: NamespaceOptions): unknown
  useSignIn(): unknown
  useSendTransfer(): unknown
  useDisconnect(): Connections['disconnect']
  useWalletRequest(): RpcClient['request']
  useSignMessage(): SignMessage
  readonly useQuoinEvent: UseQuoinEvent
}

/** A page that displays the readers, whatever displays them. */
export interface PlainBinding {
  readonly name: string
  /** Renders it at once; the returned function unmounts it. */
  render(kernel: AnyKernel, place: HTMLElement, probe: Probe, options?: QuoinProviderOptions): () => void
}

/** A framework's application with a provider, and the component below it. */
export interface Binding extends PlainBinding {
  readonly hooks: Hooks
}
