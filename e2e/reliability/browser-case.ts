import { type BrowserFault, browserFaults } from './browser-faults.js'
import { type ChainLedger, chainLedgers } from './chain-ledgers.js'

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
  readonly ledger: ChainLedger
  readonly fault: BrowserFault
  readonly moment: BrowserMoment
}

export const browserCaseText = ({ ledger, fault, moment }: BrowserCase): string =>
  `send | ${ledger.name} | ${fault.name} | ${moment}`

/** Every combination of chain, fault and moment. */
export const browserCases: readonly BrowserCase[] = chainLedgers.flatMap((ledger) =>
  browserFaults.flatMap((fault) => browserMoments.map((moment) => ({ ledger, fault, moment }))),
)

/** Returns some of the cases, mixed by a seed. */
export function chooseCases(count: number, seed: number): readonly BrowserCase[] {
  const { length } = browserCases
  // Steps that have no divisor in common with the number of cases reach each case once.
  const isCoprime = (one: number, other: number): boolean =>
    other === 0 ? one === 1 : isCoprime(other, one % other)
  let step = Math.floor(length * 0.618)
  while (!isCoprime(length, step)) step += 1
  return Array.from(
    { length: Math.min(count, length) },
    (_, at) => browserCases[(seed * 7 + at * step) % length],
  ).filter((one) => one !== undefined)
}
