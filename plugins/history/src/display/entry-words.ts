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
  options: { readonly digits?: number } = {},
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
  return i18n.t<HistoryPlugin>(scope, 'signed', { sign: isOne && nft_info ? '' : signs[direction], text })
}

/** Returns the decimals of an amount in a row: enough to compare, and fewer of a great one, so that its unit stays visible. */
function rowDigits(numeric: string): number {
  const { length } = numeric.replace(/\..*/, '')
  return length > 6 ? 0 : length > 3 ? 2 : 3
}

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

/** The transfers of an entry, in the texts of a row. */
export interface MovedWords {
  /** The amount at the end of the row; absent if no token moved. */
  readonly amount?: { readonly text: string; readonly direction: HistoryTransfer['direction'] }
  /** The other transfers in a line; empty if there is none. */
  readonly others: string
}

/** Returns the transfers of an entry: the first received token is the main one, else the first token. A collectible is no amount. */
export function movedOf(i18n: I18n, { transfers }: HistoryEntry): MovedWords {
  const textOf = (transfer: HistoryTransfer): string =>
    transferText(i18n, transfer, { digits: rowDigits(transfer.quantity.numeric) })
  const visible = transfers.filter((transfer) => !isSpam(transfer))
  const tokens = visible.filter(({ nft_info }) => !nft_info)
  const main = tokens.find(({ direction }) => direction === 'in') ?? tokens[0]
  const [first = '', second, ...more] = visible.filter((transfer) => transfer !== main).map(textOf)
  const others =
    second === undefined
      ? first
      : more.length === 0
        ? i18n.t<HistoryPlugin>(scope, 'both', { first, second })
        : i18n.t<HistoryPlugin>(scope, 'several', { first, second, count: more.length })
  return { ...(main && { amount: { text: textOf(main), direction: main.direction } }), others }
}

/** The counterparty of a plain payment; empty beside spam, whose address may imitate another (M7). */
export function counterpartOf({ metadata, transfers }: HistoryEntry): string {
  if (transfers.some(isSpam)) return ''
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
