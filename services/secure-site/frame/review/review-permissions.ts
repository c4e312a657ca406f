import { readContracts } from './evm/contract-facts.js'
import type { SubjectReview } from './evm/review-calls.js'
import type { RequestedSubject } from './review-request.js'
import type { ReviewScene } from './review-scene.js'
import { createTokenBook } from './token-book.js'

type RequestedPermissions = Extract<
  RequestedSubject,
  { readonly kind: 'permissions'; readonly enforcedBy: 'site' }
>

/** Reviews permissions to act later without an approval (ERC-7715), with the names of their tokens. */
export async function reviewPermissions(
  { terms, expires, signers, enforcedBy }: RequestedPermissions,
  { network, node, findPrices }: ReviewScene,
): Promise<SubjectReview> {
  const tokens = terms.map(({ token }) => token)
  const [contracts, prices] = await Promise.all([
    readContracts(
      node,
      tokens.filter((token) => token !== undefined),
    ),
    findPrices(tokens),
  ])
  const book = createTokenBook(network, (address) => contracts.get(address.toLowerCase()), prices)
  const shown = terms.map(({ token, value, period, to, text }) => ({
    amount: value === undefined ? undefined : book.amount(token, value),
    period,
    to,
    text,
  }))
  return { subject: { kind: 'permissions', terms: shown, expires, signers, enforcedBy }, warnings: [] }
}
