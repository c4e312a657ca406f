import { durations } from '../../kernel/constants/durations.js'
import { isQuoinError } from '../../kernel/errors/quoin-error.js'
import { rpcCodeOf } from '../../kernel/errors/rpc-code-of.js'
import type { PluginContext } from '../../kernel/plugin/plugin-context.js'
import type { ReadableStore } from '../../kernel/store/store.js'

/** Where a request to a wallet stands (CON-07). `target` is what it was started with. */
export type WalletAttempt<Target> =
  | { readonly status: 'idle' }
  /** `slow`: no answer for 10 s; the person may have overlooked the wallet's window. */
  | { readonly status: 'waiting'; readonly target: Target; readonly slow: boolean }
  | { readonly status: 'declined'; readonly target: Target }
  /** `pending`: the wallet still shows an earlier request. Further reasons can be told from the error's code. */
  | {
      readonly status: 'failed'
      readonly target: Target
      readonly reason: 'pending' | 'other'
      readonly error: unknown
    }
  | { readonly status: 'done'; readonly target: Target }

/** What can happen to a request to a wallet. */
export type WalletAttemptEvent<Target> =
  | { readonly type: 'ask'; readonly target: Target }
  | { readonly type: 'slow' }
  | { readonly type: 'done' }
  | { readonly type: 'refused'; readonly error: unknown }
  | { readonly type: 'leave' }

/** What a plugin asks of wallets, and how. */
export interface WalletAttemptOptions<Target> {
  /** The name of the slice of state. */
  readonly name: string
  /**
   * Sends the request. The signal is aborted when the person leaves or the plugin ends. It rejects with `USER_REJECTED`
   * where the person declined, and with `ABORTED` where nothing is to be shown.
   */
  ask(target: Target, signal: AbortSignal): Promise<unknown>
  /** Whether two targets mean the same request. */
  isSame(a: Target, b: Target): boolean
  /** The wallet did it, and the person is still waiting for it. */
  onDone?(target: Target): void
}

/** Requests to wallets, one at a time. None of its methods throws while the plugin runs. */
export interface WalletAttempts<Target> {
  readonly store: ReadableStore<WalletAttempt<Target>>
  /** Asks. The same target while the wallet is still being asked joins; another one ends the first. */
  start(target: Target): void
  /**
   * Gives up what is under way and asks for the last target once more. The wallet may still show the earlier request: for
   * what must not happen twice, offer this only after the end of an attempt.
   */
  retry(): void
  /** Stops waiting: an answer that comes later changes nothing. */
  cancel(): void
}

const idle: { readonly status: 'idle' } = { status: 'idle' }

/** EIP-1474, resource unavailable: the wallet still waits for an answer to an earlier request. */
const resourceUnavailable = -32002

function afterRefusal<Target>(target: Target, error: unknown): WalletAttempt<Target> {
  if (isQuoinError(error, 'USER_REJECTED')) return { status: 'declined', target }
  if (isQuoinError(error, 'ABORTED')) return idle
  const reason = rpcCodeOf(error) === resourceUnavailable ? 'pending' : 'other'
  return { status: 'failed', target, reason, error }
}

/** The next state of an attempt. Pure. What comes after the end of one changes nothing (CON-08). */
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
 * Asks wallets for something and tells in a store how it goes: to connect, to change the network, to sign, to send.
 *
 * One confirmation is one request (SEC-06): a second `start` with the same target, as from a double click or a second
 * render, joins the first. The target is kept as it was given, so put all parameters of the request into it and do not
 * change them afterwards. What is under way is aborted when the person leaves and when the plugin ends.
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
  /** Ends what is under way. */
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
    // A person who overlooked the wallet's window is told where to look.
    const stopHint = ctx.after(durations.tenSeconds, () => apply({ type: 'slow' }))
    end = () => {
      end = nothing
      stopHint()
      controller.abort()
    }
    const run = async (): Promise<void> => {
      let event: WalletAttemptEvent<Target> = { type: 'done' }
      try {
        await options.ask(target, signal)
      } catch (error) {
        event = { type: 'refused', error }
      }
      // An answer to a request that the person left must not change what is shown of the next one.
      if (signal.aborted) return
      stopHint()
      end = nothing
      apply(event)
      if (event.type === 'done') options.onDone?.(target)
    }
    apply({ type: 'ask', target })
    // Whoever was told of the attempt may have left it at once.
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
      // In the next turn: only then has the kernel given up the request that nobody waits for any more, and the wallet is
      // really asked again.
      end = ctx.after(0, () => start(target))
    },
  }
}
