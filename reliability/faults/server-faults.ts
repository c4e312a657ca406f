import { bitcoinPathOf } from '../world/bitcoin-node.js'
import { isSubmission, nodeMethodOf } from '../world/node-method.js'
import type { Interception, ServerKind } from '../world/virtual-network.js'
import type { World } from '../world/world.js'
import type { Fault } from './fault.js'

/** Creates an interception in a world. */
type Intercepting = (world: World) => Interception

const unreachable = (): never => {
  throw new TypeError('Failed to fetch')
}
const never = (): Promise<never> => new Promise(() => undefined)

/** Faults of any server, before a request arrives, while it is answered, or after it was executed. */
const serverFaults: Readonly<Record<string, Intercepting>> = {
  'is down': () => unreachable,
  'answers 500': () => () => new Response('Internal Server Error', { status: 500 }),
  'answers 429': () => () =>
    new Response('Too Many Requests', { status: 429, headers: { 'retry-after': '2' } }),
  'answers 429 for an hour': () => () =>
    new Response('', { status: 429, headers: { 'retry-after': '3600' } }),
  'never answers': () => never,
  'never answers what it executed': () => async (_, deliver) => {
    await deliver()
    return never()
  },
  'loses its answers': () => async (_, deliver) => {
    await deliver()
    return unreachable()
  },
  'is slow':
    ({ network, faultRandom }) =>
    async (_, deliver) => {
      await network.pass(faultRandom.between(3_000, 8_000))
      return deliver()
    },
  'answers after the timeout':
    ({ network }) =>
    async (_, deliver) => {
      const answer = await deliver()
      await network.pass(45_000)
      return answer
    },
  'answers half': () => async (_, deliver) => {
    const text = await (await deliver()).text()
    return new Response(text.slice(0, Math.floor(text.length / 2)), { status: 200 })
  },
  'answers a page': () => () =>
    new Response('<html>Sign in to this network</html>', {
      status: 200,
      headers: { 'content-type': 'text/html' },
    }),
  'answers nothing': () => () => new Response('', { status: 200 }),
  'reorders its answers':
    ({ network, faultRandom }) =>
    async (_, deliver) => {
      const answer = await deliver()
      await network.pass(faultRandom.between(0, 2_500))
      return answer
    },
  'fails every second time': () => {
    let count = 0
    return (_, deliver) => {
      count += 1
      return count % 2 === 0 ? deliver() : unreachable()
    }
  },
}

/** Changes the result of an answer by JSON-RPC, or the answer of a node of Bitcoin. */
function withResult(change: (method: string, result: unknown) => unknown): Intercepting {
  return () => async (request, deliver) => {
    const method = nodeMethodOf(request)
    const response = await deliver()
    if (bitcoinPathOf(request.url) !== undefined) return withBody(response, (body) => change(method, body))
    const answer: { readonly result?: unknown } = Object(await response.json())
    return Response.json('result' in answer ? { ...answer, result: change(method, answer.result) } : answer)
  }
}

/** Changes what a node with an HTTP API returns: JSON, or a text. */
async function withBody(response: Response, change: (body: unknown) => unknown): Promise<Response> {
  if (!response.ok) return response
  const isJson = response.headers.get('content-type')?.includes('json')
  const changed = change(isJson ? await response.json() : await response.text())
  return typeof changed === 'string' ? new Response(changed) : Response.json(changed)
}

const otherHash = `0x${'ee'.repeat(32)}`

/** Lies of a node: well-formed and wrong. */
const nodeLies: Readonly<Record<string, Intercepting>> = {
  'names another chain': withResult((method, result) =>
    method === 'eth_chainId' ? '0x2105' : method === 'chain_getBlockHash' ? otherHash : result,
  ),
  'has an old view': withResult((method, result) =>
    /^eth_getTransaction(Receipt|ByHash)$/.test(method)
      ? null
      : method === 'eth_blockNumber'
        ? '0x300'
        : method === '/tx/:id/status'
          ? { confirmed: false }
          : result,
  ),
  'returns the receipt of another transaction': withResult((method, result) =>
    method === 'eth_getTransactionReceipt'
      ? { ...Object(result), transactionHash: otherHash, status: '0x0' }
      : result,
  ),
  'returns a wrong nonce': withResult((method, result) =>
    method === 'eth_getTransactionCount' ? '0xff' : method === 'system_accountNextIndex' ? 255 : result,
  ),
  'returns a balance of zero': withResult((method, result) =>
    method === 'eth_getBalance'
      ? '0x0'
      : method === '/address/:id/utxo'
        ? []
        : method === 'state_getStorage'
          ? null
          : result,
  ),
  'returns absurd fees': withResult((method, result) =>
    method === 'eth_gasPrice' ? `0x${'f'.repeat(30)}` : method === '/fee-estimates' ? { 1: 1e9 } : result,
  ),
  'returns other types': withResult((_, result) =>
    typeof result === 'string' ? Number.parseInt(result, 16) : [result],
  ),
  'answers with another id': () => async (request, deliver) => {
    const response = await deliver()
    if (bitcoinPathOf(request.url) === undefined)
      return Response.json({ ...Object(await response.json()), id: 999_999 })
    return withBody(response, (body) => (isSubmission(request) ? otherHash.slice(2) : body))
  },
}

