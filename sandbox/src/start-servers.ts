import { type OnrampProvider, type RunningGateway, readGatewayConfig, serveGateway } from '@quoin/gateway'
import { type RunningSecureSite, readSecureSiteConfig, serveSecureSite } from '@quoin/secure-site'
import type { Hono } from 'hono'
import { type SmartAccounts, serveSmartAccounts } from './bundler/smart-accounts.js'
import { inventedPastPrices } from './chain/invented-past-prices.js'
import { SANDBOX_CHAINS } from './chain/sandbox-chains.js'
import { type RunningChain, startChain } from './chain/start-chain.js'
import { createExchange } from './exchange/create-exchange.js'
import { createFarcasterServer } from './farcaster/create-farcaster-server.js'
import { type ServedApp, serveApp } from './http/serve-app.js'
import { createInboxServer } from './mail/create-inbox-server.js'
import { createMailbox } from './mail/mailbox.js'
import { type RunningSmtpServer, startSmtpServer } from './mail/start-smtp-server.js'
import { type RunningOidcProvider, startOidcProvider } from './oidc/start-oidc-provider.js'
import { createOnramp, type OnrampSeller } from './onramp/create-onramp.js'
import { type Relay, startRelay } from './relay/start-relay.js'
import type { MovableClock } from './secure-site/movable-clock.js'
import { secureSiteEnvironment } from './secure-site/secure-site-environment.js'
import { sandboxWalletSource } from './wallet-list/sandbox-wallet-source.js'
import type { WorldParts } from './world-parts.js'
import type { WorldPlan } from './world-plan.js'

// Each function starts one kind of part and returns at once, with promises of what is up. The parts may start in any
// order: early requests wait or are repeated.

/** Starts the EVM chains, with their market opened. */
function startChains({ chains, hasPools }: WorldPlan, parts: WorldParts): Promise<readonly RunningChain[]> {
  return Promise.all(
    chains.map(({ id, name, port }) =>
      parts.up(name, startChain({ chain: { id, name }, port, market: hasPools || 'tokens' })),
    ),
  )
}

/** Serves the bundler and the paymaster of the first chain. */
function startBundler(
  { ports }: WorldPlan,
  parts: WorldParts,
  log: (line: string) => void,
): Promise<SmartAccounts> {
  const [{ id: chainId }] = SANDBOX_CHAINS
  const { firstChain, bundler, paymaster, alto } = ports
  return parts.up(
    'The bundler',
    serveSmartAccounts({
      rpcUrl: `http://localhost:${firstChain}`,
      chainId,
      ports: { bundler, paymaster, alto },
      log,
    }),
  )
}

interface StartedOnramp {
  readonly url: string
  readonly exchangeUrl: string
  /** The sellers in the gateway's configuration. */
  readonly providers: readonly OnrampProvider[]
  /** The sellers in a page's options. */
  readonly sellers: readonly OnrampSeller[]
  readonly isUp: Promise<ServedApp>
}

/** Serves the on-ramp, which sells test tokens, and below it the exchange and the given pages of sellers. */
function startOnramp(
  { urls, ports, gatewayChains }: WorldPlan,
  parts: WorldParts,
  sellerPages: Hono | undefined,
): StartedOnramp {
  const { url, app, providers, sellers } = createOnramp({ url: urls.onramp, chains: gatewayChains })
  const exchange = createExchange({ url: `${url}/exchange`, chains: gatewayChains })
  app.route('/exchange', exchange.app)
  if (sellerPages) app.route('/sellers', sellerPages)
  const isUp = parts.up('The sandbox on-ramp', serveApp(app, ports.onramp))
  return { url, exchangeUrl: exchange.url, providers, sellers, isUp }
}

/** Starts the gateway, with its database in memory. */
function startGateway(
  { urls, ports, servedChains }: WorldPlan,
  parts: WorldParts,
  { onramp, now }: { readonly onramp: readonly OnrampProvider[]; readonly now: () => number },
): Promise<RunningGateway> {
  const config = readGatewayConfig({
    GATEWAY_PORT: String(ports.gateway),
    GATEWAY_CHAINS: JSON.stringify(servedChains),
    // All keys of the sandbox are public.
    GATEWAY_SESSION_KEY: '5a'.repeat(32),
    GATEWAY_BUG_REPORT_DAYS: '1',
    GATEWAY_LOG_LEVEL: 'error',
  })
  const providers = {
    onramp,
    wallets: sandboxWalletSource(urls.wallet),
    pastPrices: inventedPastPrices(urls.gateway),
  }
  return parts.up('The gateway', serveGateway(config, { providers, now }))
}

