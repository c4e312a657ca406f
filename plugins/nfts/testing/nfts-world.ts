import { type ChainModule, createKernel, definePlugin, type Plugin, type PluginTypes } from '#kernel'
import { createMockConnector, createTestPlatform } from '#testing'
import { accountPlugin } from '../../account/src/manifest.js'
import { type NftsOptions, nftsPlugin } from '../src/manifest.js'
import type { HeldNft, NftsPage } from '../src/schemas.js'

export const gateway = 'https://gateway.example'
export const address = '0x52908400098527886E0F7030069857D2E4169EE7'
export const other = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
export const contract = '0xde709f2102306220921060314715629080e2fb77'

const running: { dispose(): Promise<void> }[] = []
/** Disposes the kernels that a test started. */
export async function endWorlds(): Promise<void> {
  for (const kernel of running.splice(0)) await kernel.dispose()
}

const network = (id: number) => ({
  id,
  name: `Network ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.example'] } },
})

export const nft = (tokenId: number, more: Partial<HeldNft> = {}): HeldNft => ({
  contract,
  tokenId: String(tokenId),
  amount: '1',
  name: `Bird ${tokenId}`,
  collection: 'Birds',
  hasImage: true,
  isSpam: false,
  ...more,
})

/** Starts a kernel with the plugin, a wallet with two accounts, and a chain and gateway that the test controls. */
export async function start(options?: NftsOptions) {
  const wallet = createMockConnector({ accounts: [address, other] })
  let height = 1n
  const chain: ChainModule = {
    namespace: 'eip155',
    name: 'EVM networks',
    accountTypes: ['eoa'],
    defaultAccountType: 'eoa',
    isReference: () => true,
    isAddress: () => true,
    checkAddress: (text) => Promise.resolve({ valid: true, address: text }),
    normalizeAddress: (text) => text.toLowerCase(),
    isTransactionId: () => true,
    rpc: { safe: [], approval: [] },
    walletConnect: { methods: [], events: [] },
    getBalance: () => Promise.resolve({ value: 0n, decimals: 18, symbol: 'ETH' }),
    getHeight: () => Promise.resolve(height),
  }
  const world: Plugin<PluginTypes> = definePlugin<PluginTypes>({
    id: 'world',
    version: '1.0.0',
    kernel: '*',
    contributes: { chains: [chain], connectors: [{ id: 'mock', create: () => wallet }] },
  })
  const platform = createTestPlatform()
  const requests: URL[] = []
  let answer = (_: URL): Response | Promise<Response> => Response.json({ nfts: [] })
  platform.onFetch(({ url }) => {
    const at = new URL(url)
    if (at.pathname === '/v1/supported-chains')
      return Response.json({ http: ['eip155:1', 'eip155:2'], ws: [] })
    if (!at.pathname.endsWith('/nfts')) return undefined
    requests.push(at)
    return answer(at)
  })
  const kernel = createKernel({
    projectId: 'test',
    logLevel: 'silent',
    networks: [network(1), network(2)],
    services: { gateway },
    platform,
  })
    .use(world)
    .use(accountPlugin)
    .use(nftsPlugin, options)
  running.push(kernel)
  await kernel.start({ services: 'all' })
  return {
    kernel,
    platform,
    wallet,
    requests,
    answerWith(next: (url: URL) => NftsPage | Response | Promise<Response>): void {
      answer = (url) => {
        const value = next(url)
        return value instanceof Response || value instanceof Promise ? value : Response.json(value)
      }
    },
    grow(): void {
      height += 1n
    },
  }
}
