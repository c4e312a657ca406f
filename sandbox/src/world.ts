import type { RunningGateway } from '@quoin/gateway'
import type { SmartAccounts } from './bundler/smart-accounts.js'
import type { RunningChain } from './chain/start-chain.js'
import { claimPorts } from './claim-ports.js'
import type { FurtherChainName } from './further-chains/further-chain.js'
import { createFurtherChains, type FurtherChains } from './further-chains/further-chains.js'
import { createRehearsal, type Rehearsal } from './rehearsal/create-rehearsal.js'
import { sellerPages } from './rehearsal/seller-pages.js'
import type { Relay } from './relay/start-relay.js'
import { createMovableClock, type MovableClock } from './secure-site/movable-clock.js'
import { type ServedPages, servePages } from './serve-pages.js'
import { type RunningServers, startServers } from './start-servers.js'
import { createWorldParts, type WorldParts } from './world-parts.js'
import { PROJECT_ID, planWorld } from './world-plan.js'
import { DEFAULT_PORT_BASE, type WorldPorts, worldPorts } from './world-ports.js'

export interface WorldOptions {
  /** First of twenty consecutive ports. Default 4170. */
  portBase?: number
  /** Also serves the demo. Default true. */
  demo?: boolean
  /**
   * Further chains to start at once; the others start on request. Default none. Chains of another world are shared, and
   * end with that world.
   */
  furtherChains?: readonly FurtherChainName[] | FurtherChains
  /** The further chains of demo pages that name none. Default: those that run. */
  usualChains?: 'running' | 'none'
  /**
   * Index of the extension's account on further chains that a new visitor uses. Default 0. Worlds that share these chains
   * have one each: two senders with one account use the same nonce or coins.
   */
  furtherAccount?: number
  /** Starts the smart accounts of the first chain at once, otherwise on request. Default false. */
  smartAccounts?: boolean
  /** Starts the rehearsal of main networks at once, otherwise on request. Default false. */
  rehearsal?: boolean
  /** Called for each part when it is up. */
  log?: (line: string) => void
}

/** A running offline world. */
export interface World {
  readonly urls: {
    /** `undefined` without the demo. */
    readonly demo: string | undefined
    readonly wallet: string
    /** The Safe, which frames the demo. `undefined` without the demo. */
    readonly safe: string | undefined
    readonly gateway: string
    /** The gateway of the rehearsal of main networks, which starts on request. */
    readonly rehearsal: string
    /** Sells test tokens. */
    readonly onramp: string
    readonly relay: string
    /** The embedded wallet: email, social and passkey logins. */
    readonly secureSite: string
    /** Receives the mails of the secure site. `GET /mails?to=&wait=` is for tests. */
    readonly inbox: string
    /** Replaces the social providers. */
    readonly oidc: string
    /** Replaces Farcaster's relay and app. */
    readonly farcaster: string
    /**
     * The bundler of the first chain (ERC-4337). It responds that there are no smart accounts until these are started.
     */
    readonly bundler: string
    /** The paymaster of the first chain (ERC-7677). */
    readonly paymaster: string
    readonly chains: readonly string[]
    /** URLs of the further chains, running or not: Solana, Bitcoin, Polkadot. */
    readonly furtherChains: readonly string[]
  }
  readonly furtherChains: FurtherChains
  readonly smartAccounts: SmartAccounts
  readonly rehearsal: Rehearsal
  /** The secure site's clock, for tests of expiry. */
  readonly secureSiteClock: MovableClock
  /** The gateway's clock. */
  readonly gatewayClock: MovableClock
  readonly projectId: string
  readonly relay: Relay
  readonly chains: readonly RunningChain[]
  readonly gateway: RunningGateway
  stop(): Promise<void>
}

/** Starts chains, relay, gateway, wallet and demo on this machine. Resolves when all of them respond. */
export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const { portBase = DEFAULT_PORT_BASE, demo = true, log = () => {} } = options
  const ports = worldPorts(portBase)
  await claimPorts(ports, { demo, rehearsal: true, command: 'QUOIN_PORT_BASE=5200 npm start' })
  const parts = createWorldParts(log)
  try {
    return await startParts({ ...options, demo, log }, ports, parts)
  } catch (error) {
    await parts.stop()
    throw error
  }
}

type StartOptions = WorldOptions & Required<Pick<WorldOptions, 'demo' | 'log'>>

async function startParts(
  { demo, log, furtherChains: wanted = [], ...options }: StartOptions,
  ports: WorldPorts,
  parts: WorldParts,
): Promise<World> {
  const isShared = 'list' in wanted
  const furtherChains = isShared ? wanted : parts.own(createFurtherChains(ports.firstFurtherChain, log))
  const plan = planWorld(ports, furtherChains, true)
  const rehearsal = parts.own(
    createRehearsal({
      port: ports.rehearsal,
      projectId: PROJECT_ID,
      furtherChains,
      sellerPageUrl: `${plan.urls.onramp}/sellers`,
    }),
  )
  const clocks = { gateway: createMovableClock(), secureSite: createMovableClock() }
  const [servers] = await Promise.all([
    startServers(plan, parts, { clocks, log, sellerPages: sellerPages(rehearsal) }),
    ...(isShared ? [] : wanted.map((name) => furtherChains.start(name))),
  ])
  const { relay, gateway, chains, smartAccounts } = servers
  if (options.smartAccounts) await smartAccounts.start()
  if (options.rehearsal) await rehearsal.start()
  const pages = await servePages({
    ports,
    demo,
    config: {
      relayUrl: relay.url,
      projectId: PROJECT_ID,
      chains: chains.map(({ id, name, rpcUrl }) => ({ id, name, rpcUrl })),
      gatewayUrl: gateway.url,
      secureSiteUrl: servers.secureSite.url,
      inboxUrl: servers.inbox.url,
      onramp: servers.onramp.sellers,
      exchangeUrl: servers.onramp.exchangeUrl,
    },
    furtherAccount: options.furtherAccount ?? 0,
    furtherChains,
    smartAccounts,
    rehearsal,
    usualChains: options.usualChains ?? 'running',
    up: parts.up,
  })
  return {
    urls: worldUrls(servers, pages, { furtherChains, rehearsal }),
    furtherChains,
    smartAccounts,
    rehearsal,
    secureSiteClock: clocks.secureSite,
    gatewayClock: clocks.gateway,
    projectId: PROJECT_ID,
    relay,
    chains,
    gateway,
    stop: parts.stop,
  }
}

function worldUrls(
  { smartAccounts, chains, ...servers }: RunningServers,
  { host, wallet, safe }: ServedPages,
  { furtherChains, rehearsal }: Pick<World, 'furtherChains' | 'rehearsal'>,
): World['urls'] {
  return {
    demo: host?.url,
    wallet: wallet.url,
    safe: safe?.url,
    gateway: servers.gateway.url,
    rehearsal: rehearsal.gatewayUrl,
    onramp: servers.onramp.url,
    relay: servers.relay.url,
    secureSite: servers.secureSite.url,
    inbox: servers.inbox.url,
    oidc: servers.oidc.url,
    farcaster: servers.farcaster.url,
    bundler: smartAccounts.bundlerUrl,
    paymaster: smartAccounts.paymasterUrl,
    chains: chains.map((chain) => chain.rpcUrl),
    furtherChains: furtherChains.list().map((chain) => chain.rpcUrl),
  }
}
