import { normalize } from 'viem/ens'

/** Limits of a name: UTF-16 code units, as in DNS, and labels. */
const MAX_NAME_LENGTH = 255
const MAX_LABELS = 10

/**
 * Returns a name in its normal form (ENSIP-15), so that no two names look alike; `undefined` if it has none, is too long or
 * has no dot.
 */
export function normalName(name: string): string | undefined {
  if (name.length > MAX_NAME_LENGTH) return undefined
  try {
    const normal = normalize(name)
    const labels = normal.split('.')
    const isWhole = labels.length > 1 && labels.length <= MAX_LABELS && !labels.includes('')
    return isWhole && normal.length <= MAX_NAME_LENGTH ? normal : undefined
  } catch {
    return undefined
  }
}

/** Returns true for a name in its normal form. Others are ignored: they may look like another name. */
export const isNormal = (name: string): boolean => normalName(name) === name
