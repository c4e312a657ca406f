import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Relay, startRelay } from '../../sandbox/src/relay/start-relay.js'
import { type RunningGateway, readGatewayConfig, serveGateway } from '../../services/gateway/src/index.js'
import { createTestSite } from '../../services/secure-site/testing/create-test-site.js'
import { listen } from '../../services/server-kit/http/index.js'
import {
  type StandIn,
  type StandInAnswer,
  startStandIn,
} from '../../services/server-kit/testing/start-stand-in.js'

/** Origin of the page in the tests: the servers allow it unless a test says otherwise. */
const PAGES = 'http://127.0.0.1:*'

/** A page whose answer a test changes. */
export interface TestPage extends StandIn {
  show(answer: StandInAnswer): void
}

/** Starts a page. */
export async function startPage(): Promise<TestPage> {
  let shown: StandInAnswer = { body: '' }
  const page = await startStandIn(() => shown)
  return {
    ...page,
    show(answer) {
      shown = { ...answer, headers: { 'content-type': 'text/html', ...answer.headers } }
    },
  }
}

/** Starts a node of the network 31337. */
export function startNode(): Promise<StandIn> {
  const results: Readonly<Record<string, string>> = { eth_chainId: '0x7a69', eth_blockNumber: '0x10' }
  return startStandIn(({ body }) => ({
    body: { jsonrpc: '2.0', id: 1, result: results[Object(body).method] ?? '0x' },
  }))
}

/** Starts the real gateway on a free port. */
export function startGateway(
  node: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningGateway> {
  const chain = {
    id: 'eip155:31337',
    namespace: 'eip155',
    name: 'Test',
    rpcUrls: [node],
    coin: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  }
  const config = readGatewayConfig({
    GATEWAY_PORT: '0',
    GATEWAY_CHAINS: JSON.stringify([chain]),
    GATEWAY_ALLOWED_ORIGINS: PAGES,
    GATEWAY_PROJECTS: 'shop',
    GATEWAY_LOG_LEVEL: 'silent',
    ...environment,
  })
  return serveGateway(config)
}

/** A server of a test. */
export interface TestServer {
  readonly url: string
  stop(): Promise<void>
}

/** Starts the real secure site on a free port, with an empty frame: its pages need a build. */
export async function startSecureSite(
  node: string,
  environment: Readonly<Record<string, string>> = {},
  isBuilt = true,
): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'quoin-doctor-'))
  if (isBuilt) writeFileSync(join(folder, 'sdk.html'), '<script nonce="__NONCE__"></script>')
  const chain = {
    caipNetworkId: 'eip155:31337',
    name: 'Test',
    rpcUrl: node,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  }
  const site = await createTestSite({
    pagesFolder: folder,
    environment: {
      SECURE_SITE_CHAINS: JSON.stringify([chain]),
      SECURE_SITE_ALLOWED_ORIGINS: PAGES,
      ...environment,
    },
  })
  const { port, close } = await listen(site.app.fetch, { host: '127.0.0.1', port: 0 })
  return {
    // Another site than the page's 127.0.0.1.
    url: `http://localhost:${port}`,
    async stop() {
      await close(0)
      await site.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

/** Starts the sandbox's relay. */
export const startTestRelay = (): Promise<Relay> => startRelay({ port: 0 })
