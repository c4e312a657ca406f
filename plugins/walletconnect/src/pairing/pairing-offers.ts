import { isQuoinError, type Platform, QuoinError } from '#kernel'
import type { PairedSession } from '../client/sign-client.js'
import { within } from '../client/within.js'
import { toRelayError, toWalletConnectError, WalletConnectError } from '../walletconnect-error.js'
import type { Proposal } from './proposal.js'

/** The proposals of a pairing: the newest, and the previous one, which a wallet may just be approving. */
export interface PairingOffers {
  /** Opens another proposal; one that is still being opened is cancelled. */
  open(): void
  /** Cancels all of them. */
  cancel(): void
}

export interface PairingOffersDeps {
  readonly platform: Pick<Platform, 'after'>
  /** Opens a proposal; may take longer than `boundMs`. The signal is aborted when it is no longer needed. */
  open(signal: AbortSignal): Promise<Proposal>
  /** The timeout of opening a proposal. Milliseconds. */
  readonly boundMs: number
  onOpened(proposal: Proposal): void
  onApproved(session: PairedSession): void
  /** The wallet refused, or the relay failed. */
  onFailed(error: QuoinError): void
  /** The last proposal expired. */
  onExpired(): void
}

const unreachable = (): QuoinError =>
  new WalletConnectError('RELAY_UNREACHABLE', { details: 'The relay did not answer in time' })

/** The library reports an expired proposal only by its message; a wallet's refusal has another one. */
function isExpiry(thrown: unknown): boolean {
  const message = typeof thrown === 'object' && thrown !== null ? Reflect.get(thrown, 'message') : undefined
  return typeof message === 'string' && /\bexpired\b/i.test(message)
}

function toRefusal(thrown: unknown): QuoinError {
  const error = toWalletConnectError(thrown)
  if (!isQuoinError(error, 'RPC_FAILED')) return error
  return new QuoinError('CONNECT_FAILED', { details: error.details, cause: error })
}

export function createPairingOffers(deps: PairingOffersDeps): PairingOffers {
  const { platform } = deps
  let proposals: readonly Proposal[] = []
  let opening = new AbortController()

  /** Returns false for a proposal that is no longer current. */
  function remove(proposal: Proposal): boolean {
    if (!proposals.includes(proposal)) return false
    proposals = proposals.filter((other) => other !== proposal)
    return true
  }

  function accept(proposal: Proposal): void {
    // A wallet may just be approving the previous proposal: it is valid until it expires.
    const [superseded] = proposals.length > 1 ? proposals : []
    superseded?.cancel()
    proposals = [...proposals.slice(-1), proposal]
    proposal.approval.then(
      (session) => {
        if (remove(proposal)) deps.onApproved(session)
      },
      (thrown: unknown) => {
        if (!remove(proposal)) return
        if (!isExpiry(thrown)) deps.onFailed(toRefusal(thrown))
        else if (proposals.length === 0) deps.onExpired()
      },
    )
    deps.onOpened(proposal)
  }

  return {
    open() {
      opening.abort()
      const mine = new AbortController()
      opening = mine
      const offer = deps.open(mine.signal)
      within(platform, offer, { ms: deps.boundMs, late: unreachable, signal: mine.signal }).then(
        (proposal) => (mine.signal.aborted ? proposal.cancel() : accept(proposal)),
        (thrown: unknown) => {
          // It may still open after it is no longer needed.
          offer.then((late) => late.cancel()).catch(() => undefined)
          if (!mine.signal.aborted) deps.onFailed(toRelayError(thrown))
        },
      )
    },
    cancel() {
      opening.abort()
      for (const proposal of proposals) proposal.cancel()
      proposals = []
    },
  }
}
