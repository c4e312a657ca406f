import type { SiteChain } from '../../src/chains/site-chain.js'
import type { Keyring } from '../keys/keyring.js'
import type { Requester } from '../line/app-handlers.js'
import type { FrameSession } from '../session/frame-session.js'
import type { Approvals } from './approvals.js'
import type { Turns } from './turns.js'
import type { WalletAccounts } from './wallet-accounts.js'
import type { WalletSelection } from './wallet-selection.js'
import type { WalletStore } from './wallet-store.js'

/** Returns the fields of an object sent by a page; `undefined` if the value is not an object. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  // An object that is not an array has string keys; their values stay unknown.
  return value as Readonly<Record<string, unknown>>
}

export const isAbsent = (value: unknown): value is null | undefined => value === undefined || value === null

/** Returns the parameter list of an eip155 method. */
export const listOf = (params: unknown): readonly unknown[] => (Array.isArray(params) ? params : [])

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
