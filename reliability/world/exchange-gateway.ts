import { type EvmLedger, tokenAddress } from './evm-ledger.js'
import { coinsFor, dollarsFor, exchangeData, router } from './evm-router.js'

/** The id that services use for the coin. */
export const coinAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const word = (value: string): string => value.replace('0x', '').toLowerCase().padStart(64, '0')

/** A call of the gateway. */
export interface ExchangeCall {
  readonly path: string
  readonly query: URLSearchParams
  readonly body: unknown
}

export const addressIn = (id: unknown): string => String(id).split(':').at(-1)?.toLowerCase() ?? ''
export const networkOf = (id: unknown): string => String(id).split(':').slice(0, 2).join(':')
const boughtFor = (from: unknown, amount: bigint): bigint =>
  addressIn(from) === coinAddress ? dollarsFor(amount) : coinsFor(amount)

function buildSwap(body: unknown, now: number): object {
  const { from, to, amount, userAddress, eip155 } = Object(body)
  const isOfCoins = addressIn(from) === coinAddress
  const bought = boughtFor(from, BigInt(amount))
  const minimum = (bought * BigInt(10_000 - Math.round(Number(eip155?.slippage ?? 1) * 100))) / 10_000n
  const deadline = Math.floor(now / 1000) + 1_200
  const data = exchangeData({
    sellToken: isOfCoins ? undefined : addressIn(from),
    buyToken: addressIn(to) === coinAddress ? undefined : addressIn(to),
    amount: BigInt(amount),
    minimum,
    recipient: addressIn(userAddress),
    deadline,
  })
  const network = networkOf(from)
  const tx = { from: userAddress, to: `${network}:${router}`, data, amount: isOfCoins ? amount : '0' }
  return {
    tx: { ...tx, eip155: { gas: '150000', gasPrice: '1000000000' } },
    minimumReceived: String(minimum),
    deadline,
  }
}

/** Builds the approval of exactly the amount for a contract. */
export function buildApproval(query: URLSearchParams, contract: string): object {
  const from = query.get('from')
  const amount = BigInt(query.get('amount') ?? 0).toString(16)
  return {
    tx: {
      from,
      to: `${networkOf(from)}:${contract}`,
      data: `0x095ea7b3${word(contract)}${word(amount)}`,
      value: '0',
      eip155: { gas: 60_000, gasPrice: '1000000000' },
    },
  }
}

/** Answers the calls of exchanges, as a gateway with the router of the world; `undefined` if the call is another one. */
export function answerExchange(
  ledgers: readonly EvmLedger[],
  { path, query, body }: ExchangeCall,
  now: number,
): object | undefined {
  const network = query.get('chainId')
  switch (path) {
    case '/v1/convert/tokens':
      return {
        tokens: [
          { name: 'Ether', symbol: 'ETH', address: `${network}:${coinAddress}`, decimals: 18 },
          { name: 'Dollar', symbol: 'USD', address: `${network}:${tokenAddress}`, decimals: 6 },
        ],
      }
    case '/v1/convert/gas-price':
      return { standard: '1000000000', fast: '1000000000', instant: '1000000000' }
    case '/v1/convert/quotes': {
      const [from, to, fromAmount] = [query.get('from'), query.get('to'), query.get('amount') ?? '0']
      const toAmount = String(boughtFor(from, BigInt(fromAmount)))
      return { quotes: [{ fromAmount, fromAccount: from, toAmount, toAccount: to }] }
    }
    case '/v1/convert/allowance': {
      const user = query.get('userAddress')
      const ledger = ledgers.find(({ caipNetworkId }) => caipNetworkId === networkOf(user))
      const allowance = String(ledger?.allowanceOf(addressIn(user), router) ?? 0)
      return { allowance, spender: `${networkOf(user)}:${router}` }
    }
    case '/v1/convert/build-transaction':
      return buildSwap(body, now)
    case '/v1/convert/build-approve':
      return buildApproval(query, router)
    default:
      return undefined
  }
}
