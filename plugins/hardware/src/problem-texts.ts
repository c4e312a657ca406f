import { isQuoinError } from '#kernel'
import type { HardwareNamespace, HardwarePlugin } from './contract.js'
import { HardwareError, type HardwareFault } from './hardware-error.js'

type Key = keyof HardwarePlugin['messages']

/** The texts for a failed request: what happened, that nothing was sent, and what to do. */
export interface ProblemTexts {
  readonly title: Key
  readonly body: Key
}

export function faultTexts(fault: HardwareFault, namespace?: HardwareNamespace): ProblemTexts {
  // Solana's requests besides messages are transactions, which every device signs.
  if (fault === 'unsupported' && namespace === 'solana')
    return { title: 'unsupportedTitle', body: 'unsupportedSolana' }
  return { title: `${fault}Title`, body: `${fault}Body` }
}

/** Returns the texts for an error of the device or of its library. */
export function problemTexts(error: unknown): ProblemTexts {
  if (isQuoinError(error, 'USER_REJECTED')) return { title: 'declinedTitle', body: 'declinedBody' }
  // Not an error of the device: its library did not load.
  if (!(error instanceof HardwareError)) return { title: 'title', body: 'loadFailed' }
  return faultTexts(error.fault ?? 'failed')
}
