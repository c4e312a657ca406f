import { toCaipAddress } from '#kernel'
import type { ExchangeOrder, PaymentDue } from './contract.js'

/**
 * Returns the payment in standard identifiers. Source: CAIP-10, CAIP-19, SLIP-44 (60: the coin type of EVM networks).
 */
export function toOrder({ caipNetworkId, recipient, token, amount }: PaymentDue): ExchangeOrder {
  const { value, decimals, symbol } = amount
  return {
    caipNetworkId,
    value,
    decimals,
    symbol,
    assetId: `${caipNetworkId}/${token === undefined ? 'slip44:60' : `erc20:${token}`}`,
    recipient: toCaipAddress(caipNetworkId, recipient),
  }
}
