import type { TokenBook } from 'quoin/decoders/eip155'
import { type DecodedSolanaTransaction, decodeSolanaTransaction } from 'quoin/decoders/solana'
import type { Simulation } from '../../approval/approval-review.js'
import type { SubjectReview } from '../evm/review-calls.js'
import { readBase64 } from '../review-message.js'
import type { RequestedSubject } from '../review-request.js'
import type { ReviewScene } from '../review-scene.js'
import { stepWarnings } from '../step-warnings.js'
import { createTokenBook } from '../token-book.js'
import { type SolanaSimulation, simulateTransaction } from './simulate-transaction.js'
import { readAccounts, readHeldTokens, readMints } from './solana-accounts.js'
import { accountsOf, type SolanaContext, solanaSteps } from './solana-steps.js'

type RequestedTransactions = Extract<RequestedSubject, { readonly kind: 'solanaTransactions' }>

function decode(text: string, account: string): DecodedSolanaTransaction {
  const bytes = readBase64(text)
  const transaction = bytes && decodeSolanaTransaction(bytes)
  if (!transaction)
    throw new Error('We can’t read the transaction that the app wants you to sign. Nothing was signed.')
  if (!transaction.signers.includes(account)) {
    throw new Error('This transaction isn’t for your account to sign. Nothing was signed.')
  }
  return transaction
}

function nameChanges(raw: SolanaSimulation, book: TokenBook): Simulation {
  if (raw.status !== 'done') return raw
  const changes = [...raw.changes].filter(([, value]) => value !== 0n)
  return {
    status: 'done',
    changes: changes.map(([mint, value]) => ({ amount: book.amount(mint === '' ? undefined : mint, value) })),
  }
}

/**
 * Reviews Solana transactions that an account signs. Throws if one cannot be decoded, or does not require its
 * signature.
 */
export async function reviewTransactions(
  { transactions, isSignedOnly }: RequestedTransactions,
  account: string,
  { network, node, findPrices }: ReviewScene,
): Promise<SubjectReview> {
  const decoded = transactions.map((text) => decode(text, account))
  const meanings = decoded.flatMap(({ instructions }) => instructions)
  const made: SolanaContext['made'] = new Map(
    meanings.flatMap((one) =>
      one.kind === 'createTokenAccount' ? [[one.account, { mint: one.mint, owner: one.owner }] as const] : [],
    ),
  )
  const accounts = await readAccounts(node, meanings.flatMap(accountsOf))
  const own = meanings.flatMap(accountsOf).filter((address) => {
    const held = readHeldTokens(accounts.get(address)) ?? made.get(address)
    return held?.owner === account
  })
  const ownMade = [...made].flatMap(([address, { owner }]) => (owner === account ? [address] : []))
  const paid = decoded.filter(({ feePayer }) => feePayer === account)
  const fee = paid.reduce((sum, one) => sum + one.fee, 0n)
  const [only, ...others] = transactions
  // Each one would be simulated without the effects of the others.
  const canSimulate = only !== undefined && others.length === 0
  const raw: SolanaSimulation = canSimulate
    ? await simulateTransaction(node, only, account, [...new Set([...own, ...ownMade])], fee)
    : { status: 'unavailable' }
  const mints = new Set([
    ...meanings.flatMap((one) => ('mint' in one && one.mint !== undefined ? [one.mint] : [])),
    ...[...accounts.values()].flatMap((one) => readHeldTokens(one)?.mint ?? []),
    ...(raw.status === 'done' ? [...raw.changes.keys()].filter((mint) => mint !== '') : []),
  ])
  const [facts, prices] = await Promise.all([readMints(node, mints), findPrices([undefined, ...mints])])
  const book = createTokenBook(network, (mint) => facts.get(mint), prices)
  const steps = meanings.flatMap((one) => solanaSteps(one, { account, book, accounts, made }))
  const simulation = nameChanges(raw, book)
  const isContract = (address: string): boolean => accounts.get(address)?.isProgram ?? false
  return {
    subject: {
      kind: 'transaction',
      steps,
      simulation,
      isBatch: false,
      isSignedOnly,
      fee: paid.length === 0 ? 'sponsored' : book.amount(undefined, fee),
    },
    warnings: stepWarnings(steps, { isContract, simulation, isSignedOnly }),
  }
}
