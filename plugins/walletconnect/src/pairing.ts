import { durations, isQuoinError, type Platform, QuoinError, type WritableStore } from '#kernel'
import type { PairingState } from './contract.js'
import {
  expiryMarginMs,
  isExpired,
  nextPairingState,
  type PairingEvent,
  pairingLifetimeMs,
} from './pairing-state.js'
import type { PairedSession, Proposal } from './proposal.js'
import { toRelayError } from './relay-failure.js'
import { toWalletConnectError } from './wallet-refusal.js'
import { WalletConnectError } from './walletconnect-error.js'
import { within } from './within.js'

/** Wants the pairing until released. */
export interface PairingHold {
  /** Settles once: with the session of the wallet that took the pairing, or with what went wrong. */
  readonly session: Promise<PairedSession>
  release(): void
}

/** A pairing that lives while somebody holds it, and renews itself. */
export interface Pairing {
  /**
   * @param how `waiting`: somebody waits for a wallet, so that the code is shown; `quietly`: the same after a fault,
   * which stays in the state until the code is there; `ahead`: it is made before anybody waits
   */
  hold(how: 'waiting' | 'quietly' | 'ahead'): PairingHold
  /** The connection to the relay was lost, or is there: a code is only good while the relay has it. */
  onRelay(isConnected: boolean): void
  /** The URI, unless it is as good as expired. */
  usableUri(): string | undefined
  dispose(): void
}

export interface PairingDeps {
  readonly store: WritableStore<PairingState>
  readonly platform: Pick<Platform, 'now' | 'after'> & { readonly page: Pick<Platform['page'], 'subscribe'> }
  /** Makes an offer; may take longer than the bound. The signal is aborted when nobody wants it any more. */
  open(signal: AbortSignal): Promise<Proposal>
  /** Takes back what attempts left behind. */
  tidy(): void
  /** The most that a start may take. Milliseconds. */
  readonly boundMs: number
}

interface Holder {
  readonly waiting: boolean
  resolve(session: PairedSession): void
  reject(error: QuoinError): void
}

const unreachable = (): QuoinError =>
  new WalletConnectError('RELAY_UNREACHABLE', { details: 'The relay did not answer in time' })

/** The library says so in words only; a wallet that refuses says something else. */
function endedByItself(thrown: unknown): boolean {
  const said = typeof thrown === 'object' && thrown !== null ? Reflect.get(thrown, 'message') : undefined
  return typeof said === 'string' && /\bexpired\b/i.test(said)
}

function toRefusal(thrown: unknown): QuoinError {
  const error = toWalletConnectError(thrown)
  if (!isQuoinError(error, 'RPC_FAILED')) return error
  return new QuoinError('CONNECT_FAILED', { details: error.details, cause: error })
}

/** How long a lost relay is waited for before the code is hidden. Milliseconds. */
const lossMs = durations.oneSecond

