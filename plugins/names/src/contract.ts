import {
  type CaipNetworkId,
  type ChainNamespace,
  createToken,
  type PluginTypes,
  type ReadableStore,
  type Token,
} from '#kernel'
import type { WalletsPlugin } from '#plugins/wallets'
import type { NamesMessages } from './messages.en.js'
import type { NameFault } from './name-rules.js'
import type { NameSuggestion } from './schemas.js'

export type { NameFault } from './name-rules.js'
export type { NameSuggestion } from './schemas.js'

/** Options of the names plugin. */
export interface NamesOptions {
  /** Namespaces with names and lookups. Default `['eip155']`. */
  readonly namespaces?: readonly ChainNamespace[] | undefined
  /** The suffix of the host's own names, e.g. `quoin.id`; without it only the chain's names are looked up. */
  readonly suffix?: string | undefined
  /**
   * Accounts with the setting to register a name of the host: those of the embedded wallet, or all on an EVM network.
   * Default `embedded`. The view `RegisterAccountName` can be opened for all.
   */
  readonly for?: 'embedded' | 'everyone' | undefined
}

/** The owner of a name. */
export interface ResolvedName {
  /** Normalized (ENSIP-15). */
  readonly name: string
  readonly address: string
  /**
   * `chain`: ENS on the network itself; `gateway`: the host's gateway alone, e.g. a name on a server, or of SNS; `registry`:
   * the host's own names.
   */
  readonly source: 'chain' | 'gateway' | 'registry'
}

/** `kernel.names`: names instead of addresses, both ways, and registering one with the host. */
export interface NamesApi {
  /** Returns true if a text can be a name: has a dot, or ends with the host's suffix. Sends no request. */
  isName(text: string): boolean
  /**
   * Returns the address of a name on a network; `undefined` if it has none there. Asks the host's gateway if it resolves
   * names on the network, and the network's node.
   *
   * Throws `NAME_RESOLVING_FAILED` ('Error resolving name') if no source answered, `NAME_CONFLICT` ('The name has
   * different addresses') if gateway and node disagree, `ABORTED`.
   */
  resolve(name: string, caipNetworkId: CaipNetworkId, signal?: AbortSignal): Promise<ResolvedName | undefined>
  /**
   * Returns the name of an address, only if it resolves back to it. Cached for 5 minutes.
   *
   * Throws `NAMES_OF_ADDRESS_FAILED` ('Error fetching names for address'), `ABORTED`.
   */
  lookUp(address: string, caipNetworkId: CaipNetworkId, signal?: AbortSignal): Promise<string | undefined>
  /**
   * Returns names similar to a given one, with their availability. Empty for a text that is no name, or if the
   * host has no names.
   *
   * Throws `NAME_SUGGESTIONS_FAILED` ('Error fetching name suggestions'), `ABORTED`.
   */
  suggest(name: string, signal?: AbortSignal): Promise<readonly NameSuggestion[]>
  /**
   * Returns true if the name is free, false for a text that cannot be registered. The suffix may be left out.
   *
   * Throws `NAME_RESOLVING_FAILED`, `ABORTED`.
   */
  isFree(name: string, signal?: AbortSignal): Promise<boolean>
  /**
   * Returns the name that the connected account registered with the host, on its network.
   *
   * Throws `NAMES_OF_ADDRESS_FAILED`, `ABORTED`.
   */
  ownName(signal?: AbortSignal): Promise<string | undefined>
  /**
   * Registers a name for the connected account on its network: the wallet signs the claim. Resolves with the
   * full name, also if this account already has it: then nothing is signed. Repeated calls while one is pending return
   * the same promise.
   *
   * Throws `NAME_REGISTERING_FAILED` ('Error registering name') with the server's reason as `details`, `NOT_CONNECTED`,
   * `SERVICE_NOT_CONFIGURED` without a suffix or a gateway, `USER_REJECTED`, `CONNECTION_CHANGED`, `RPC_FAILED`,
   * `ABORTED`.
   *
   * @example
   * await kernel.names.register('ada') // 'ada.quoin.id'
   */
  register(name: string, signal?: AbortSignal): Promise<string>
}

