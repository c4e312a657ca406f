import type { RecordedRequest } from '#testing'
import { answerBridge } from './bridge-gateway.js'
import type { BridgeRelay } from './bridge-relay.js'
import { sellerId } from './card-seller.js'
import { type EvmLedger, tokenAddress } from './evm-ledger.js'
import { answerExchange } from './exchange-gateway.js'
import type { VirtualServer } from './virtual-network.js'

/** Returns an amount in the smallest unit as a decimal text. */
function decimalText(value: bigint, decimals: number): string {
  const digits = value.toString().padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

function balancesOf(ledger: EvmLedger, address: string): readonly object[] {
  const { caipNetworkId: chainId } = ledger
  return [
    {
      name: 'Ether',
      symbol: 'ETH',
      chainId,
      price: 3000,
      quantity: { decimals: '18', numeric: decimalText(ledger.balanceOf(address), 18) },
    },
    {
      name: 'Dollar',
      symbol: 'USD',
      chainId,
      address: `${chainId}:${tokenAddress}`,
      price: 1,
      quantity: { decimals: '6', numeric: decimalText(ledger.tokenBalanceOf(address), 6) },
    },
  ]
}

/** A part of the gateway with a state of its own. */
interface GatewayPart {
  /** Answers a call; `undefined` if it is another one. */
  answer(request: RecordedRequest): Response | undefined
}

interface GatewayParts {
  readonly ledgers: readonly EvmLedger[]
  readonly relay: BridgeRelay
  readonly servers: readonly GatewayPart[]
  /** Returns the time of the world. Milliseconds since 1970. */
  readonly now: () => number
}

/**
 * Creates a stand-in of the gateway: it reads the ledgers, and answers the calls of usual flows.
 */
export const createGateway = ({ ledgers, relay, servers, now }: GatewayParts): VirtualServer => ({
  kind: 'gateway',
  serves: ({ hostname }) => hostname === 'gateway.example',
  answer(request) {
    const { url, body } = request
    for (const server of servers) {
      const answer = server.answer(request)
      if (answer) return answer
    }
    const { pathname, searchParams } = new URL(url)
    const ids = ledgers.map(({ caipNetworkId }) => caipNetworkId)
    if (pathname === '/v1/supported-chains') {
      const bridges = ids.map((from) => ({ from, to: ids.filter((to) => to !== from) }))
      return Response.json({ http: ids, ws: [], bridges, onramp: [{ id: sellerId, networks: ids }] })
    }
    const [, address = ''] = /^\/v1\/account\/([^/]+)\/balance$/.exec(pathname) ?? []
    const ledger = ledgers.find(({ caipNetworkId }) => caipNetworkId === searchParams.get('chainId'))
    if (address && ledger) return Response.json({ balances: balancesOf(ledger, address) })
    const call = { path: pathname, query: searchParams, body: JSON.parse(body ?? '{}') }
    const bridge = answerBridge(ledgers, relay, call, now())
    if (bridge) return Response.json(bridge)
    const exchange = answerExchange(ledgers, call, now())
    if (exchange) return Response.json(exchange)
    if (pathname.endsWith('/history')) return Response.json({ data: [], next: null })
    return Response.json({ error: 'NOT_FOUND' }, { status: 404 })
  },
})
