import { type AnyKernel, QuoinError } from '#kernel'
import type { StandardPlugin } from './standard-plugin.js'

/** Returns the number of letters to insert, delete or change to turn one word into another. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1]
    for (const [at, wanted] of [...other].entries()) {
      const changed = (row[at] ?? 0) + (letter === wanted ? 0 : 1)
      next.push(Math.min(changed, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}

/** Returns the flag that an unknown one most likely means: its plugin's id, or a spelling error of at most three letters. */
function suggestion(unknown: string, flags: ReadonlyMap<string, string>): string | undefined {
  const meant = flags.get(unknown)
  if (meant !== undefined) return meant
  const nearest = [...flags.values()]
    .map((flag) => ({ flag, distance: distance(unknown.toLowerCase(), flag.toLowerCase()) }))
    .sort((one, other) => one.distance - other.distance)[0]
  return nearest && nearest.distance <= Math.min(3, unknown.length / 2) ? nearest.flag : undefined
}

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
    const meant = suggestion(flag, flags)
    return `features.${flag}: no plugin has this flag${meant === undefined ? '' : `, did you mean '${meant}'?`}`
  })
  throw new QuoinError('OPTIONS_INVALID', {
    details: details.join('; '),
    fix: `Flags are ${[...known].sort().join(', ')}.`,
  })
}
