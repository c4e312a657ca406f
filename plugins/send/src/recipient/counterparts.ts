import type { HeldToken } from '#plugins/tokens'
import type { AccountData } from '../account/account-data.js'
import type { SendAccount } from '../account/send-account.js'

/**
 * Returns the addresses that the account itself sent to, in this visit or before: spoofed transfers do not count
 * (SEC-11). For tokens the history contains the contract, which is no recipient.
 */
export function counterpartsAt(
  { account, network }: SendAccount,
  { followed, history }: Pick<AccountData, 'followed' | 'history'>,
  tokens: readonly HeldToken[],
): readonly string[] {
  const { caipNetworkId } = network
  const sent = followed.getState().flatMap((one) => {
    const isHere = one.caipNetworkId === caipNetworkId && one.status === 'success'
    return isHere && one.to !== undefined && one.moved.some(({ value }) => value > 0n) ? [one.to] : []
  })
  const same = (one: string, other: string | undefined): boolean => one.toLowerCase() === other?.toLowerCase()
  const before = history.getState().flatMap(({ metadata, transfers }) => {
    const { operationType, status, chain, sentFrom, sentTo } = metadata
    const isOwn = operationType === 'send' && status === 'confirmed' && chain === caipNetworkId
    const isSomething = transfers.some(
      ({ direction, quantity }) => direction === 'out' && /[1-9]/.test(quantity.numeric),
    )
    const isToken = tokens.some(({ address }) => same(sentTo, address))
    return isOwn && isSomething && !isToken && same(sentFrom, account.address) ? [sentTo] : []
  })
  return [...sent, ...before]
}
