import type { BridgeRelay } from './bridge-relay.js'
import { bridgeContract, bridgeData, bridgedFor } from './evm-bridge.js'
import type { EvmLedger } from './evm-ledger.js'
import { addressIn, buildApproval, coinAddress, type ExchangeCall, networkOf } from './exchange-gateway.js'

const quoteId = 'lifi'
/** The bridge delivers until then. Seconds. */
const life = 4 * 3_600

function build(body: unknown, now: number): object {
  const { from, to, amount, userAddress, recipient, eip155 } = Object(body)
  const isOfCoins = addressIn(from) === coinAddress
  const slippage = BigInt(Math.round(Number(eip155?.slippage ?? 1) * 100))
  const minimum = (bridgedFor(BigInt(amount)) * (10_000n - slippage)) / 10_000n
  const bridge = {
    ...(!isOfCoins && { token: addressIn(from) }),
    amount: BigInt(amount),
    minimum,
    destination: networkOf(to),
    recipient: addressIn(recipient),
    refundTo: addressIn(userAddress),
  }
  const network = networkOf(from)
  const data = bridgeData(bridge, network, Math.floor(now / 1000) + life)
  return {
    tx: {
      from: userAddress,
      to: `${network}:${bridgeContract}`,
      data,
      amount: isOfCoins ? amount : '0',
      eip155: { gas: '200000', gasPrice: '1000000000' },
    },
    minimumReceived: String(minimum),
  }
}

/** Answers the calls of bridges, which name a recipient or the quote of the bridge; `undefined` if the call is another one. */
export function answerBridge(
  ledgers: readonly EvmLedger[],
  relay: BridgeRelay,
  { path, query, body }: ExchangeCall,
  now: number,
): object | undefined {
  if (path === '/v1/convert/bridge-status') {
    const id = query.get('transactionId') ?? ''
    const transactionId = relay.endOf(id)
    if (transactionId !== undefined) return { status: 'arrived', transactionId }
    return { status: relay.knows(id) ? 'pending' : 'unknown' }
  }
  const isBridge =
    query.has('recipient') || query.get('quoteId') === quoteId || Object(body).recipient !== undefined
  if (!isBridge) return undefined
  switch (path) {
    case '/v1/convert/quotes': {
      const [fromAccount, toAccount, fromAmount] = [
        query.get('from'),
        query.get('to'),
        query.get('amount') ?? '0',
      ]
      const toAmount = String(bridgedFor(BigInt(fromAmount)))
      const bridge = { name: 'AcrossV4', duration: 30 }
      return {
        quotes: [{ id: quoteId, provider: 'LI.FI', fromAmount, fromAccount, toAmount, toAccount, bridge }],
      }
    }
    case '/v1/convert/allowance': {
      const user = query.get('userAddress')
      const ledger = ledgers.find(({ caipNetworkId }) => caipNetworkId === networkOf(user))
      const allowance = String(ledger?.allowanceOf(addressIn(user), bridgeContract) ?? 0)
      return { allowance, spender: `${networkOf(user)}:${bridgeContract}` }
    }
    case '/v1/convert/build-transaction':
      return build(body, now)
    case '/v1/convert/build-approve':
      return buildApproval(query, bridgeContract)
    default:
      return undefined
  }
}