export function createPairing(deps: PairingDeps): Pairing {
  const { store, platform } = deps
  const holders = new Set<Holder>()
  let proposals: readonly Proposal[] = []
  let cancelRenewal = (): void => undefined
  /** Set while the relay is away. */
  let cancelLoss: (() => void) | undefined
  /** The offer that is being made; what an earlier one brings too late is dropped. */
  let opening = new AbortController()

  const tell = (event: PairingEvent): void => {
    const next = nextPairingState(store.getState(), event)
    if (next !== store.getState()) store.setState(next)
  }

  function endLoss(): void {
    cancelLoss?.()
    cancelLoss = undefined
  }

  function drop(): void {
    opening.abort()
    endLoss()
    cancelRenewal()
    for (const proposal of proposals) proposal.cancel()
    proposals = []
    deps.tidy()
  }

  function clear(): void {
    drop()
    tell({ type: 'ended' })
  }

  function succeed(session: PairedSession): void {
    const all = [...holders]
    holders.clear()
    clear()
    for (const holder of all) holder.resolve(session)
  }

  /** Those who made it ahead of time keep their hold: the next who waits tries again. */
  function fail(error: QuoinError): void {
    const waiting = [...holders].filter((holder) => holder.waiting)
    for (const holder of waiting) holders.delete(holder)
    drop()
    tell({ type: 'failed', error })
    for (const holder of waiting) holder.reject(error)
  }

  function watch(proposal: Proposal): void {
    proposal.approval.then(
      (session) => {
        if (!proposals.includes(proposal)) return
        proposals = proposals.filter((other) => other !== proposal)
        succeed(session)
      },
      (thrown: unknown) => {
        if (!proposals.includes(proposal)) return
        proposals = proposals.filter((other) => other !== proposal)
        if (!endedByItself(thrown)) return fail(toRefusal(thrown))
        // A newer one makes it good.
        if (proposals.length === 0) renew()
      },
    )
  }

  function accept(proposal: Proposal): void {
    // One wallet may just be approving the previous code: it is good until it ends by itself.
    const [superseded] = proposals.length > 1 ? proposals : []
    superseded?.cancel()
    proposals = [...proposals.slice(-1), proposal]
    endLoss()
    const expiresAt = platform.now() + pairingLifetimeMs
    cancelRenewal()
    cancelRenewal = platform.after(pairingLifetimeMs - expiryMarginMs, renew)
    watch(proposal)
    tell({ type: 'opened', uri: proposal.uri, expiresAt })
  }

  function open(): void {
    opening.abort()
    const mine = new AbortController()
    opening = mine
    const offer = deps.open(mine.signal)
    within(platform, offer, { ms: deps.boundMs, late: unreachable, signal: mine.signal }).then(
      (proposal) => (mine.signal.aborted ? proposal.cancel() : accept(proposal)),
      (thrown: unknown) => {
        // It may still arrive, after nobody waits for it any more.
        offer.then((late) => late.cancel()).catch(() => undefined)
        if (!mine.signal.aborted) fail(toRelayError(thrown))
      },
    )
  }

  function begin(): void {
    tell({ type: 'start' })
    open()
  }

  function renew(): void {
    if (holders.size === 0) return
    cancelRenewal()
    tell({ type: 'expiring' })
    open()
  }

  // A sleeping phone wakes up with timers that are late.
  const stopWatchingPage = platform.page.subscribe(() => {
    const state = store.getState()
    if (state.status === 'ready' && isExpired(state.expiresAt, platform.now())) renew()
  })

  return {
    hold(how) {
      const waiting = how !== 'ahead'
      let holder: Holder | undefined
      const session = new Promise<PairedSession>((resolve, reject) => {
        holder = { waiting, resolve, reject }
        holders.add(holder)
      })
      session.catch(() => undefined)
      const { status } = store.getState()
      if (status === 'idle' || (status === 'failed' && how === 'waiting')) begin()
      else if (status === 'failed') open()
      return {
        session,
        release() {
          if (!holder || !holders.delete(holder)) return
          holder.reject(new QuoinError('ABORTED'))
          const shown = waiting && store.getState().status !== 'starting'
          if (holders.size === 0) clear()
          else if (shown) {
            // Somebody may have seen this code: those who still want one get another.
            clear()
            begin()
          }
        },
      }
    },
    onRelay(isConnected) {
      const wasLost = cancelLoss !== undefined
      if (isConnected) {
        endLoss()
        // The relay may have forgotten the proposal meanwhile.
        if (wasLost) renew()
      } else if (!wasLost && store.getState().status === 'ready') {
        // A short loss is not worth a word: the code is hidden, and the fault told, if it lasts.
        cancelLoss = platform.after(lossMs, renew)
      }
    },
    usableUri() {
      const state = store.getState()
      return state.status === 'ready' && !isExpired(state.expiresAt, platform.now()) ? state.uri : undefined
    },
    dispose() {
      stopWatchingPage()
      for (const holder of holders) holder.reject(new QuoinError('ABORTED'))
      holders.clear()
      clear()
    },
  }
}
