import type { ChainModule } from '#kernel'
import { looksLikeOneOf } from '#plugin-kit'
import type { HeldToken } from '#plugins/tokens'
import type { KnownRecipient, Recipient, RecipientWarning } from '../contract.js'
import type { RecipientCheck } from './judge-recipient.js'

interface RecipientInput {
  readonly check: RecipientCheck
  readonly chain: ChainModule | undefined
  readonly token: HeldToken | undefined
  /** The sender's address. */
  readonly from: string | undefined
  readonly known: readonly KnownRecipient[]
  /** Addresses that the account sent to in this visit, or earlier by the history. */
  readonly counterparts: readonly string[]
}

/** The recipient with the warnings from the token and the known addresses. */
export function readRecipient({ check, chain, token, from, known, counterparts }: RecipientInput): Recipient {
  if (check.phase !== 'checked') return check
  const { text, address, name, isContract, marks } = check
  const form = (one: string): string => chain?.normalizeAddress(one) ?? one
  const own = form(address)
  if (token?.address !== undefined && form(token.address) === own)
    return { phase: 'refused', text, fault: 'tokenContract', detail: token.symbol }
  const sender = from === undefined ? undefined : form(from)
  const familiar = [
    ...known.map((one) => one.address),
    ...counterparts,
    ...(from === undefined ? [] : [from]),
  ]
  const alike = looksLikeOneOf(own, familiar.map(form))
  const looksLike = familiar.find((one) => form(one) === alike)
  const isFamiliar = familiar.some((one) => form(one) === own)
  const warnings: RecipientWarning[] = []
  if (looksLike !== undefined) warnings.push('lookAlike')
  if (sender === own) warnings.push('ownAddress')
  else if (isContract === 'unknown') warnings.push('unchecked')
  else if (isContract) warnings.push('contract')
  // A look-alike already has the graver warning.
  if (!isFamiliar && looksLike === undefined) warnings.push('firstTime')
  return { phase: 'ready', text, address, name, warnings, looksLike, marks }
}
