import { fileURLToPath } from 'node:url'
import { serve } from '@hono/node-server'
import { createOnrampServer } from '../../../sandbox/src/onramp/create-onramp-server.js'
import { startMarket } from '../../../services/gateway/testing/start-market.js'
import { createRandom } from '../../world/random.js'
import { type DatabaseName, startFleet } from '../fleet/server-fleet.js'
import type { FuzzedOperation, FuzzedRequest, OpenApi } from './fuzzed-operation.js'
import { readOperations } from './fuzzed-operation.js'

/** A server with everything that its operations need. */
export interface FuzzedServer {
  readonly url: string
  readonly operations: readonly FuzzedOperation[]
  readonly crashes: readonly string[]
  send(operation: FuzzedOperation, request: FuzzedRequest): Promise<Response>
  stop(): Promise<void>
}

const ORIGIN = 'http://localhost:3000'
const SECRET = 'onramp-secret'
const RICH = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** The gateway with a market, an on-ramp and an index. */
export async function startFuzzedGateway(database: DatabaseName): Promise<FuzzedServer> {
  const market = await startMarket()
  const { fetch: onramp } = createOnrampServer({
    url: 'http://localhost:4180',
    secret: SECRET,
    assets: [
      {
        chain: 'eip155:31337',
        network: 'sandbox-one',
        networkTitle: 'Sandbox One',
        symbol: 'ETH',
        name: 'Ether',
        decimals: 18,
        usd: '2500',
      },
    ],
    deliver: async () => '0x',
  })
  let closeOnramp = (): void => {}
  const onrampUrl = await new Promise<string>((resolve) => {
    const server = serve({ fetch: onramp, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve(`http://127.0.0.1:${port}`),
    )
    closeOnramp = () => server.close()
  })
  const fleet = await startFleet(
    {
      folder: fileURLToPath(new URL('../../../services/gateway', import.meta.url)),
      environment: async (databaseUrl) => ({
        variables: {
          DATABASE_URL: databaseUrl,
          GATEWAY_PORT: '0',
          GATEWAY_CHAINS: JSON.stringify([market.chain]),
          GATEWAY_SESSION_KEY: 'ab'.repeat(32),
          GATEWAY_ONRAMP_URL: onrampUrl,
          GATEWAY_ONRAMP_SECRET: SECRET,
          GATEWAY_REQUESTS_PER_MINUTE: '100000000',
          GATEWAY_PROJECT_REQUESTS_PER_MINUTE: '100000000',
          GATEWAY_STORED_PER_HOUR: '1000000000',
          GATEWAY_PROJECT_STORED_PER_HOUR: '1000000000',
          GATEWAY_BUG_REPORT_DAYS: '30',
          GATEWAY_LOG_LEVEL: 'fatal',
          NODE_ENV: 'production',
        },
      }),
    },
    database,
    { size: 1 },
  )
  const url = await fleet.url(createRandom(1))
  // The gateway's own document.
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as OpenApi
  const chainId = market.chain.id
  const [SBD, SBA, ETH] = ['SBD', 'SBA', 'ETH'].map((symbol) => market.id(symbol))
  const tokens = [SBD, SBA, ETH]
  const accounts = [RICH, `${chainId}:${RICH}`, `eip155:1:${RICH}`]
  const operations = readOperations(document, {
    chainId: [chainId, chainId, 'eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    address: accounts,
    account: accounts,
    accounts: [[`${chainId}:${RICH}`]],
    userAddress: [`${chainId}:${RICH}`],
    sender: accounts,
    owner: accounts,
    to: [...tokens, RICH],
    from: tokens,
    tokenAddress: tokens,
    forceUpdate: tokens,
    addresses: [tokens, [SBD]],
    tokens: [tokens, [SBD, chainId]],
    amount: ['1000000', '1', '0', '9'.repeat(60)],
    currency: ['usd', 'eur'],
    name: ['contract.quoin.id', 'ada', 'ada.eth', 'x'.repeat(63)],
    zone: ['quoin.id'],
    method: ['eth_blockNumber', 'eth_getBalance', 'eth_call', 'eth_getLogs'],
    jsonrpc: ['2.0'],
    params: [[], [RICH, 'latest'], [{ to: RICH, data: '0x' }, 'latest']],
    projectId: ['fuzz'],
    cursor: ['1763729000~4f', '1', ''],
    expiry: [Math.floor(Date.now() / 1000) + 3600, 1],
    origin: [ORIGIN],
    url: [`${ORIGIN}/`],
    contract: [RICH, market.address('SBD')],
    tokenId: ['1', '0'],
    apiVersion: ['2'],
    coin_type: [0x80000000 + 31337],
    network: ['sandbox-one', 'ETH'],
    data: ['0x', '0xdeadbeef'],
    value: ['0', '1'],
    timestamp: [Date.now()],
  })
  return {
    url,
    operations,
    crashes: fleet.crashes,
    send: ({ method }, { path, headers, body, access }) =>
      fetch(`${url}${access === 'none' ? path.replace('projectId=fuzz', '') : path}`, {
        method,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(access === 'full' && { origin: ORIGIN }),
          ...headers,
        },
        ...(body !== undefined && { body }),
      }),
    async stop() {
      await fleet.stop()
      closeOnramp()
      await market.stop()
    },
  }
}
