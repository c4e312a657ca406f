import { type CaipNetworkId, isCaipNetworkId } from '#kernel'
import type { BuyableToken, FiatCurrency } from '../contract.js'
import type { PaymentCurrency, PurchaseCurrency, PurchaseNetwork } from '../schemas.js'

/** The address that represents a network's coin. */
const coins: readonly string[] = [
  '',
  '0x',
  '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  'so11111111111111111111111111111111111111112',
  'so11111111111111111111111111111111111111111',
]

function networkIdOf({ chain_id }: PurchaseNetwork): CaipNetworkId | undefined {
  const id = /^\d{1,32}$/.test(chain_id)
    ? `eip155:${chain_id}`
    : chain_id.includes(':')
      ? chain_id
      : `solana:${chain_id}`
  return isCaipNetworkId(id) ? id : undefined
}

/** A currency of the gateway's list on each of its networks. */
export function tokensOf({ name, symbol, networks }: PurchaseCurrency): readonly BuyableToken[] {
  return networks.flatMap((network): readonly BuyableToken[] => {
    const caipNetworkId = networkIdOf(network)
    if (caipNetworkId === undefined) return []
    const address = network.contract_address
    const isCoin = coins.includes(address.toLowerCase())
    const id = `${caipNetworkId}/${isCoin ? 'coin' : address.toLowerCase()}/${symbol}`
    return [{ id, caipNetworkId, name, symbol, ...(!isCoin && { address }) }]
  })
}

/** A payment method as the gateway lists it. */
export function currencyOf({ id, payment_method_limits }: PaymentCurrency): FiatCurrency {
  return {
    id,
    methods: payment_method_limits.map(({ id: method, min, max }) => ({ id: method, min, max })),
  }
}
