import { deriveStore, type PluginContext, type ReadableStore } from '#kernel'
import type { SiwxPlugin, SiwxState } from '../contract.js'
import { type AccountKeys, readAccount } from '../session/account-key.js'
import type { DeclinedAccounts } from '../session/declined-accounts.js'
import type { KnownSessions } from '../session/known-sessions.js'
import type { SiwxAccountKey } from '../session/siwx-storage.js'
import { faultOf } from '../siwx-error.js'
import type { SignIn } from './sign-in.js'

export interface SiwxStateSources {
  readonly keys: AccountKeys
  readonly known: KnownSessions
  readonly declined: DeclinedAccounts
  readonly signing: SignIn
  readonly isRequired: boolean
}

/** Returns the sign-in state of the active account, derived from its sources. */
export function createSiwxState(
  ctx: PluginContext<SiwxPlugin>,
  { keys, known, declined, signing, isRequired }: SiwxStateSources,
): ReadableStore<SiwxState> {
  const read = (): SiwxState => {
    const active = readAccount(ctx)
    if (!active) return { status: 'idle' }
    const account: SiwxAccountKey = { caipNetworkId: active.caipNetworkId, address: active.address }
    const { isKnown, list } = known.store.getState()
    const session = keys.sessionOf(list, account)
    if (session) return { status: 'signed', account, session }
    const attempt = signing.attempt.getState()
    const isOwn = attempt.status !== 'idle' && keys.isSame(attempt.target, account)
    if (isOwn && attempt.status === 'waiting')
      return { status: 'signing', account, step: signing.step.getState(), slow: attempt.slow }
    if (!isKnown) return { status: 'looking', account }
    if (!isRequired && declined.has(account)) return { status: 'signed-out', account }
    if (isOwn && attempt.status === 'declined') return { status: 'needed', account, fault: 'declined' }
    if (isOwn && attempt.status === 'failed')
      return { status: 'needed', account, fault: faultOf(attempt.error) }
    return { status: 'needed', account }
  }
  const { connections, networks } = ctx
  const sources = [
    connections.store,
    networks.store,
    known.store,
    signing.attempt,
    signing.step,
    declined.store,
  ]
  return deriveStore<SiwxState>(sources, read, (a, b) => JSON.stringify(a) === JSON.stringify(b))
}
