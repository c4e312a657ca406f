import { durations } from '../../kernel/constants.js'
import { isQuoinError } from '../../kernel/errors/quoin-error.js'
import type { PluginContext } from '../../kernel/plugin/plugin-context.js'
import type { ReadableStore } from '../../kernel/store/store.js'
import { rpcCodeOf } from '../errors/rpc-code-of.js'

/** The state of a request to a wallet. `target` is the argument of `start`. */
export type WalletAttempt<Target> =
  | { readonly status: 'idle' }
  /** `slow`: no response for 10 s; the user may have overlooked the wallet's window. */
  | { readonly status: 'waiting'; readonly target: Target; readonly slow: boolean }
  | { readonly status: 'declined'; readonly target: Target }
  /** `pending`: the wallet still shows an earlier request. The error's code gives other reasons. */
  | {
      readonly status: 'failed'
      readonly target: Target
      readonly reason: 'pending' | 'other'
      readonly error: unknown
    }
  | { readonly status: 'done'; readonly target: Target }

/** The events of a request to a wallet. */
export type WalletAttemptEvent<Target> =
  | { readonly type: 'ask'; readonly target: Target }
  | { readonly type: 'slow' }
  | { readonly type: 'done' }
  | { readonly type: 'refused'; readonly error: unknown }
  | { readonly type: 'leave' }

/** The options of a plugin's requests to wallets. */
export interface WalletAttemptOptions<Target> {
  /** The name of the slice of state. */
  readonly name: string
  /**
   * Sends the request. The signal is aborted when the user leaves or the plugin ends. Rejects with `USER_REJECTED` if
   * the user rejected, and with `ABORTED` if nothing must be displayed.
   */
  request(target: Target, signal: AbortSignal): Promise<unknown>
  /** Returns whether two targets mean the same request. */
  isSame(a: Target, b: Target): boolean
  /** The request succeeded, and the user is still waiting for it. */
  onDone?(target: Target): void
}

/** Requests to wallets, one at a time. None of its methods throws while the plugin runs. */
export interface WalletAttempts<Target> {
  readonly store: ReadableStore<WalletAttempt<Target>>
  /** Starts a request. The same target joins a pending request; another target ends it. */
  start(target: Target): void
  /**
   * Cancels the pending request and starts the last target once more. The wallet may still show the earlier request:
   * for actions that must not happen twice, offer this only after the end of an attempt.
   */
  retry(): void
  /** Stops waiting: a later response changes nothing. */
  cancel(): void
}

const idle: { readonly status: 'idle' } = { status: 'idle' }

/** EIP-1474, resource unavailable: an earlier request is still pending in the wallet. */
const resourceUnavailable = -32002

function afterRefusal<Target>(target: Target, error: unknown): WalletAttempt<Target> {
  if (isQuoinError(error, 'USER_REJECTED')) return { status: 'declined', target }
  if (isQuoinError(error, 'ABORTED')) return idle
  const reason = rpcCodeOf(error) === resourceUnavailable ? 'pending' : 'other'
  return { status: 'failed', target, reason, error }
}

/** Returns the next state of an attempt. Pure. Events after the end of an attempt change nothing (CON-08). */
export function walletAttemptTransition<Target>(
  state: WalletAttempt<Target>,
  event: WalletAttemptEvent<Target>,
): WalletAttempt<Target> {
  if (event.type === 'ask') return { status: 'waiting', target: event.target, slow: false }
  if (event.type === 'leave') return idle
  if (state.status !== 'waiting') return state
  switch (event.type) {
    case 'slow':
      return { ...state, slow: true }
    case 'done':
      return { status: 'done', target: state.target }
    case 'refused':
      return afterRefusal(state.target, event.error)
  }
}

/**
 * Creates requests to wallets, and reports their state in a store: to connect, to switch the network, to sign, to send.
 *
 * One confirmation is one request: a second `start` with the same target, as from a double click or a second
 * render, joins the first. The target is kept by reference, so put all parameters of the request into it and do not
 * change them afterwards. A pending request is aborted when the user leaves and when the plugin ends.
 *
 * @example
 * const attempt = createWalletAttempt<Transfer>(ctx, {
 *   name: 'transfer',
 *   ask: (transfer, signal) => send(transfer, signal),
 *   isSame: (a, b) => a.id === b.id,
 *   onDone: () => ctx.router.back(),
 * })
 * attempt.start(transfer)   // then attempt.store: waiting → done, declined or failed
 */
export function createWalletAttempt<Target>(
  ctx: Pick<PluginContext, 'after' | 'createStore' | 'own' | 'report'>,
  options: WalletAttemptOptions<Target>,
): WalletAttempts<Target> {
  const { report } = ctx
  const store = ctx.createStore<WalletAttempt<Target>>(options.name, idle)
  const nothing = (): void => undefined
  /** Ends the pending request. */
  let end = nothing
  let last: { readonly target: Target } | undefined

  const apply = (event: WalletAttemptEvent<Target>): void =>
    store.setState((state) => walletAttemptTransition(state, event))

  const cancel = (): void => {
    end()
    apply({ type: 'leave' })
  }

  const start = (target: Target): void => {
    const now = store.getState()
    if (now.status === 'waiting' && options.isSame(now.target, target)) return
    end()
    last = { target }
    const controller = new AbortController()
    const { signal } = controller
    // Hints to a user who overlooked the wallet's window.
    const stopHint = ctx.after(durations.tenSeconds, () => apply({ type: 'slow' }))
    end = () => {
      end = nothing
      stopHint()
      controller.abort()
    }
    const run = async (): Promise<void> => {
      let event: WalletAttemptEvent<Target> = { type: 'done' }
      try {
        await options.request(target, signal)
      } catch (error) {
        event = { type: 'refused', error }
      }
      // The response to a request that the user left must not change the state of the next one.
      if (signal.aborted) return
      stopHint()
      end = nothing
      apply(event)
      if (event.type === 'done') options.onDone?.(target)
    }
    apply({ type: 'ask', target })
    // A subscriber may have cancelled the attempt at once.
    if (!signal.aborted) run().catch(report)
  }

  ctx.own(() => end())
  return {
    store,
    start,
    cancel,
    retry() {
      if (!last) return
      const { target } = last
      cancel()
      // In the next turn: only then has the kernel dropped the abandoned request, and a new request reaches the wallet.
      end = ctx.after(0, () => start(target))
    },
  }
}
