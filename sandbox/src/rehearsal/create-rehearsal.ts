import { readGatewayConfig, serveGateway } from '@quoin/gateway'
import { startChain } from '../chain/start-chain.js'
import { freePort } from '../free-port.js'
import type { FurtherChains, ListedFurtherChain } from '../further-chains/further-chains.js'
import type { Stoppable } from '../http/serve-app.js'
import { openMainnet } from './open-mainnet.js'
import { type RehearsedNetwork, rehearsedNetworks, SOLANA_GENESIS } from './rehearsed-networks.js'
import { serveNames } from './serve-names.js'
import type { SellerOrder, ServedSellers } from './serve-sellers.js'
import type { RehearsedProvider } from './served-providers.js'
import { startProviders } from './start-providers.js'

export interface RehearsalOptions {
  /** Port of its gateway, the only part that pages call. */
  readonly port: number
  readonly projectId: string
  /** Its Solana is rehearsed if it runs. */
  readonly furtherChains: Pick<FurtherChains, 'list'>
  /** URL of the page that replaces those of the sellers. */
  readonly sellerPageUrl: string
}

/** The part of a page's configuration that differs in the rehearsal. */
export interface RehearsalPage {
  readonly gatewayUrl: string
  readonly chains: readonly { readonly id: number; readonly name: string; readonly rpcUrl: string }[]
  readonly furtherChains: readonly ListedFurtherChain[]
  readonly sellerPageUrl: string
}

/**
 * A rehearsal of main networks: the gateway with `GATEWAY_PRESET=mainnet`, local chains with the ids of main
 * networks, and stand-ins of the providers. Costs nothing until it is started.
 */
export interface Rehearsal extends Stoppable {
  readonly gatewayUrl: string
  isRunning(): boolean
  /** Starts all parts, once for all calls. Rejects with the reason of a failure; the next call tries again. */
  start(): Promise<void>
  page(): RehearsalPage
  /** Returns the order of a seller's page, by its URL; `undefined` if there is none, or the rehearsal is not started. */
  order(sellerPage: string): SellerOrder | undefined
  /** Pays an order at a seller's page, or declines the payment. Rejects if there is none. */
  settle(sellerPage: string, isPaid: boolean): Promise<void>
  /** Returns a provider's stand-in, by the gateway's name. Throws if there is none, or the rehearsal is not started. */
  provider(name: string): RehearsedProvider
}

/** Starts the local chains, the stand-ins and the gateway; returns them in the order in which they end. */
async function startAll(
  { port, projectId, furtherChains }: RehearsalOptions,
  started: Stoppable[],
): Promise<ServedSellers> {
  const names = await serveNames()
  started.unshift(names)
  async function open(network: RehearsedNetwork) {
    const chain = { id: network.id, name: network.name }
    const { rpcUrl, stop } = await startChain({ chain, port: await freePort() })
    started.unshift({ stop })
    await openMainnet(rpcUrl, network, names.lookups)
    return { ...network, rpcUrl }
  }
  const opening = rehearsedNetworks().map(open)
  // All are waited for, so that a chain that starts after another one has failed is stopped, too.
  await Promise.allSettled(opening)
  const networks = await Promise.all(opening)
  const solanaUrl = furtherChains.list().find(({ name }) => name === 'solana')?.rpcUrl ?? ''
  const providers = await startProviders({ networks, solanaUrl })
  started.unshift(providers)
  const config = readGatewayConfig({
    GATEWAY_PORT: String(port),
    GATEWAY_PRESET: 'mainnet',
    // Nothing leaves this machine, also if a stand-in fails.
    GATEWAY_PUBLIC_NODES: 'false',
    GATEWAY_PROJECTS: projectId,
    GATEWAY_SESSION_KEY: '5a'.repeat(32),
    GATEWAY_LOG_LEVEL: 'error',
    DATABASE_URL: ':memory:',
    ...providers.environment,
  })
  // Servers of names are on this machine, which no variable allows.
  const gateway = await serveGateway(config, { providers: { privateNameServers: true } })
  started.unshift(gateway)
  return { ...providers, standIns: { ...providers.standIns, ...names.standIns } }
}

/** Creates the rehearsal of a world, without starting it. */
export function createRehearsal(options: RehearsalOptions): Rehearsal {
  const { port, projectId, furtherChains, sellerPageUrl } = options
  const gatewayUrl = `http://localhost:${port}`
  /** Pages and wallets reach the nodes through the gateway: keys of nodes stay on the server. */
  const nodeUrl = (caipNetworkId: string): string =>
    `${gatewayUrl}/v1?${new URLSearchParams({ chainId: caipNetworkId, projectId })}`
  let starting: Promise<void> | undefined
  let providers: ServedSellers | undefined
  const started: Stoppable[] = []

  async function stop(): Promise<void> {
    await starting?.catch(() => {})
    providers = undefined
    starting = undefined
    for (const part of started.splice(0)) await part.stop()
  }

  async function start(): Promise<void> {
    providers = await startAll(options, started)
  }

  return {
    gatewayUrl,
    isRunning: () => providers !== undefined,
    start() {
      starting ??= start().catch(async (error) => {
        starting = undefined
        for (const part of started.splice(0)) await part.stop()
        throw error
      })
      return starting
    },
    stop,
    order: (sellerPage) => providers?.find(sellerPage),
    async settle(sellerPage, isPaid) {
      if (!providers) throw new Error('The rehearsal is not started.')
      await providers.settle(sellerPage, isPaid)
    },
    provider(name) {
      const found = providers?.standIns[name]
      if (!found) throw new Error(`The rehearsal has no provider "${name}", or is not started.`)
      return found
    },
    page: () => ({
      gatewayUrl,
      sellerPageUrl,
      chains: rehearsedNetworks().map(({ id, name }) => ({ id, name, rpcUrl: nodeUrl(`eip155:${id}`) })),
      furtherChains: furtherChains
        .list()
        .filter(({ name }) => name === 'solana')
        .map((solana) => {
          const caipNetworkId = `solana:${SOLANA_GENESIS.slice(0, 32)}` as const
          const coin = { name: 'Solana', symbol: 'SOL', decimals: 9 }
          return { ...solana, caipNetworkId, title: 'Solana', coin, rpcUrl: nodeUrl(caipNetworkId) }
        }),
    }),
  }
}
