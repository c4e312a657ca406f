import { onScopeDispose } from 'vue'
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
import { kernelOf } from './provide-quoin.js'
import { type ReadonlyRef, useReader } from './use-reader.js'

/**
 * Returns the active account, of a namespace if given.
 *
 * @example
 * const account = useAccount()
 * <p v-if="account.isConnected">{{ account.address }}</p>
 */
export const useAccount = (options?: NamespaceOptions): ReadonlyRef<UseAccount> =>
  useReader('useAccount', accountReader, options)

/**
 * Returns all live connections: several if the user connected several wallets, an empty list without one.
 *
 * @example
 * const connections = useConnections()
 * <li v-for="one of connections" :key="one.connectorId">{{ one.wallet.name }}</li>
 */
export const useConnections = (): ReadonlyRef<readonly Connection[]> =>
  useReader('useConnections', connectionsReader)

/**
 * Returns the active network, of a namespace if given, and switches it.
 *
 * @example
 * const network = useNetwork()
 * <button v-if="network.isUnsupported" @click="network.switchNetwork('eip155:1')">Switch to Ethereum</button>
 */
export const useNetwork = (options?: NamespaceOptions): ReadonlyRef<UseNetwork> =>
  useReader('useNetwork', networkReader, options)

/**
 * Opens and closes the modal, and returns whether it is open.
 *
 * @example
 * const modal = useQuoin()
 * <button :aria-expanded="modal.isOpen" @click="modal.open()">Wallet</button>
 */
export const useQuoin = (): ReadonlyRef<UseQuoin> => useReader('useQuoin', quoinReader)

/**
 * Returns what the page's own button displays.
 *
 * @example
 * const wallet = useQuoinButton()
 * <button @click="wallet.open()">{{ wallet.displayName ?? 'Log in' }}</button>
 */
export const useQuoinButton = (options?: NamespaceOptions): ReadonlyRef<QuoinButtonState> =>
  useReader('useQuoinButton', buttonReader, options)

/**
 * Returns the balance of the active account in its network's coin, and keeps it up to date while it is displayed.
 *
 * @example
 * const balance = useBalance()
 * <p v-if="balance.status === 'ready'">{{ balance.text }} {{ balance.symbol }}</p>
 */
export const useBalance = (options?: NamespaceOptions): ReadonlyRef<UseBalance> =>
  useReader('useBalance', balanceReader, options)

/**
 * Returns the tokens of the active account, and keeps them up to date while they are displayed.
 *
 * @example
 * const held = useTokens()
 * <li v-for="token of held.tokens" :key="token.id">{{ token.name }}</li>
 */
export const useTokens = (options?: NamespaceOptions): ReadonlyRef<UseTokens> =>
  useReader('useTokens', tokensReader, options)

/**
 * Returns the sign-in of the active account. Of the plugin `siwx`.
 *
 * @example
 * const login = useSignIn()
 * <button v-if="!login.isSignedIn" @click="login.signIn()">Sign in</button>
 */
export const useSignIn = (): ReadonlyRef<UseSignIn> => useReader('useSignIn', signInReader)

/**
 * Returns the transfer of the plugin `send`, for the page's own form.
 *
 * @example
 * const { value: { transfer } } = useSendTransfer()
 * transfer?.fill({ recipient: 'vitalik.eth', amount: '0.1', token: 'ETH' })
 */
export const useSendTransfer = (): ReadonlyRef<UseSendTransfer> => useReader('useSendTransfer', sendReader)

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
  if (!isServer()) onScopeDispose(listen(eventOf(kernelOf('useQuoinEvent'), given)))
}