/** The data of registration events. A registered name is public. */
export interface NameEvent {
  /** With its suffix. */
  readonly name: string
  readonly caipNetworkId: CaipNetworkId
  readonly isSmartAccount: boolean
}

export interface NamesEvents {
  /** The view was opened: OPEN_ENS_FLOW. */
  'names:opened': { readonly isSmartAccount: boolean }
  /** The wallet has the request: REGISTER_NAME_INITIATED. */
  'names:registering': NameEvent
  /** REGISTER_NAME_SUCCESS */
  'names:registered': NameEvent
  /** REGISTER_NAME_ERROR; `error` is the code of a `QuoinError`. */
  'names:failed': NameEvent & { readonly error: string }
}

export interface NamesPlugin extends PluginTypes {
  readonly id: 'names'
  readonly api: NamesApi
  readonly options: NamesOptions | undefined
  readonly uses: WalletsPlugin | { readonly id: 'account'; readonly views: { readonly Account: undefined } }
  readonly events: NamesEvents
  readonly views: {
    RegisterAccountName: undefined
    /** Displays the name that was registered in this visit. */
    RegisterAccountNameSuccess: undefined
  }
  readonly routes: { names: undefined }
  readonly messages: NamesMessages
}

/** The service behind `kernel.names`. */
export const NamesToken: Token<NamesApi> = createToken('names')

/** The check of the typed name. */
export type NameCheck =
  | NameFault
  | 'checking'
  | 'free'
  | 'taken'
  /** The account already has it. */
  | 'own'
  /** No source answered. */
  | 'unknown'
  /** The gateway has no names for this network. */
  | 'unserved'

/** The state of a name registration. */
export interface NameChoiceState {
  /** The suffix of names; `undefined` if the host has none. */
  readonly suffix: string | undefined
  /** The obstacle to registering here; `undefined` if there is none. */
  readonly obstacle: 'notConfigured' | 'notConnected' | 'otherNamespace' | undefined
  /** The name that the account registered before. */
  readonly ownName: string | undefined
  /** The text as typed. */
  readonly text: string
  /** With its suffix; empty without a label. */
  readonly name: string
  readonly check: NameCheck
  readonly suggestions: readonly NameSuggestion[]
  readonly progress:
    | { readonly step: 'choosing'; readonly failure?: RegistrationFailure | undefined }
    | { readonly step: 'signing' | 'registering' }
    | { readonly step: 'registered' }
}

/**
 * The registration of a name, as the plugin's views use it, for custom views. Methods that do not apply in the state do
 * nothing.
 *
 * @example
 * const choice = await kernel.load(NameChoiceToken)
 * choice.setText('ada') // half a second later `choice.store.getState().check` is 'free' or 'taken'
 */
export interface NameChoice {
  readonly store: ReadableStore<NameChoiceState>
  /** Call when the view is shown, for the first time or again. */
  open(): void
  setText(text: string): void
  /** Checks again if the name is free. */
  retry(): void
  /** Registers the free name. Repeated calls send one wallet request. */
  submit(): void
}

/** The reason why a name was not registered. */
export type FailureReason =
  /** No suffix or no gateway. */
  | 'notConfigured'
  | 'notConnected'
  /** A network of another kind, or one for which the gateway has no names. */
  | 'unsupported'
  | 'invalid'
  | 'taken'
  /** The user rejected the request, or left. */
  | 'rejected'
  /** Account or network changed meanwhile. */
  | 'changed'
  | 'walletFailed'
  /** The signed time is more than five minutes off the server's: the device's clock is wrong, or signing took long. */
  | 'clock'
  /** The server refused with a reason. */
  | 'refused'
  /** Nothing was signed yet. */
  | 'unreachable'
  /** Signed and sent without an answer: the name may be registered. */
  | 'unclear'

export interface RegistrationFailure {
  readonly reason: FailureReason
  /** The server's message. */
  readonly text?: string | undefined
}

/** The service behind the views. */
export const NameChoiceToken: Token<NameChoice> = createToken('names.choice')
