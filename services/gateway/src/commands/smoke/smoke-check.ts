import { Problem } from '@quoin/server-kit/http'
import { NodeError } from '../../chains/chain-node.js'
import { ProviderFailure } from '../../providers/provider-failure.js'
import { ExplorerFailure } from '../../wallet-listing/explorer-wallet-source.js'

/** The subject of a request. */
export interface SmokeSubject {
  readonly provider: string
  readonly capability: string
  /** Name of the network; `-`: all networks. */
  readonly network: string
}

/** One read-only request to one provider. */
export interface SmokeCheck extends SmokeSubject {
  /** Returns the result: a count or an amount. Left out: the provider has no read-only request; `note` is the reason. */
  readonly send?: ((signal: AbortSignal) => Promise<string>) | undefined
  readonly note?: string
}

/** The outcome of one request. */
export interface SmokeResult extends SmokeSubject {
  readonly result: 'ok' | 'failed' | 'skipped'
  /** The result, or the reason of the failure; never a URL, a key or the text of a response. */
  readonly note: string
  readonly milliseconds: number
}

/** The response is valid, but lacks data that a working provider returns. */
export class SmokeProblem extends Error {
  override readonly name: string = 'SmokeProblem'
}

/** Time limit of one request. Milliseconds. */
const TIME_LIMIT = 20_000

/** Fixes by the reason of a failure. */
const FIXES: Readonly<Record<string, string>> = {
  refused: 'check the key',
  limited: 'the plan allows fewer requests: set _PER_SECOND, or another plan',
  unreachable: 'check the network of this machine',
}

/** Returns the reason of a failure. Texts of providers and of unknown errors are left out: they could contain a key. */
function reasonOf(error: unknown): string {
  if (error instanceof ProviderFailure) {
    const { reason, status } = error
    const fix = FIXES[reason]
    return `${reason}${status === undefined ? '' : ` (HTTP ${status})`}${fix === undefined ? '' : `: ${fix}`}`
  }
  if (error instanceof SmokeProblem || error instanceof ExplorerFailure) return error.message
  if (error instanceof NodeError) return `the node returned error ${error.code}`
  // The gateway's own texts, which name no URL.
  if (error instanceof Problem) return error.reasons.map(({ description }) => description).join(' ')
  return error instanceof Error ? error.name : 'unknown'
}

/** Sends one request. Never rejects. */
async function sendOne({ send, note = '', ...subject }: SmokeCheck, now: () => number): Promise<SmokeResult> {
  if (send === undefined) return { ...subject, result: 'skipped', note, milliseconds: 0 }
  const startedAt = now()
  const signal = AbortSignal.timeout(TIME_LIMIT)
  const ended = (): number => Math.round(now() - startedAt)
  try {
    const answered = await send(signal)
    return { ...subject, result: 'ok', note: answered, milliseconds: ended() }
  } catch (error) {
    const reason = signal.aborted ? 'late' : reasonOf(error)
    return { ...subject, result: 'failed', note: reason, milliseconds: ended() }
  }
}

/**
 * Sends all requests: those to one provider one after another, as its plan may allow one request a second; different
 * providers at the same time. Returns the results in the order of the requests.
 */
export async function sendAll(
  checks: readonly SmokeCheck[],
  now: () => number = performance.now.bind(performance),
): Promise<readonly SmokeResult[]> {
  const results = new Map<SmokeCheck, SmokeResult>()
  const lane = async (provider: string): Promise<void> => {
    for (const check of checks) if (check.provider === provider) results.set(check, await sendOne(check, now))
  }
  await Promise.all([...new Set(checks.map(({ provider }) => provider))].map(lane))
  return checks.flatMap((check) => results.get(check) ?? [])
}
