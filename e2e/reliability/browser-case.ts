import { type BrowserFault, browserFaults, frameFaults } from './browser-faults.js'
import { type Sender, senders } from './senders.js'

/** The moments of a transfer at which a fault begins, in order. */
export const browserMoments = [
  'wallets are listed',
  'wallet connects',
  'connected',
  'form',
  'review',
  'at the wallet',
  'approved',
  'reported',
] as const
export type BrowserMoment = (typeof browserMoments)[number]

/** One case in Chromium. */
export interface BrowserCase {
  readonly sender: Sender
  readonly fault: BrowserFault
  readonly moment: BrowserMoment
}

export const browserCaseText = ({ sender, fault, moment }: BrowserCase): string =>
  `send | ${sender.name} | ${fault.name} | ${moment}`

const possibleFaults = ({ isEmbedded }: Sender): readonly BrowserFault[] =>
  isEmbedded ? [...browserFaults, ...frameFaults] : browserFaults

/** Every combination of a sender, one of its faults and a moment. */
export const browserCases: readonly BrowserCase[] = senders.flatMap((sender) =>
  possibleFaults(sender).flatMap((fault) => browserMoments.map((moment) => ({ sender, fault, moment }))),
)

/** Returns some of the cases, mixed: a seed continues where the one before ended. */
export function chooseCases(count: number, seed: number): readonly BrowserCase[] {
  const { length } = browserCases
  // Steps that have no divisor in common with the number of cases reach each case once.
  const isCoprime = (one: number, other: number): boolean =>
    other === 0 ? one === 1 : isCoprime(other, one % other)
  let step = Math.floor(length * 0.618)
  while (!isCoprime(length, step)) step += 1
  return Array.from(
    { length: Math.min(count, length) },
    (_, at) => browserCases[((seed * count + at) * step) % length],
  ).filter((one) => one !== undefined)
}
