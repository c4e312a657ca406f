import { Problem } from '@quoin/server-kit/http'
import { NodeError } from '../../chains/chain-node.js'
import { ProviderFailure } from '../../providers/provider-failure.js'
import { ExplorerFailure } from '../../wallet-listing/explorer-wallet-source.js'

/** What a question is about. */
export interface SmokeSubject {
  readonly provider: string
  readonly capability: string
  /** Name of the network; `-`: the same on all. */
  readonly network: string
}

/** One read-only question to one provider. */
export interface SmokeCheck extends SmokeSubject {
  /** Returns what was answered: a count or an amount. Left out: there is nothing read-only to ask; `note` says why. */
  readonly ask?: ((signal: AbortSignal) => Promise<string>) | undefined
  readonly note?: string
}

/** The outcome of one question. */
export interface SmokeResult extends SmokeSubject {
  readonly result: 'ok' | 'failed' | 'not asked'
  /** What was answered, or the reason of the failure; never a URL, a key or the text of an answer. */
  readonly note: string
  readonly milliseconds: number
}

/** The answer is valid, but lacks what a working provider would have. */
export class SmokeProblem extends Error {
  override readonly name: string = 'SmokeProblem'
}

/** Time limit of one question. Milliseconds. */
const TIME_LIMIT = 20_000

/** Cures by the reason of a failure. */
const CURES: Readonly<Record<string, string>> = {
  refused: 'check the key',
  limited: 'the plan allows fewer requests: set _PER_SECOND, or another plan',
  unreachable: 'check the network of this machine',
}

/** Returns the reason of a failure. Texts of providers and of unknown errors are left out: they could contain a key. */
function reasonOf(error: unknown): string {
  if (error instanceof ProviderFailure) {
    const { reason, status } = error
    const cure = CURES[reason]
    return `${reason}${status === undefined ? '' : ` (HTTP ${status})`}${cure === undefined ? '' : `: ${cure}`}`
  }
  if (error instanceof SmokeProblem || error instanceof ExplorerFailure) return error.message
  if (error instanceof NodeError) return `the node answered with error ${error.code}`
  // The gateway's own texts, which name no URL.
  if (error instanceof Problem) return error.reasons.map(({ description }) => description).join(' ')
  return error instanceof Error ? error.name : 'unknown'
}

/** Asks one question. Never rejects. */
async function askOne({ ask, note = '', ...subject }: SmokeCheck, now: () => number): Promise<SmokeResult> {
  if (ask === undefined) return { ...subject, result: 'not asked', note, milliseconds: 0 }
  const startedAt = now()
  const signal = AbortSignal.timeout(TIME_LIMIT)
  const ended = (): number => Math.round(now() - startedAt)
  try {
    const answered = await ask(signal)
    return { ...subject, result: 'ok', note: answered, milliseconds: ended() }
  } catch (error) {
    const reason = signal.aborted ? 'late' : reasonOf(error)
    return { ...subject, result: 'failed', note: reason, milliseconds: ended() }
  }
}

/**
 * Asks all questions: those to one provider one after another, as its plan may allow one request a second; different
 * providers at the same time. Returns the results in the order of the questions.
 */
export async function askAll(
  checks: readonly SmokeCheck[],
  now: () => number = performance.now.bind(performance),
): Promise<readonly SmokeResult[]> {
  const results = new Map<SmokeCheck, SmokeResult>()
  const lane = async (provider: string): Promise<void> => {
    for (const check of checks) if (check.provider === provider) results.set(check, await askOne(check, now))
  }
  await Promise.all([...new Set(checks.map(({ provider }) => provider))].map(lane))
  return checks.flatMap((check) => results.get(check) ?? [])
}
