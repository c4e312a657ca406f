import {
  createWalletAttempt,
  isQuoinError,
  type PluginContext,
  QuoinError,
  type ReadableStore,
  type WalletAttempt,
} from '#kernel'
import type { SiwxPlugin, SiwxStep } from '../contract.js'
import type { AccountKeys, SiwxAccount } from '../session/account-key.js'
import type { KnownSessions } from '../session/known-sessions.js'
import type { SiwxStorage } from '../session/siwx-storage.js'
import { SignInRefusal } from '../siwx-error.js'
import { requestSignature, type SignedChallenge } from './request-signature.js'

/** One sign-in at a time: the requests to the wallet and to the storage. */
export interface SignIn {
  readonly attempt: ReadableStore<WalletAttempt<SiwxAccount>>
  readonly step: ReadableStore<SiwxStep>
  /** Starts a sign-in; the same account joins a pending one. */
  start(account: SiwxAccount): void
  /** Stops waiting, and drops the signature. */
  cancel(): void
}

export function createSignIn(
  ctx: PluginContext<SiwxPlugin>,
  deps: {
    readonly storage: SiwxStorage
    readonly keys: AccountKeys
    readonly sessions: KnownSessions
    readonly onSigned: (account: SiwxAccount) => void
  },
): SignIn {
  const { storage, keys, sessions } = deps
  const step = ctx.createStore<SiwxStep>('step', 'preparing')
  /** A signed proof with an unknown outcome: it is sent again before the wallet is called for another one. */
  let kept: (SignedChallenge & { readonly account: SiwxAccount }) | undefined

  const send = async (proof: SignedChallenge, isAgain: boolean, signal: AbortSignal): Promise<void> => {
    step.setState('verifying')
    const result = await storage.add([proof.signed], proof.challenge, signal)
    if (result.ok) {
      kept = undefined
      sessions.take(result.sessions)
      return
    }
    // The nonce is not used up, and nothing is decided: the same proof can be sent again.
    if (result.reason === 'nodeUnreachable') throw new SignInRefusal(result.reason)
    kept = undefined
    // It may have been accepted the first time, when the response was lost.
    if (isAgain && result.reason === 'nonceUsed') {
      const found = keys.sessionOf(await sessions.look(), sessionKey(proof))
      if (found) return
    }
    throw new SignInRefusal(result.reason)
  }

  const request = async (account: SiwxAccount, signal: AbortSignal): Promise<void> => {
    const earlier =
      kept && keys.isSame(kept.account, account) && kept.until > ctx.platform.now() ? kept : undefined
    try {
      const proof =
        earlier ?? (await requestSignature(ctx, account, { storage, keys, signal, onStep: step.setState }))
      if (signal.aborted) throw new QuoinError('ABORTED')
      kept = { ...proof, account }
      await send(proof, earlier !== undefined, signal)
    } catch (error) {
      // Aborted by the wallet's side, e.g. by closing its window: counts as rejected by the user.
      if (!signal.aborted && isQuoinError(error, 'ABORTED'))
        throw new QuoinError('USER_REJECTED', { cause: error })
      throw error
    }
  }

  const { store, start, cancel } = createWalletAttempt<SiwxAccount>(ctx, {
    name: 'attempt',
    request,
    isSame: (one, other) => one.connectorId === other.connectorId && keys.isSame(one, other),
    onDone: deps.onSigned,
  })
  return {
    attempt: store,
    step,
    start,
    cancel() {
      kept = undefined
      cancel()
    },
  }
}

function sessionKey({ signed: { data } }: SignedChallenge) {
  // `formatSignIn` accepts no other chain id.
  return { caipNetworkId: data.chainId as SiwxAccount['caipNetworkId'], address: data.accountAddress }
}
