import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that the stand-in received. */
export interface ExplorerRequest {
  readonly path: string
  readonly projectId: string | null
}

export interface ExplorerStandIn {
  readonly url: string
  readonly requests: readonly ExplorerRequest[]
  /** Replaces the answer to `/v3/wallets`: a status with a body. */
  answerWallets(status: number, body: string): void
  stop(): Promise<void>
}

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

/** A listing as the documentation shows it. */
export const listing = (id: string, name: string, more: Readonly<Record<string, unknown>> = {}): object => ({
  id,
  name,
  description: `${name} is a wallet.`,
  homepage: `https://${name.toLowerCase().replaceAll(' ', '-')}.example/`,
  chains: ['eip155:1', 'eip155:10'],
  versions: ['1', '2'],
  sdks: ['sign_v2'],
  app_type: 'wallet',
  image_id: `image-${id.slice(0, 8)}`,
  image_url: { sm: 'https://explorer-api.example/sm', md: 'https://explorer-api.example/md', lg: null },
  app: { browser: null, ios: null, android: null, mac: null, windows: null, linux: null, chrome: null },
  injected: null,
  mobile: { native: `${name.toLowerCase().replaceAll(' ', '')}://`, universal: '' },
  desktop: { native: null, universal: null },
  metadata: { shortName: name, colors: { primary: null, secondary: null } },
  ...more,
})

/** The body of `/v3/wallets` with some listings, each under its `key`, else its id. */
export const walletsAnswer = (listings: readonly object[]): string =>
  JSON.stringify({
    listings: Object.fromEntries(
      listings.map((one, index) => [('key' in one && one.key) || ('id' in one && one.id) || `${index}`, one]),
    ),
    count: listings.length,
    total: listings.length,
  })

/**
 * Serves a stand-in of WalletConnect's explorer, from its documentation ("Explorer API", `/v3/wallets` and
 * `/v3/logo/{size}/{image_id}`, read in November 2026).
 */
export async function startExplorerStandIn(): Promise<ExplorerStandIn> {
  const requests: ExplorerRequest[] = []
  let wallets = { status: 200, body: walletsAnswer([]) }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    requests.push({ path: pathname, projectId: searchParams.get('projectId') })
    if (pathname === '/v3/wallets') {
      response.writeHead(wallets.status, { 'content-type': 'application/json' }).end(wallets.body)
    } else if (/^\/v3\/logo\/md\/image-[\da-f]+$/.test(pathname)) {
      response.writeHead(200, { 'content-type': 'image/png' }).end(png)
    } else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on TCP has an address of this kind.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    answerWallets(status, body) {
      wallets = { status, body }
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
