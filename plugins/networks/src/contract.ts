import {
  type CaipNetworkId,
  type ChainNamespace,
  createToken,
  type Network,
  type PluginTypes,
  type ReadableStore,
  type Token,
  type UnsupportedNetworks,
  type WalletAttempt,
} from '#kernel'
import type { AccountPlugin } from '#plugins/account'
import type { WalletsPlugin } from '#plugins/wallets'
import type { NetworksMessages } from './messages.en.js'

/** A network in the list. */
export interface NetworkRow {
  readonly network: Network
  /** True for the active network. */
  readonly isCurrent: boolean
  /** False if the connected wallet lists its networks, and this is not one of them. */
  readonly isApproved: boolean
  /** True if a wallet is connected in its namespace. */
  readonly isConnected: boolean
}

/** The wallet that is connected in another namespace and could also be connected in this one. */
export interface OwnWallet {
  readonly connectorId: string
  readonly name: string
  readonly imageUrl?: string | undefined
}

/**
 * The state of the request to switch the wallet's network. Failed with `NETWORK_NOT_FOUND`, the host does not list the
 * network.
 */
export type SwitchAttempt = WalletAttempt<CaipNetworkId>

export interface NetworkPickerEvents {
  /** The user chose a network in a list. */
  'networkPicker:selected': { readonly caipNetworkId: CaipNetworkId }
  /** The wallet is on a network that the host does not list: the widget requests a switch, or shows a notice. */
  'networkPicker:unsupported': { readonly namespace: ChainNamespace }
}

/** `kernel.networkPicker`: the data and actions of the network views. `kernel.networks` holds the state itself. */
export interface NetworkPickerApi {
  /** The host's networks: those that the wallet supports first. */
  readonly list: ReadableStore<readonly NetworkRow[]>
  /**
   * Selects a network. A connected wallet of its namespace gets a switch request. If only wallets of other namespaces
   * are connected, a view requests another wallet; without a wallet, the choice is stored.
   */
  select(caipNetworkId: CaipNetworkId): void
  /** Returns the connected wallet, if it could also be connected in the namespace of a network in which it is not. */
  ownWallet(caipNetworkId: CaipNetworkId): OwnWallet | undefined
  /**
   * Opens the way to a wallet for a network: the wallet of `ownWallet`, or the list of all that support its namespace.
   */
  connectFor(caipNetworkId: CaipNetworkId, wallet?: OwnWallet): void
  readonly attempt: ReadableStore<SwitchAttempt>
  /**
   * Switches; `attempt` has the state. A second call for the same network joins the pending request. Never
   * throws.
   */
  switchTo(caipNetworkId: CaipNetworkId): void
  /** Repeats the last switch request. */
  retry(): void
  /** Stops waiting for the wallet. */
  cancel(): void
  /** Disconnects a wallet with an unsupported network. Returns false if that failed. */
  disconnect(): Promise<boolean>
  /** True if the user must switch the network or disconnect first. */
  isBlocked(): boolean
  /** The host's policy for the active wallet's network; `undefined` if the host lists it. */
  unsupported(): UnsupportedNetworks | undefined
}

/** The id is not `networks`, because that is a member of every kernel. */
export interface NetworkPickerPlugin extends PluginTypes {
  readonly id: 'networkPicker'
  readonly api: NetworkPickerApi
  readonly uses: WalletsPlugin | AccountPlugin
  readonly events: NetworkPickerEvents
  readonly views: {
    Networks: undefined
    SwitchNetwork: { readonly caipNetworkId: CaipNetworkId }
    SwitchActiveChain: { readonly caipNetworkId: CaipNetworkId }
    UnsupportedChain: undefined
    WhatIsANetwork: undefined
  }
  readonly routes: { networks: undefined }
  readonly messages: NetworksMessages
}

/** The service behind `kernel.networkPicker`. */
export const NetworkPickerToken: Token<NetworkPickerApi> = createToken('networkPicker')
