import type { CallMeaning, Swap } from 'quoin/decoders/eip155'
import type { RawSimulation } from './simulate-calls.js'

function swapsOf(meaning: CallMeaning): readonly Swap[] {
  if (meaning.kind === 'swap') return [meaning]
  if (meaning.kind === 'several') return meaning.meanings.flatMap(swapsOf)
  return meaning.kind === 'batch' ? meaning.calls.flatMap((call) => swapsOf(call.meaning)) : []
}

const keyOf = (token: string | undefined): string => token?.toLowerCase() ?? ''

/**
 * Returns the swaps that, taken together, do not yield the promised amounts for an account in the simulation: their
 * contract is not an exchange, even if their bytes look like a swap. Returns none without a simulation.
 */
export function findDoubtedSwaps(
  meanings: readonly CallMeaning[],
  account: string,
  simulation: RawSimulation,
): ReadonlySet<CallMeaning> {
  if (simulation.status !== 'done') return new Set()
  const own = meanings
    .flatMap(swapsOf)
    .filter(({ recipient = account }) => recipient.toLowerCase() === account.toLowerCase())
  const promised = new Map<string, bigint>()
  for (const { buyToken, minimum } of own) {
    promised.set(keyOf(buyToken), (promised.get(keyOf(buyToken)) ?? 0n) + minimum)
  }
  const isKept = ({ buyToken }: Swap): boolean =>
    (simulation.changes.get(keyOf(buyToken))?.value ?? 0n) >= (promised.get(keyOf(buyToken)) ?? 0n)
  return new Set(own.filter((swap) => !isKept(swap)))
}
