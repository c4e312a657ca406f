import { type RunningGateway, readGatewayConfig, serveGateway } from '@quoin/gateway'
import { readSecureSiteConfig, serveSecureSite } from '@quoin/secure-site'
import { type SmartAccounts, serveSmartAccounts } from './bundler/smart-accounts.js'
import { gatewayChains } from './chain/gateway-chains.js'
import { SANDBOX_CHAINS } from './chain/sandbox-chains.js'
import { type RunningChain, startChain } from './chain/start-chain.js'
import { claimPorts } from './claim-ports.js'
import { createExchange } from './exchange/create-exchange.js'
import { createFarcasterServer } from './farcaster/create-farcaster-server.js'
import type { FurtherChainName } from './further-chains/further-chain.js'
import { createFurtherChains, type FurtherChains } from './further-chains/further-chains.js'
import { type Stoppable, serveApp } from './http/serve-app.js'
import { createInboxServer } from './mail/create-inbox-server.js'
import { createMailbox } from './mail/mailbox.js'
import { startSmtpServer } from './mail/start-smtp-server.js'
import { startOidcProvider } from './oidc/start-oidc-provider.js'
import { createOnramp } from './onramp/create-onramp.js'
import { createRehearsal, type Rehearsal } from './rehearsal/create-rehearsal.js'
import { type Relay, startRelay } from './relay/start-relay.js'
import { createMovableClock, type MovableClock } from './secure-site/movable-clock.js'
import { secureSiteEnvironment } from './secure-site/secure-site-environment.js'
import { servePages } from './serve-pages.js'
import { sandboxWalletSource } from './wallet-list/sandbox-wallet-source.js'

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

export const DEFAULT_PORT_BASE = 4170
const PROJECT_ID = 'quoin-sandbox'

