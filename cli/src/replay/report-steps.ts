import type { TraceEntry, TraceRecording } from '#kernel'

const failures: readonly string[] = [
  'kernel:pluginFailed',
  'alert:raised',
  'connection:failed',
  'rpc:refused',
]

/** Wallets lack many reads, and plugins read elsewhere then. */
const isRead = /_(get|call$|chainId|accounts|blockNumber|estimate)/i

/** Returns whether an event reports a failure: one of the kernel, or one of a plugin that ends with `failed`. */
export function isFailure({ event, facts = {} }: TraceEntry): boolean {
  if (event === 'rpc:settled') return facts.ok === false && !isRead.test(String(facts.method))
  if (event === 'connection:disconnectSettled') return facts.code !== undefined && facts.code !== ''
  return failures.includes(event) || /:\w*failed$/i.test(event)
}

/** Returns the indexes of the failing steps. */
export const failingSteps = (entries: readonly TraceEntry[]): readonly number[] =>
  entries.flatMap((entry, index) => (isFailure(entry) ? [index] : []))

/** Longer pauses of the user are shortened: timers of the kernel would otherwise run for hours. Milliseconds. */
const longestPause = 600_000

/** Returns a recording with shorter pauses. */
export function shortened({ entries, ...rest }: TraceRecording): TraceRecording {
  let removed = 0
  let last = entries[0]?.at ?? 0
  const moved = entries.map((entry) => {
    removed += Math.max(0, entry.at - last - longestPause)
    last = entry.at
    return { ...entry, at: entry.at - removed }
  })
  return { ...rest, entries: moved }
}