const stranger = 'deaddeaddeaddeaddeaddeaddeaddeaddeaddead'
const addressIn = (id: unknown): string => String(id).split(':').at(-1)?.replace('0x', '').toLowerCase() ?? ''

/** Changes the bytes of a transaction that the gateway builds. */
function withBuilt(path: string, change: (data: string, from: string) => string): Intercepting {
  return () => async (request, deliver) => {
    const answer = await deliver()
    if (!request.url.includes(path) || !answer.ok) return answer
    const built: object = Object(await answer.json())
    const tx = Object(Object(built).tx)
    return Response.json({ ...built, tx: { ...tx, data: change(String(tx.data), addressIn(tx.from)) } })
  }
}

/** Transactions that take more, or pay another account, than what was asked for. */
const exchangeLies: Readonly<Record<string, Intercepting>> = {
  'sends exchanges to a stranger': withBuilt('/build-transaction', (data, account) =>
    data.replace(account, stranger),
  ),
  'takes the minimum of exchanges away': withBuilt('/build-transaction', (data) => {
    // The minimum is the second word of an exchange of tokens, and the first one of coins.
    const at = data.startsWith('0x18cbafe5') ? 10 + 64 : 10
    return data.slice(0, at) + '0'.repeat(64) + data.slice(at + 64)
  }),
  'asks for unlimited approvals': withBuilt('/build-approve', (data) => data.slice(0, -64) + 'f'.repeat(64)),
  'lets a stranger take tokens': withBuilt(
    '/build-approve',
    (data) => `${data.slice(0, 10 + 24)}${stranger}${data.slice(-64)}`,
  ),
}

/** Wrong answers of the gateway. */
const gatewayLies: Readonly<Record<string, Intercepting>> = {
  'answers another schema': () => () => Response.json({ balances: 'none', data: { error: true } }),
  'answers of another version': () => () => Response.json({ version: 9, result: { balances: [] } }),
  'says that every bridge has arrived': () => (request, deliver) =>
    request.url.includes('/bridge-status')
      ? Response.json({ status: 'arrived', transactionId: otherHash })
      : deliver(),
  'answers with strangers’ tokens': () => async () =>
    Response.json({
      balances: [
        {
          name: 'x',
          symbol: 'ETH',
          chainId: 'eip155:1',
          price: 9,
          quantity: { decimals: '18', numeric: '99999' },
        },
      ],
    }),
}

const toFaults = (
  area: 'node' | 'gateway' | 'site',
  kind: ServerKind,
  all: Readonly<Record<string, Intercepting>>,
): readonly Fault[] =>
  Object.entries(all).map(([name, intercept]) => ({
    name: `${area} ${name}`,
    area,
    begin: (world) => world.network.intercept(kind, intercept(world)),
  }))

/** The chains execute nothing: each transaction is in a block, and reverted. */
const reverting: Fault = {
  name: 'node’s chain reverts transactions',
  area: 'node',
  begin({ evmLedgers, polkadot }) {
    const ledgers = [...evmLedgers, polkadot]
    for (const ledger of ledgers) ledger.isReverting = true
    return () => {
      for (const ledger of ledgers) ledger.isReverting = false
    }
  },
}

/** The faults of nodes and of the gateway. */
export const networkFaults: readonly Fault[] = [
  ...toFaults('node', 'node', { ...serverFaults, ...nodeLies }),
  reverting,
  ...toFaults('gateway', 'gateway', { ...serverFaults, ...gatewayLies, ...exchangeLies }),
]

/** Wrong answers of the secure site. */
const siteLies: Readonly<Record<string, Intercepting>> = {
  'answers another schema': () => () => Response.json({ user: [], sealedSeed: 7, action: 'NOTHING' }),
  'answers of another version': () => () => Response.json({ version: 9, result: {} }),
  'answers 401': () => () =>
    Response.json({ reasons: [{ name: 'signedOut', description: 'You’re logged out.' }] }, { status: 401 }),
}

/** The faults of the secure site’s server. */
export const siteServerFaults: readonly Fault[] = toFaults('site', 'site', { ...serverFaults, ...siteLies })