/** Starts chains, relay, gateway, wallet and demo on this machine. Resolves when all of them respond. */
export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const { portBase = DEFAULT_PORT_BASE, demo = true, furtherChains: wanted = [], log = () => {} } = options
  const started: Stoppable[] = []
  let stopping: Promise<void> | undefined

  async function up<Part extends Stoppable>(name: string, starting: Promise<Part>): Promise<Part> {
    const part = await starting
    started.push(part)
    log(`${name} is up`)
    return part
  }

  function stop(): Promise<void> {
    stopping ??= Promise.allSettled(started.map((part) => part.stop())).then(() => {})
    return stopping
  }

  await claimPorts(portBase, demo)
  const isShared = 'list' in wanted
  const furtherChains = isShared ? wanted : createFurtherChains(portBase + 6, log)
  if (!isShared) started.push(furtherChains)
  const rehearsal = createRehearsal({ port: portBase + 19, projectId: PROJECT_ID, furtherChains })
  started.push(rehearsal)
  const walletUrl = `http://localhost:${portBase + 1}`
  const planned = SANDBOX_CHAINS.map((chain, index) => ({ ...chain, port: portBase + 4 + index }))
  const solana = furtherChains.list().find(({ name }) => name === 'solana')
  const gatewayNetworks = gatewayChains(
    planned.map(({ id, name, port }) => ({ id, name, rpcUrl: `http://localhost:${port}` })),
    solana,
  )
  const onramp = createOnramp({ url: `http://localhost:${portBase + 10}`, chains: gatewayNetworks })
  const exchange = createExchange({ url: `${onramp.url}/exchange`, chains: gatewayNetworks })
  onramp.app.route('/exchange', exchange.app)
  const gatewayEnvironment = {
    GATEWAY_PORT: String(portBase + 2),
    GATEWAY_CHAINS: JSON.stringify(gatewayNetworks),
    // All keys of the sandbox are public.
    GATEWAY_SESSION_KEY: '5a'.repeat(32),
    GATEWAY_LOG_LEVEL: 'error',
  }
  const gatewayClock = createMovableClock()
  // The parts may start in any order: early requests wait or are repeated.
  const gatewayUp = up(
    'The gateway',
    serveGateway(readGatewayConfig(gatewayEnvironment), {
      providers: { onramp: onramp.providers, wallets: sandboxWalletSource(walletUrl) },
      now: gatewayClock.now,
    }),
  )
  const onrampUp = up('The sandbox on-ramp', serveApp(onramp.app, portBase + 10))
  const [firstChain] = planned
  if (!firstChain) throw new Error('The sandbox has no chains.')
  const mailbox = createMailbox()
  const secureSiteUrl = `http://localhost:${portBase + 11}`
  const farcasterUrl = `http://localhost:${portBase + 16}`
  const smtpUp = up('The mail catcher', startSmtpServer({ port: portBase + 13, mailbox }))
  const inboxUp = up('The inbox', serveApp(createInboxServer(mailbox), portBase + 12))
  const oidcUp = up('The sandbox logins', startOidcProvider({ port: portBase + 14, siteUrl: secureSiteUrl }))
  const farcasterUp = up(
    'The sandbox Farcaster',
    serveApp(createFarcasterServer(farcasterUrl), portBase + 16),
  )
  const smartAccountsUp = up(
    'The bundler',
    serveSmartAccounts({
      rpcUrl: `http://localhost:${firstChain.port}`,
      chainId: firstChain.id,
      ports: { bundler: portBase + 15, paymaster: portBase + 17, alto: portBase + 18 },
      log,
    }),
  )

  const secureSiteClock = createMovableClock()
  async function startSecureSite() {
    const [{ url: smtpUrl }, { social }, smartAccounts] = await Promise.all([smtpUp, oidcUp, smartAccountsUp])
    const environment = secureSiteEnvironment({
      url: secureSiteUrl,
      gatewayUrl: `http://localhost:${portBase + 2}`,
      farcasterUrl,
      smtpUrl,
      social,
      chains: planned.map(({ id, name, port }) => ({ id, name, rpcUrl: `http://localhost:${port}` })),
      smartAccounts,
      solana,
    })
    return serveSecureSite(readSecureSiteConfig(environment), { now: secureSiteClock.now })
  }
  const secureSiteUp = up('The secure site', startSecureSite())
  const relayUp = up('The relay', startRelay({ port: portBase + 3 }))
  const chainsUp = planned.map(({ port, ...chain }) =>
    up(chain.name, startChain({ chain, port, market: true })),
  )

  try {
    const furtherUp = Promise.all(isShared ? [] : wanted.map((name) => furtherChains.start(name)))
    const [gateway, relay, chains, secureSite, inbox, oidc, farcaster, smartAccounts] = await Promise.all([
      ...([
        gatewayUp,
        relayUp,
        Promise.all(chainsUp),
        secureSiteUp,
        inboxUp,
        oidcUp,
        farcasterUp,
        smartAccountsUp,
      ] as const),
      onrampUp,
      furtherUp,
    ])
    if (options.smartAccounts) await smartAccounts.start()
    if (options.rehearsal) await rehearsal.start()
    const { wallet, host, safe } = await servePages({
      portBase,
      demo,
      config: {
        relayUrl: relay.url,
        projectId: PROJECT_ID,
        chains: chains.map(({ id, name, rpcUrl }) => ({ id, name, rpcUrl })),
        gatewayUrl: gateway.url,
        secureSiteUrl: secureSite.url,
        inboxUrl: inbox.url,
        onramp: onramp.sellers,
        exchangeUrl: exchange.url,
      },
      furtherAccount: options.furtherAccount ?? 0,
      furtherChains,
      smartAccounts,
      rehearsal,
      usualChains: options.usualChains ?? 'running',
      up,
    })
    return {
      urls: {
        demo: host?.url,
        wallet: wallet.url,
        safe: safe?.url,
        gateway: gateway.url,
        rehearsal: rehearsal.gatewayUrl,
        onramp: onramp.url,
        relay: relay.url,
        secureSite: secureSite.url,
        inbox: inbox.url,
        oidc: oidc.url,
        farcaster: farcaster.url,
        bundler: smartAccounts.bundlerUrl,
        paymaster: smartAccounts.paymasterUrl,
        chains: chains.map((chain) => chain.rpcUrl),
        furtherChains: furtherChains.list().map((chain) => chain.rpcUrl),
      },
      furtherChains,
      smartAccounts,
      rehearsal,
      secureSiteClock,
      gatewayClock,
      projectId: PROJECT_ID,
      relay,
      chains,
      gateway,
      stop,
    }
  } catch (error) {
    // Parts that are still starting must be stopped, too.
    await Promise.allSettled([gatewayUp, onrampUp, relayUp, ...chainsUp])
    await Promise.allSettled([secureSiteUp, smtpUp, inboxUp, oidcUp, farcasterUp, smartAccountsUp])
    await stop()
    throw error
  }
}
