import { allowanceStep, decodeTypedData, type TypedDataField, typedDataChainId } from 'quoin/decoders/eip155'
import type { ReviewWarning, TypedField } from '../../approval/approval-review.js'
import type { ReviewScene } from '../review-scene.js'
import { stepWarnings } from '../step-warnings.js'
import { createTokenBook } from '../token-book.js'
import { readContracts } from './contract-facts.js'
import type { SubjectReview } from './review-calls.js'

const toShown = (fields: readonly TypedDataField[]): readonly TypedField[] =>
  fields.map(({ name, value }) => ({ name, value: typeof value === 'string' ? value : toShown(value) }))

/** Returns `true` if displayed text has escaped characters that hide or reorder text. */
function hasHidden(fields: readonly TypedDataField[]): boolean {
  return fields.some(({ type, value }) =>
    typeof value === 'string' ? type === 'string' && /\\u\{[\da-f]+\}/.test(value) : hasHidden(value),
  )
}

/** Reviews typed data (EIP-712). Throws if it is for another chain, or ambiguous. */
export async function reviewTypedData(
  json: string,
  account: string,
  scene: ReviewScene,
): Promise<SubjectReview> {
  const { network, node, findPrices } = scene
  const data = decodeTypedData(json)
  if (!data) {
    throw new Error(
      'We can’t read the data that the app wants you to sign. Nothing was signed. Report this to the app.',
    )
  }
  const chainId = typedDataChainId(json)
  if (chainId !== undefined && `eip155:${chainId}` !== network.caipNetworkId) {
    throw new Error(
      `This signature is for another network (${chainId}), not for ${network.name}. Nothing was signed. Switch networks and try again.`,
    )
  }
  const tokens = data.allowances.map(({ token }) => token)
  const [contracts, prices] = await Promise.all([readContracts(node, tokens), findPrices(tokens)])
  const facts = (contract: string): ReturnType<typeof contracts.get> => contracts.get(contract.toLowerCase())
  const book = createTokenBook(network, facts, prices)
  const steps = data.allowances.map((one) =>
    allowanceStep(one, one.owner ?? account, 'signature', { account, book }),
  )
  const warnings: ReviewWarning[] = [...stepWarnings(steps, { isContract: () => false, isSignedOnly: false })]
  if (data.unsigned.length > 0) warnings.push('unsignedFields')
  if (hasHidden([...data.domain, ...data.message])) warnings.push('hiddenCharacters')
  const { primaryType } = data
  const [domain, message] = [toShown(data.domain), toShown(data.message)]
  return { subject: { kind: 'typedData', primaryType, domain, message, steps }, warnings }
}
