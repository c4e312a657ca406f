import { toCaipAddress } from '#kernel'
import type { ExchangeOrder, PaymentDue } from './contract.js'

/** The payment in the identifiers of the field. Source: CAIP-10, CAIP-19, SLIP-44 (60: what EVM networks count their coin as). */
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
