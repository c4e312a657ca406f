import { type Accessor, onCleanup } from 'solid-js'
import type { Connection, Connections, RpcClient } from '#kernel'
import { accountReader, type NamespaceOptions, type UseAccount } from '../bindings/account-reader.js'
import {
  disconnectOf,
  type EventArguments,
  eventOf,
  listen,
  type SignMessage,
  signMessageOf,
  type UseQuoinEvent,
  walletRequestOf,
} from '../bindings/actions.js'
import { balanceReader, type UseBalance } from '../bindings/balance-reader.js'
import { buttonReader, type QuoinButtonState } from '../bindings/button-reader.js'
import { connectionsReader } from '../bindings/connections-reader.js'
import { isServer } from '../bindings/mount.js'
import { networkReader, type UseNetwork } from '../bindings/network-reader.js'
import { quoinReader, type UseQuoin } from '../bindings/quoin-reader.js'
import { sendReader, type UseSendTransfer } from '../bindings/send-reader.js'
import { signInReader, type UseSignIn } from '../bindings/sign-in-reader.js'
import { tokensReader, type UseTokens } from '../bindings/tokens-reader.js'
import { kernelOf } from './quoin-provider.js'
import { useReader } from './use-reader.js'

/**
 * Returns the active account, of a namespace if given.
 *
 * @example
 * const account = useAccount()
 * <Show when={account().isConnected} fallback={<quoin-button />}>{account().address}</Show>
 */
export const useAccount = (options?: NamespaceOptions): Accessor<UseAccount> =>
  useReader('useAccount', accountReader, options)

/**
 * Returns all live connections: several if the user connected several wallets, an empty list without one.
 *
 * @example
 * const connections = useConnections()
 * <For each={connections()}>{({ wallet }) => <li>{wallet.name}</li>}</For>
 */
export const useConnections = (): Accessor<readonly Connection[]> =>
  useReader('useConnections', connectionsReader)

/**
 * Returns the active network, of a namespace if given, and switches it.
 *
 * @example
 * const network = useNetwork()
 * <button onClick={() => network().switchNetwork('eip155:1')}>{network().network?.name}</button>
 */
export const useNetwork = (options?: NamespaceOptions): Accessor<UseNetwork> =>
  useReader('useNetwork', networkReader, options)

/**
 * Opens and closes the modal, and returns whether it is open.
 *
 * @example
 * const modal = useQuoin()
 * <button aria-expanded={modal().isOpen} onClick={() => modal().open()}>Wallet</button>
 */
export const useQuoin = (): Accessor<UseQuoin> => useReader('useQuoin', quoinReader)

/**
 * Returns what the page's own button displays.
 *
 * @example
 * const wallet = useQuoinButton()
 * <button onClick={wallet().open}>{wallet().displayName ?? 'Log in'}</button>
 */
export const useQuoinButton = (options?: NamespaceOptions): Accessor<QuoinButtonState> =>
  useReader('useQuoinButton', buttonReader, options)

/**
 * Returns the balance of the active account in its network's coin, and keeps it up to date while it is displayed.
 *
 * @example
 * const balance = useBalance()
 * <Show when={balance().status === 'ready'}>{balance().text} {balance().symbol}</Show>
 * <Show when={balance().status === 'unavailable'}><button onClick={balance().retry}>Try again</button></Show>
 */
export const useBalance = (options?: NamespaceOptions): Accessor<UseBalance> =>
  useReader('useBalance', balanceReader, options)

/**
 * Returns the tokens of the active account, and keeps them up to date while they are displayed.
 *
 * @example
 * const held = useTokens()
 * <For each={held().tokens}>{(token) => <li>{token.name}</li>}</For>
 */
export const useTokens = (options?: NamespaceOptions): Accessor<UseTokens> =>
  useReader('useTokens', tokensReader, options)

/**
 * Returns the sign-in of the active account. Of the plugin `siwx`.
 *
 * @example
 * const login = useSignIn()
 * <Show when={!login().isSignedIn}><button onClick={() => login().signIn()}>Sign in</button></Show>
 */
export const useSignIn = (): Accessor<UseSignIn> => useReader('useSignIn', signInReader)

/**
 * Returns the transfer of the plugin `send`, for the page's own form.
 *
 * @example
 * const send = useSendTransfer()
 * send().transfer?.fill({ recipient: 'vitalik.eth', amount: '0.1', token: 'ETH' })
 */
export const useSendTransfer = (): Accessor<UseSendTransfer> => useReader('useSendTransfer', sendReader)

/**
 * Ends the connection of a namespace, or every connection. Throws `DISCONNECT_FAILED`.
 *
 * @example
 * const disconnect = useDisconnect()
 * await disconnect()
 */
export const useDisconnect = (): Connections['disconnect'] => disconnectOf(kernelOf('useDisconnect'))

/**
 * Sends requests to the connected wallet, as the host. Throws `NOT_CONNECTED`, `RPC_NOT_ALLOWED`,
 * `USER_REJECTED`.
 *
 * @example
 * const request = useWalletRequest()
 * const hash = await request<string>({ method: 'eth_sendTransaction', params: [{ from, to, value: '0x1' }] })
 */
export const useWalletRequest = (): RpcClient['request'] => walletRequestOf(kernelOf('useWalletRequest'))

/**
 * Signs a text in the connected wallet, on any chain, and returns the signature in the form that the chain verifies. Throws `NOT_CONNECTED`, `CHAIN_CAPABILITY_MISSING`, `CONNECTION_CHANGED`, `USER_REJECTED`.
 *
 * @example
 * const signMessage = useSignMessage()
 * const signature = await signMessage('I accept the rules of the guild')
 */
export const useSignMessage = (): SignMessage => signMessageOf(kernelOf('useSignMessage'))

/**
 * Calls a listener with each event until the component has unmounted; those of plugins with the typed kernel.
 *
 * @example
 * useQuoinEvent('connection:connected', ({ connection }) => track(connection.wallet.name))
 */
export const useQuoinEvent: UseQuoinEvent = (...given: EventArguments): void => {
  if (!isServer()) onCleanup(listen(eventOf(kernelOf('useQuoinEvent'), given)))
}
