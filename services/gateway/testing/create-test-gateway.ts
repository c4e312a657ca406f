import { pino } from 'pino'
import type { ChainNode } from '../src/chains/chain-node.js'
import { createGateway, type Gateway, type GatewayParts } from '../src/create-gateway.js'
import { readGatewayConfig } from '../src/gateway-config.js'
import { type Database, openDatabase } from '../src/storage/open-database.js'
import { UNHURRIED } from './test-chain.js'

/** A gateway without a port, with a database in memory. */
export interface TestGateway extends Gateway {
  readonly database: Database
  /** Sends a request of project `test`; the path may have a query. */
  request(path: string, init?: RequestInit): Promise<Response>
  /** Sends a POST request of project `test` with a JSON body. */
  send(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Response>
}

export interface TestGatewayOptions extends Omit<Partial<GatewayParts>, 'config' | 'nodes'> {
  readonly environment?: Readonly<Record<string, string>>
  readonly nodes?: readonly ChainNode[]
}

/** Creates a gateway for a test, which validates answers and logs nothing. The test closes its `database`. */
export async function createTestGateway(options: TestGatewayOptions = {}): Promise<TestGateway> {
  const { environment, nodes = [], ...parts } = options
  const database = parts.database ?? (await openDatabase(':memory:'))
  const gateway = createGateway({
    log: pino({ level: 'silent' }),
    ...parts,
    config: readGatewayConfig({
      NODE_ENV: 'test',
      GATEWAY_TIME_LIMIT: String(UNHURRIED),
      ...environment,
    }),
    database,
    nodes: new Map(nodes.map((node) => [node.chain.id, node])),
  })
  const request: TestGateway['request'] = async (path, init) =>
    gateway.app.request(`${path}${path.includes('?') ? '&' : '?'}projectId=test`, init)
  return {
    ...gateway,
    database,
    request,
    send: (path, body, headers = {}) =>
      request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
  }
}
