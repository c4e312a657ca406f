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
import type { NetworksMessages } from './messages.en.js'

/** A network as the list shows it. */
export interface NetworkRow {
  readonly network: Network
  /** The one that is active now. */
  readonly isCurrent: boolean
  /** False where the connected wallet told which networks it serves, and this is not one of them. */
  readonly isApproved: boolean
  /** A wallet is connected in its namespace. */
  readonly isConnected: boolean
}

/** The wallet that is connected elsewhere and could be connected in this namespace, too. */
export interface OwnWallet {
  readonly connectorId: string
  readonly name: string
  readonly imageUrl?: string | undefined
}

/**
 * Where the request to change the wallet's network stands. Failed with `NETWORK_NOT_FOUND`, the host does not list the
 * network.
 */
export type SwitchAttempt = WalletAttempt<CaipNetworkId>

export interface NetworkPickerEvents {
  /** A person chose a network in a list. */
  'networkPicker:selected': { readonly caipNetworkId: CaipNetworkId }
  /** The wallet is on a network that the host does not list: the person is asked to change it, or told so. */
  'networkPicker:unsupported': { readonly namespace: ChainNamespace }
}

/** `kernel.networkPicker`: what the views of networks show and do. `kernel.networks` holds the state itself. */
export interface NetworkPickerApi {
  /** The host's networks: those that the wallet serves first. */
  readonly list: ReadableStore<readonly NetworkRow[]>
  /**
   * Goes on with a network. The wallet of its namespace is asked where one is connected. Where only wallets of other namespaces
   * are, the person is told that another one is needed; where none is, the choice is kept.
   */
  select(caipNetworkId: CaipNetworkId): void
  /** The connected wallet itself, where it can be connected in the namespace of a network that it is not connected in. */
  ownWallet(caipNetworkId: CaipNetworkId): OwnWallet | undefined
  /** Leads to a wallet for a network: the one of `ownWallet`, or the list of all that serve its namespace. */
  connectFor(caipNetworkId: CaipNetworkId, wallet?: OwnWallet): void
  readonly attempt: ReadableStore<SwitchAttempt>
  /**
   * Switches and tells in `attempt` how it goes. The same network while the wallet is still being asked joins. Never
   * throws.
   */
  switchTo(caipNetworkId: CaipNetworkId): void
  /** Asks once more for the network that was asked for last. */
  retry(): void
  /** Stops waiting for the wallet. */
  cancel(): void
  /** Ends the connection of a wallet whose network is not supported. False where that failed. */
  disconnect(): Promise<boolean>
  /** Whether the person must change the network or disconnect before going on (NET-05). */
  isBlocked(): boolean
  /** What the host wants done about the network that the active wallet is on; `undefined` where it lists that. */
  unsupported(): UnsupportedNetworks | undefined
}

/** The id is not `networks`: that is a member of every kernel. */
export interface NetworkPickerPlugin extends PluginTypes {
  readonly id: 'networkPicker'
  readonly api: NetworkPickerApi
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
