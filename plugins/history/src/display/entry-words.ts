import type { I18n, TextKey } from '#kernel'
import type { HistoryPlugin } from '../contract.js'
import type { HistoryEntry, HistoryTransfer } from '../schemas.js'
import { isSpam } from './is-shown.js'

const scope = 'history'

/** Title keys by operation; others are displayed by their raw name. Source: the list of the specification. */
const titles: Readonly<Record<string, TextKey<HistoryPlugin>>> = {
  approve: 'opApprove',
  bought: 'opBought',
  borrow: 'opBorrow',
  burn: 'opBurn',
  cancel: 'opCancel',
  claim: 'opClaim',
  deploy: 'opDeploy',
  deposit: 'opDeposit',
  execute: 'opExecute',
  mint: 'opMint',
  receive: 'opReceive',
  repay: 'opRepay',
  revoke: 'opRevoke',
  send: 'opSend',
  sell: 'opSell',
  stake: 'opStake',
  trade: 'opTrade',
  unstake: 'opUnstake',
  withdraw: 'opWithdraw',
}

const statuses: Readonly<Record<string, TextKey<HistoryPlugin>>> = {
  confirmed: 'statusConfirmed',
  failed: 'statusFailed',
  pending: 'statusPending',
  unknown: 'statusUnknown',
  spedUp: 'statusSpedUp',
  replaced: 'statusReplaced',
  ONRAMP_TRANSACTION_STATUS_SUCCESS: 'statusConfirmed',
  ONRAMP_TRANSACTION_STATUS_IN_PROGRESS: 'statusPending',
  ONRAMP_TRANSACTION_STATUS_FAILED: 'statusFailed',
}

const textOr = (i18n: I18n, keys: Readonly<Record<string, TextKey<HistoryPlugin>>>, word: string): string => {
  const key = Object.hasOwn(keys, word) ? keys[word] : undefined
  return key === undefined ? word : i18n.t<HistoryPlugin>(scope, key)
}

/** The title of an entry, in the past tense. */
export const titleOf = (i18n: I18n, { metadata }: HistoryEntry): string =>
  textOr(i18n, titles, metadata.operationType)

export const statusOf = (i18n: I18n, { metadata }: HistoryEntry): string =>
  textOr(i18n, statuses, metadata.status)

/** The status of an entry, as a tone. */
export function toneOf({ metadata: { status } }: HistoryEntry): 'neutral' | 'success' | 'danger' {
  if (/failed$/i.test(status) || status === 'replaced') return 'danger'
  return status === 'confirmed' || status === 'spedUp' || status.endsWith('_SUCCESS') ? 'success' : 'neutral'
}

/** U+2212 and a plus: the signs of outgoing and incoming amounts. */
const signs = { in: '+', out: '\u2212', self: '' } as const

/** The moved amount, e.g. `−1.5 TT`. `digits`: max decimals; default all. */
export function transferText(
  i18n: I18n,
  { direction, quantity, fungible_info, nft_info }: HistoryTransfer,
  options: { readonly digits?: number; readonly isSigned?: boolean } = {},
): string {
  const { value, decimals } = numericAmount(quantity.numeric)
  const amount = i18n.amount(value, decimals, options.digits ?? decimals)
  const name = nft_info?.name ?? i18n.t<HistoryPlugin>(scope, 'nft')
  const isOne = value === 10n ** BigInt(decimals)
  const unit = fungible_info?.symbol ?? fungible_info?.name ?? i18n.t<HistoryPlugin>(scope, 'unit')
  const text = nft_info
    ? isOne
      ? name
      : i18n.t<HistoryPlugin>(scope, 'amount', { amount: `${amount} ×`, symbol: name })
    : i18n.t<HistoryPlugin>(scope, 'amount', { amount, symbol: unit })
  return (options.isSigned ?? true)
    ? i18n.t<HistoryPlugin>(scope, 'signed', { sign: isOne && nft_info ? '' : signs[direction], text })
    : text
}

/** Digits of a row: enough to compare, and a non-zero amount never reads as zero (UI-13). */
const rowDigits = 3

/** Both sides of a swap of two tokens, the outgoing one first. */
export function sidesOf({
  transfers: all,
}: HistoryEntry): readonly [HistoryTransfer, HistoryTransfer] | undefined {
  const transfers = all.filter((transfer) => !isSpam(transfer))
  const [first, second] = transfers
  if (!first || !second || transfers.length > 2 || (first.nft_info && second.nft_info)) return undefined
  if (first.direction === 'out' && second.direction === 'in') return [first, second]
  return first.direction === 'in' && second.direction === 'out' ? [second, first] : undefined
}

/** The moved assets in a line; the status if none moved. */
export function descriptionOf(i18n: I18n, entry: HistoryEntry): string {
  const shown = (transfer: HistoryTransfer, isSigned = true): string =>
    transferText(i18n, transfer, { digits: rowDigits, isSigned })
  const sides = sidesOf(entry)
  if (sides)
    return i18n.t<HistoryPlugin>(scope, 'swapped', {
      from: shown(sides[0], false),
      to: shown(sides[1], false),
    })
  const visible = entry.transfers.filter((transfer) => !isSpam(transfer))
  const [first, second, ...others] = visible
  if (!first) return statusOf(i18n, entry)
  if (!second) return shown(first)
  const pair = { first: shown(first), second: shown(second) }
  return others.length === 0
    ? i18n.t<HistoryPlugin>(scope, 'both', pair)
    : i18n.t<HistoryPlugin>(scope, 'several', { ...pair, count: others.length })
}

/** The counterparty of a plain payment. */
export function counterpartOf({ metadata }: HistoryEntry): string {
  const { operationType, sentFrom, sentTo } = metadata
  return operationType === 'send' ? sentTo : operationType === 'receive' ? sentFrom : ''
}

/** A decimal text of whole tokens as an exact amount, e.g. `1.50` as 150 with 2 decimals (SEC-10). */
function numericAmount(numeric: string): { readonly value: bigint; readonly decimals: number } {
  const [whole = '0', fraction = ''] = numeric.split('.')
  const kept = fraction.replace(/0+$/, '')
  return { value: BigInt(whole + kept), decimals: kept.length }
}

const icons: Readonly<Record<string, 'swap' | 'check' | 'cross' | 'plus' | 'minus' | 'contract'>> = {
  trade: 'swap',
  approve: 'check',
  cancel: 'cross',
  revoke: 'cross',
  mint: 'plus',
  burn: 'minus',
  deploy: 'contract',
  execute: 'contract',
}

/** Returns the icon of an entry: by the operation, else by the direction of the first transfer. */
export function iconOf({ metadata, transfers }: HistoryEntry): (typeof icons)[string] | 'send' | 'receive' {
  const { operationType } = metadata
  const own = Object.hasOwn(icons, operationType) ? icons[operationType] : undefined
  if (own) return own
  if (operationType === 'receive') return 'receive'
  if (operationType === 'send') return 'send'
  return transfers[0]?.direction === 'in' ? 'receive' : 'send'
}
