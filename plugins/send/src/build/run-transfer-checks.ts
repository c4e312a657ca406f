import {
  durations,
  isQuoinError,
  type PluginContext,
  QuoinError,
  type ReadableStore,
  sanitizeText,
  untilAborted,
  waitForState,
} from '#kernel'
import { type ContributedService, withTimeout } from '#plugin-kit'
import type { CheckNotice, SendPlugin, SendReview } from '../contract.js'
import {
  type TransferCheck,
  type TransferCheckEntry,
  type TransferWarning,
  transferChecks,
} from '../points.js'

/** Limit of one check. Milliseconds. */
const checkLimit = durations.fiveSeconds
/** Max warnings of one check: more would hide the transfer. */
const maxWarnings = 5
const titleLength = 64
const bodyLength = 300

const tones: readonly unknown[] = ['info', 'warning', 'danger']

/** The services of the `transferChecks` point. */
export type LoadedChecks = ReadableStore<
  readonly ContributedService<TransferCheckEntry, TransferCheck>[] | undefined
>

/** Returns the notice of a warning: texts without control characters, shortened. */
function noticeOf(entry: TransferCheckEntry, { id, tone, title, body, agree }: TransferWarning): CheckNotice {
  return {
    id: `check:${entry.id}:${sanitizeText(String(id), titleLength)}`,
    kind: 'warning',
    // A plugin without types may return any value.
    tone: tones.includes(tone) ? tone : 'warning',
    title: sanitizeText(String(title), titleLength),
    body: sanitizeText(String(body), bodyLength),
    agree: agree === undefined ? undefined : sanitizeText(String(agree), titleLength),
  }
}

const unavailable = ({ id, name }: TransferCheckEntry): CheckNotice => ({
  id: `check:${id}`,
  kind: 'unavailable',
  tone: 'warning',
  name: sanitizeText(name, titleLength),
})

async function runCheck(
  ctx: PluginContext<SendPlugin>,
  { entry, service }: ContributedService<TransferCheckEntry, TransferCheck>,
  review: SendReview,
  signal: AbortSignal,
): Promise<readonly CheckNotice[]> {
  try {
    const run = async (until: AbortSignal) => service.check(review, until)
    const warnings = await withTimeout(ctx, checkLimit, signal, run)
    return warnings.slice(0, maxWarnings).map((warning) => noticeOf(entry, warning))
  } catch (error) {
    if (signal.aborted) throw error
    ctx.report(
      isQuoinError(error, 'TIMEOUT')
        ? new QuoinError('TIMEOUT', { details: `the check '${entry.id}'`, cause: error })
        : error,
    )
    return [unavailable(entry)]
  }
}

/**
 * Runs the contributed checks on a decoded transfer, all at once. A check that cannot be loaded, throws or takes longer
 * than 5 s yields the notice that it was not possible: an unchecked transfer never looks checked. Throws `ABORTED`.
 */
export async function runTransferChecks(
  ctx: PluginContext<SendPlugin>,
  checks: LoadedChecks,
  review: SendReview,
  signal: AbortSignal,
): Promise<readonly CheckNotice[]> {
  const entries = ctx.contributions.list(transferChecks)
  if (entries.length === 0) return []
  const loading = waitForState(ctx, checks, { read: (all) => all, timeout: checkLimit, signal })
  const loaded = (await untilAborted(loading, signal)) ?? []
  const notices = await Promise.all(
    entries.map((entry) => {
      const one = loaded.find((other) => other.entry.id === entry.id)
      return one ? runCheck(ctx, one, review, signal) : [unavailable(entry)]
    }),
  )
  return notices.flat()
}
