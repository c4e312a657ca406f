import { type AnyKernel, QuoinError } from '#kernel'
import { didYouMean } from '#kernel/unknown-names'
import type { StandardPlugin } from './standard-plugin.js'

/**
 * Throws `OPTIONS_INVALID` if a flag belongs to no plugin, with the flag that was probably meant: a misspelt flag would leave a
 * plugin on that the host meant to switch off (KRN-03).
 */
export async function checkFlags(
  kernel: Pick<AnyKernel, 'inspect'>,
  features: Readonly<Record<string, boolean | undefined>>,
  rows: readonly StandardPlugin[],
): Promise<void> {
  /** Plugin id to flag. */
  const flags = new Map(rows.map(({ id, flag = id }) => [id, flag]))
  for (const { id, flag } of (await kernel.inspect()).plugins) flags.set(id, flag)
  const known = new Set(flags.values())
  const unknown = Object.keys(features).filter((flag) => !known.has(flag))
  if (unknown.length === 0) return
  const details = unknown.map((flag) => {
    // A plugin's id stands for its flag.
    const meant = didYouMean(flags.get(flag) ?? flag, [...known])
    return `features.${flag}: no plugin has this flag${meant}`
  })
  throw new QuoinError('OPTIONS_INVALID', {
    details: details.join('; '),
    fix: `Flags are ${[...known].sort().join(', ')}.`,
  })
}
