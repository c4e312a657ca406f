import type { SiteChain } from '../../src/chains/site-chain.js'
import type { Keyring } from '../keys/keyring.js'
import type { Requester } from '../line/app-handlers.js'
import type { FrameSession } from '../session/frame-session.js'
import type { Approvals } from './approvals.js'
import type { Turns } from './turns.js'
import type { WalletAccounts } from './wallet-accounts.js'
import type { WalletSelection } from './wallet-selection.js'
import type { WalletStore } from './wallet-store.js'

/** The dependencies of the method handlers. */
export interface WalletParts {
  readonly session: FrameSession
  readonly store: WalletStore
  readonly keyring: Keyring
  readonly selection: WalletSelection
  readonly accounts: WalletAccounts
  readonly approvals: Approvals
  readonly turns: Turns
}

/** A request of the page. */
export interface RpcCall {
  readonly method: string
  readonly params: unknown
  /** The network in the page's request. */
  readonly chain: SiteChain
  readonly by: Requester
}

export type AnswerRpc = (call: RpcCall, parts: WalletParts) => Promise<unknown>