interface StartedMail {
  readonly smtp: Promise<RunningSmtpServer>
  readonly inbox: Promise<ServedApp>
}

/** Starts the mail server of the secure site, and the inbox that displays its mails. */
function startMail({ ports }: WorldPlan, parts: WorldParts): StartedMail {
  const mailbox = createMailbox()
  return {
    smtp: parts.up('The mail catcher', startSmtpServer({ port: ports.smtp, mailbox })),
    inbox: parts.up('The inbox', serveApp(createInboxServer(mailbox), ports.inbox)),
  }
}

interface StartedLogins {
  readonly oidc: Promise<RunningOidcProvider>
  readonly farcaster: Promise<ServedApp>
}

/** Starts the providers of social logins. */
function startLogins({ urls, ports }: WorldPlan, parts: WorldParts): StartedLogins {
  return {
    oidc: parts.up('The sandbox logins', startOidcProvider({ port: ports.oidc, siteUrl: urls.secureSite })),
    farcaster: parts.up(
      'The sandbox Farcaster',
      serveApp(createFarcasterServer(urls.farcaster), ports.farcaster),
    ),
  }
}

interface SecureSiteNeeds {
  readonly smtp: Promise<RunningSmtpServer>
  readonly oidc: Promise<RunningOidcProvider>
  readonly smartAccounts: Promise<SmartAccounts>
  readonly now: () => number
}

/** Starts the secure site once the parts that its configuration names are up. */
function startSecureSite(
  { urls, chains, solana }: WorldPlan,
  parts: WorldParts,
  { now, ...needs }: SecureSiteNeeds,
): Promise<RunningSecureSite> {
  async function start(): Promise<RunningSecureSite> {
    const [{ url: smtpUrl }, { social }, smartAccounts] = await Promise.all([
      needs.smtp,
      needs.oidc,
      needs.smartAccounts,
    ])
    const environment = secureSiteEnvironment({
      url: urls.secureSite,
      gatewayUrl: urls.gateway,
      farcasterUrl: urls.farcaster,
      smtpUrl,
      social,
      chains,
      smartAccounts,
      solana,
    })
    return serveSecureSite(readSecureSiteConfig(environment), { now })
  }
  return parts.up('The secure site', start())
}

interface ServersOptions {
  readonly clocks: Readonly<Record<'gateway' | 'secureSite', MovableClock>>
  /** Logs slow steps, such as an installation. */
  readonly log: (line: string) => void
  /** Pages of further sellers. Default: none. */
  readonly sellerPages?: Hono
}

/** The servers of a world; all of them respond. */
export interface RunningServers {
  readonly chains: readonly RunningChain[]
  readonly relay: Relay
  readonly gateway: RunningGateway
  readonly secureSite: RunningSecureSite
  readonly onramp: Omit<StartedOnramp, 'isUp'>
  readonly inbox: ServedApp
  readonly oidc: RunningOidcProvider
  readonly farcaster: ServedApp
  readonly smartAccounts: SmartAccounts
}

/** Starts all servers of a world but those of its pages. */
export async function startServers(
  plan: WorldPlan,
  parts: WorldParts,
  { clocks, log, sellerPages }: ServersOptions,
): Promise<RunningServers> {
  const { isUp: onrampUp, ...onramp } = startOnramp(plan, parts, sellerPages)
  const mail = startMail(plan, parts)
  const logins = startLogins(plan, parts)
  const smartAccountsUp = startBundler(plan, parts, log)
  const [gateway, secureSite, relay, chains, inbox, oidc, farcaster, smartAccounts] = await Promise.all([
    startGateway(plan, parts, { onramp: onramp.providers, now: clocks.gateway.now }),
    startSecureSite(plan, parts, {
      smtp: mail.smtp,
      oidc: logins.oidc,
      smartAccounts: smartAccountsUp,
      now: clocks.secureSite.now,
    }),
    parts.up('The relay', startRelay({ port: plan.ports.relay })),
    startChains(plan, parts),
    mail.inbox,
    logins.oidc,
    logins.farcaster,
    smartAccountsUp,
    onrampUp,
  ])
  return { chains, relay, gateway, secureSite, onramp, inbox, oidc, farcaster, smartAccounts }
}
