import type { TokenBook } from 'quoin/decoders/eip155'
import { type Address, isAddress } from 'viem'
import { checkRevokeCalls, readGrantCalls } from '../wallet/session-keys/read-grant-calls.js'
import type { SessionKeyContracts } from '../wallet/session-keys/session-key-contracts.js'
import { readContracts } from './evm/contract-facts.js'
import { checkOperation, type SubjectReview } from './evm/review-calls.js'
import type { RequestedSubject, SessionOperation } from './review-request.js'
import type { ReviewScene } from './review-scene.js'
import { createTokenBook } from './token-book.js'

type RequestedSession = Extract<
  RequestedSubject,
  { readonly kind: 'permissions'; readonly enforcedBy: 'chain' }
>
type RequestedEnd = SessionOperation & Extract<RequestedSubject, { readonly kind: 'revokePermissions' }>

/** Returns the contracts for which the calls must be made, and the account that makes them. */
function surroundingsOf(
  account: string,
  { network }: ReviewScene,
): { readonly owner: Address; readonly contracts: SessionKeyContracts } {
  const { sessionKeys: contracts } = network
  if (!contracts || !isAddress(account))
    throw new Error('This network can’t enforce this permission. Nothing was signed.')
  return { owner: account, contracts }
}

const feeText = (fee: RequestedSession['fee'], book: TokenBook) =>
  typeof fee === 'bigint' ? book.amount(undefined, fee) : fee

/** Reviews permissions that are enforced on chain (ERC-7715), decoded from the calls that grant them (SEC-07). */
export async function reviewSessionGrant(
  { calls, callData, fee, expires }: RequestedSession,
  account: string,
  scene: ReviewScene,
): Promise<SubjectReview> {
  const { network, node, findPrices } = scene
  const { owner, contracts } = surroundingsOf(account, scene)
  checkOperation(calls, callData, network.multiSend)
  const { terms, keys } = readGrantCalls(calls, owner, contracts)
  const tokens = terms.flatMap(({ token }) => token ?? [])
  const [facts, prices] = await Promise.all([readContracts(node, tokens), findPrices([undefined, ...tokens])])
  const book = createTokenBook(network, (address) => facts.get(address.toLowerCase()), prices)
  return {
    subject: {
      kind: 'permissions',
      enforcedBy: 'chain',
      expires,
      signers: keys,
      terms: terms.map(({ token, allowance, period, total }) => ({
        amount: book.amount(token, allowance),
        total: book.amount(token, total),
        period,
      })),
      fee: feeText(fee, book),
    },
    warnings: [],
  }
}

/** Reviews the operation that revokes such a permission. */
export async function reviewSessionEnd(
  { calls, callData, fee, permission }: RequestedEnd,
  account: string,
  scene: ReviewScene,
): Promise<SubjectReview> {
  const { owner, contracts } = surroundingsOf(account, scene)
  checkOperation(calls, callData, scene.network.multiSend)
  checkRevokeCalls(calls, permission, owner, contracts)
  const book = createTokenBook(scene.network, () => undefined, await scene.findPrices([undefined]))
  return { subject: { kind: 'revokePermissions', permission, fee: feeText(fee, book) }, warnings: [] }
}
