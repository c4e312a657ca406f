import {
  type CallMeaning,
  contractsOf,
  decodeCall,
  decodeSafeOperation,
  type InnerCall,
  recipientsOf,
  stepsOf,
  type TokenBook,
} from 'quoin/decoders/eip155'
import type { ReviewSubject, ReviewWarning, Simulation } from '../../approval/approval-review.js'
import type { RequestedFee, ReviewCall } from '../review-request.js'
import type { ReviewScene } from '../review-scene.js'
import { stepWarnings } from '../step-warnings.js'
import { createTokenBook } from '../token-book.js'
import { type ContractFacts, findContracts, readContracts } from './contract-facts.js'
import { findDoubtedSwaps } from './doubted-swaps.js'
import { type RawSimulation, simulateCalls } from './simulate-calls.js'

/** Calls of an account, with their context. */
export interface CallsToReview {
  readonly account: string
  readonly calls: readonly ReviewCall[]
  readonly fee: RequestedFee
  readonly isBatch: boolean
  readonly isSignedOnly: boolean
  readonly callData?: `0x${string}` | undefined
}

export interface SubjectReview {
  readonly subject: ReviewSubject
  readonly warnings: readonly ReviewWarning[]
}

const isSameCall = (one: ReviewCall, other: InnerCall | undefined): boolean =>
  other !== undefined &&
  one.to?.toLowerCase() === other.to.toLowerCase() &&
  one.value === other.value &&
  one.data.toLowerCase() === other.data

/** Checks that the signed operation makes exactly the displayed calls (SEC-07). */
export function checkOperation(
  calls: readonly ReviewCall[],
  callData: string,
  multiSend: string | undefined,
): void {
  const known = multiSend === undefined ? {} : { multiSend: [multiSend] }
  const made = decodeSafeOperation(callData, { known })
  if (made?.length === calls.length && calls.every((call, at) => isSameCall(call, made[at]))) return
  throw new Error('The transaction doesn’t match the request. Nothing was signed.')
}

function nameChanges(
  raw: RawSimulation,
  book: TokenBook,
  facts: (address: string) => ContractFacts | undefined,
): Simulation {
  if (raw.status !== 'done') return raw
  const changes = [...raw.changes].filter(([, { value }]) => value !== 0n)
  return {
    status: 'done',
    changes: changes.map(([address, { value, isNft }]) => {
      if (!isNft) return { amount: book.amount(address === '' ? undefined : address, value) }
      return { amount: { token: { address, symbol: facts(address)?.symbol, decimals: 0 }, value } }
    }),
  }
}

/** Reviews the calls of an account on an EVM network. */
export async function reviewCalls(
  { account, calls, fee, isBatch, isSignedOnly, callData }: CallsToReview,
  { network, node, findPrices }: ReviewScene,
): Promise<SubjectReview> {
  if (callData !== undefined) checkOperation(calls, callData, network.multiSend)
  const known = network.multiSend === undefined ? {} : { multiSend: [network.multiSend] }
  const meanings: readonly CallMeaning[] = calls.map((call) => decodeCall(call, { known }))
  const [first, recipients, raw] = await Promise.all([
    readContracts(node, meanings.flatMap(contractsOf)),
    findContracts(node, meanings.flatMap(recipientsOf)),
    simulateCalls(node, account, calls),
  ])
  const changed = raw.status === 'done' ? [...raw.changes.keys()].filter((token) => token !== '') : []
  const [more, prices] = await Promise.all([
    readContracts(
      node,
      changed.filter((token) => !first.has(token)),
    ),
    findPrices([undefined, ...first.keys(), ...changed]),
  ])
  const facts = (contract: string): ContractFacts | undefined =>
    first.get(contract.toLowerCase()) ?? more.get(contract.toLowerCase())
  const book = createTokenBook(network, facts, prices)
  const context = { account, book, facts, doubted: findDoubtedSwaps(meanings, account, raw) }
  const steps = meanings.flatMap((meaning, at) => {
    const { to = '', value, data } = calls[at] ?? { value: 0n, data: '0x' as const }
    return stepsOf(meaning, { to, value, data }, account, context)
  })
  const simulation = nameChanges(raw, book, facts)
  const isContract = (address: string): boolean => recipients.has(address.toLowerCase())
  const warnings = stepWarnings(steps, { isContract, simulation, isSignedOnly })
  const shownFee = typeof fee === 'bigint' ? book.amount(undefined, fee) : fee
  return {
    subject: { kind: 'transaction', steps, fee: shownFee, simulation, isBatch, isSignedOnly },
    warnings,
  }
}
