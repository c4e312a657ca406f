import type { Amount } from '#kernel'
import { coinTokenOf } from '#plugin-kit'
import type { HeldToken, TokensState } from '#plugins/tokens'
import type { SendAccount } from '../account/send-account.js'

/** Lists the tokens of an account on its network, with the coin even if no list could be read (REL-02). */
export function tokensAt(
  { network }: SendAccount,
  { tokens, hidden }: TokensState,
  balance: Amount | undefined,
): readonly HeldToken[] {
  const here = [...tokens, ...hidden].filter((one) => one.caipNetworkId === network.caipNetworkId)
  const hasCoin = here.some(({ address }) => address === undefined)
  if (hasCoin || !balance) return here
  const coin = { ...coinTokenOf(network), value: balance.value, isImported: false, isSuspicious: false }
  return [coin, ...here]
}
