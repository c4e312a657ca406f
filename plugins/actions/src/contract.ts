import {
  type CaipAddress,
  type CaipNetworkId,
  createToken,
  type PluginTypes,
  type ReadableStore,
  type Token,
} from '#kernel'
import type { TransactionsPlugin } from '#plugins/transactions'
import type { WalletsPlugin } from '#plugins/wallets'
import type { ActionProgress } from './action-progress.js'
import type { ActionsMessages } from './messages.en.js'
import type { ActionsOptions } from './options.js'
import type { ActionMetadata } from './read/action-metadata.js'

export type { ActionFailure, ActionFailureReason, ActionProgress } from './action-progress.js'
export { ActionsError } from './actions-error.js'
export type { ActionsOptions } from './options.js'
export type {
  ActionButton,
  ActionInput,
  ActionInputOption,
  ActionInputType,
  ActionMetadata,
} from './read/action-metadata.js'

/** The values of a button's inputs, by name. A group of checkboxes has a list. */
export type ActionValues = Readonly<Record<string, string | readonly string[]>>

/** The reason why no button can be pressed now. */
export type ActionObstacle =
  | 'notConnected'
  /** The account is only watched. */
  | 'watchOnly'
  /** The wallet is on a network that the page does not offer, or the action is for others. */
  | 'wrongNetwork'

/** An action as the views display it. All texts are of the site: sanitized, limited, and not to be trusted. */
export interface ActionState {
  /** The address of the link, sanitized. */
  readonly url: string
  /** The origin that is requested, in full; absent for an invalid link. */
  readonly origin: string | undefined
  /** The name of the action's title, buttons and inputs; absent before it has loaded. */
  readonly action: ActionMetadata | undefined
  /** The networks that the site names (`X-Blockchain-Ids`); absent if it names none. */
  readonly networks: readonly CaipNetworkId[] | undefined
  /** The account that a press would act for. */
  readonly account: CaipAddress | undefined
  readonly obstacle: ActionObstacle | undefined
  /** The site's own note on the last response. */
  readonly note: string | undefined
  readonly progress: ActionProgress
}

/** One link. Several may be displayed at a time. */
export interface ActionFlow {
  readonly store: ReadableStore<ActionState>
  /**
   * Requests the action's metadata, if that has not happened yet, and keeps the flow until the returned function is called. Leaving
   * cancels a request to the site; one that the wallet has continues.
   */
  watch(): () => void
  /**
   * Requests the transaction or message of a button from the site, checks it, and sends it to the wallet, which the user still has to
   * confirm there. Once: while one runs, a call returns the same promise. Never rejects for the site or the wallet: the outcome is in
   * `progress`.
   *
   * Throws `ACTION_VALUES_INVALID` for values that the button's inputs do not allow, `ACTION_STEP_INVALID` if there is an obstacle or
   * no such button, and if an earlier request may have been sent and `isAgain` is not set.
   *
   * @param button index in `action.buttons`
   * @param isAgain the user was warned that the same may happen twice
   * @example
   * await flow.perform(0, { amount: '0.1' })
   */
  perform(button: number, values?: ActionValues, isAgain?: boolean): Promise<void>
  /** Requests the metadata, or the next step of a chain, again. */
  retry(): void
}

/** `kernel.actions`: Solana Actions and blinks. */
export interface ActionsApi {
  /**
   * Returns the flow of a link: `solana-action:https://…`, a page with `?action=`, or a page whose `actions.json` maps it. The same
   * flow for the same link while it is watched. Nothing is requested before `watch`.
   *
   * @example
   * const flow = (await kernel.load(ActionsToken)).get('solana-action:https://shop.example/api/donate')
   */
  get(url: string): ActionFlow
  /** Opens the Connect view for a Solana wallet, and returns to the link after connecting. */
  connect(url: string): void
}

export interface ActionsPlugin extends PluginTypes {
  readonly id: 'actions'
  readonly api: ActionsApi
  readonly options: ActionsOptions | undefined
  readonly requires: TransactionsPlugin
  readonly uses: WalletsPlugin
  readonly views: { Action: { readonly url: string } }
  readonly routes: { action: { readonly url: string } }
  readonly methods: 'solana_signAndSendTransaction' | 'solana_signMessage' | 'getLatestBlockhash'
  readonly messages: ActionsMessages
}

/** The service behind `kernel.actions`. */
export const ActionsToken: Token<ActionsApi> = createToken('actions')
