import type { RequestDescription, RequestStep } from '#kernel'
import type { ReviewWarning } from './contract.js'

/** Returns what a step takes from the account for others: the coin, a token, an NFT. `undefined` if it takes nothing. */
function sentBy(step: RequestStep): { readonly asset: string; readonly to: string } | undefined {
  switch (step.kind) {
    case 'send':
      return step.from === undefined
        ? { asset: step.amount.token.address?.toLowerCase() ?? '', to: step.to }
        : undefined
    case 'sendAll':
      return { asset: step.token.address?.toLowerCase() ?? '', to: step.to }
    case 'sendNft':
      return step.from === undefined
        ? { asset: `${step.collection.toLowerCase()} ${step.id}`, to: step.to }
        : undefined
    default:
      return undefined
  }
}

/**
 * Returns the warnings of all steps together. Transfers that empty an account take several assets at once; a payment sends one.
 *
 * @param isOwn whether an address is one of the connected accounts
 */
export function judgeSteps(
  { subject }: Pick<RequestDescription, 'subject'>,
  isOwn: (address: string) => boolean,
): readonly ReviewWarning[] {
  if (subject.kind !== 'transaction') return []
  const sent = subject.steps.flatMap((step) => sentBy(step) ?? [])
  const assets = new Set(sent.filter(({ to }) => !isOwn(to)).map(({ asset }) => asset))
  return assets.size > 1 ? [{ kind: 'severalAssets' }] : []
}

/** Returns whether a request sends everything that the account has of a token, to an address that is new to the device. */
export function emptiesToStranger(
  { subject }: Pick<RequestDescription, 'subject'>,
  warnings: readonly ReviewWarning[],
): boolean {
  const isNew = warnings.some(({ kind }) => kind === 'firstRecipient')
  return isNew && subject.kind === 'transaction' && subject.steps.some(({ kind }) => kind === 'sendAll')
}
