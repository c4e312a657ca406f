import { durations, type Platform, QuoinError, type WritableStore } from '#kernel'
import type { PairedSession } from '../client/sign-client.js'
import type { PairingState } from '../contract.js'
import { createPairingOffers, type PairingOffersDeps } from './pairing-offers.js'
import {
  expiryMarginMs,
  isExpired,
  nextPairingState,
  type PairingEvent,
  pairingLifetimeMs,
} from './pairing-state.js'

/** Keeps the pairing alive until released. */
export interface PairingHold {
  /** Settles once: with the session of the wallet that accepted the pairing, or with the error. */
  readonly session: Promise<PairedSession>
  release(): void
}

/** A pairing that exists while it has a holder, and renews itself. */
export interface Pairing {
  /**
   * @param how `waiting`: the user waits for a wallet, so the code is shown; `quietly`: the same after a fault,
   * which stays in the state until the code is ready; `ahead`: it is opened before the user waits
   */
  hold(how: 'waiting' | 'quietly' | 'ahead'): PairingHold
  /** The connection to the relay was lost or established: a code works only while the relay has its proposal. */
  onRelay(isConnected: boolean): void
  /** Returns the URI, unless it is about to expire. */
  usableUri(): string | undefined
  dispose(): void
}

export interface PairingDeps extends Pick<PairingOffersDeps, 'open' | 'boundMs'> {
  readonly store: WritableStore<PairingState>
  readonly platform: Pick<Platform, 'now' | 'after'> & { readonly page: Pick<Platform['page'], 'subscribe'> }
  /** Cleans up what attempts left behind. */
  tidy(): void
}

interface Holder {
  readonly waiting: boolean
  resolve(session: PairedSession): void
  reject(error: QuoinError): void
}

/** Delay after the relay was lost before the code is hidden. Milliseconds. */
const lossMs = durations.oneSecond

/** Creates the set of holders of a pairing. */
function createHolders() {
  const holders = new Set<Holder>()
  return {
    count: () => holders.size,
    /** `release` returns false once the session settled or the hold was released before. */
    add(waiting: boolean) {
      let holder: Holder | undefined
      const session = new Promise<PairedSession>((resolve, reject) => {
        holder = { waiting, resolve, reject }
        holders.add(holder)
      })
      session.catch(() => undefined)
      const release = (): boolean => {
        if (!holder || !holders.delete(holder)) return false
        holder.reject(new QuoinError('ABORTED'))
        return true
      }
      return { session, release }
    },
    /** Removes the holders that match and returns them. */
    take(isWanted: (holder: Holder) => boolean = () => true): readonly Holder[] {
      const taken = [...holders].filter(isWanted)
      for (const holder of taken) holders.delete(holder)
      return taken
    },
  }
}

/** Renews the code before it expires, and after the relay was lost. */
function createRenewal({ store, platform }: PairingDeps, renew: () => void) {
  let cancelExpiry = (): void => undefined
  /** Set while the relay is disconnected. */
  let cancelLoss: (() => void) | undefined
  const endLoss = (): void => {
    cancelLoss?.()
    cancelLoss = undefined
  }
  // Timers of a phone that was asleep fire late.
  const dispose = platform.page.subscribe(() => {
    const state = store.getState()
    if (state.status === 'ready' && isExpired(state.expiresAt, platform.now())) renew()
  })
  return {
    /** A code was opened. Returns when it expires. */
    start(): number {
      endLoss()
      const expiresAt = platform.now() + pairingLifetimeMs
      cancelExpiry()
      cancelExpiry = platform.after(pairingLifetimeMs - expiryMarginMs, renew)
      return expiresAt
    },
    cancelExpiry: () => cancelExpiry(),
    stop() {
      endLoss()
      cancelExpiry()
    },
    onRelay(isConnected: boolean) {
      const wasLost = cancelLoss !== undefined
      if (isConnected) {
        endLoss()
        // The relay may have forgotten the proposal meanwhile.
        if (wasLost) renew()
      } else if (!wasLost && store.getState().status === 'ready') {
        // A short loss is not displayed: the code is hidden, and the fault reported, only if it lasts.
        cancelLoss = platform.after(lossMs, renew)
      }
    },
    dispose,
  }
}

/** Creates a pairing without a holder: nothing is opened before the first hold. */
export function createPairing(deps: PairingDeps): Pairing {
  const { store, platform } = deps
  const holders = createHolders()
  const renewal = createRenewal(deps, renew)

  const apply = (event: PairingEvent): void => {
    const next = nextPairingState(store.getState(), event)
    if (next !== store.getState()) store.setState(next)
  }

  const offers = createPairingOffers({
    platform,
    open: deps.open,
    boundMs: deps.boundMs,
    onOpened({ uri }) {
      apply({ type: 'opened', uri, expiresAt: renewal.start() })
    },
    onApproved(session) {
      const all = holders.take()
      clear()
      for (const holder of all) holder.resolve(session)
    },
    onFailed(error) {
      // A hold made ahead of time stays: the next waiting hold retries.
      const waiting = holders.take((holder) => holder.waiting)
      drop()
      apply({ type: 'failed', error })
      for (const holder of waiting) holder.reject(error)
    },
    onExpired: renew,
  })

  function drop(): void {
    renewal.stop()
    offers.cancel()
    deps.tidy()
  }

  function clear(): void {
    drop()
    apply({ type: 'ended' })
  }

  function begin(): void {
    apply({ type: 'start' })
    offers.open()
  }

  function renew(): void {
    if (holders.count() === 0) return
    renewal.cancelExpiry()
    apply({ type: 'expiring' })
    offers.open()
  }

  return {
    hold(how) {
      const waiting = how !== 'ahead'
      const { session, release } = holders.add(waiting)
      const { status } = store.getState()
      if (status === 'idle' || (status === 'failed' && how === 'waiting')) begin()
      else if (status === 'failed') offers.open()
      return {
        session,
        release() {
          if (!release()) return
          const shown = waiting && store.getState().status !== 'starting'
          if (holders.count() === 0) clear()
          else if (shown) {
            // The released code may have been scanned: the remaining holders get another one.
            clear()
            begin()
          }
        },
      }
    },
    onRelay: renewal.onRelay,
    usableUri() {
      const state = store.getState()
      return state.status === 'ready' && !isExpired(state.expiresAt, platform.now()) ? state.uri : undefined
    },
    dispose() {
      renewal.dispose()
      for (const holder of holders.take()) holder.reject(new QuoinError('ABORTED'))
      clear()
    },
  }
}
