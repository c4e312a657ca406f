import type { QuoinOptions } from 'quoin'
/** A chain of the sandbox that starts on demand. */
export interface FurtherChain {
  readonly name: string
  readonly caipNetworkId: `${string}:${string}`
  readonly title: string
  readonly coin: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** The cost of starting it, as a sentence. */
  readonly cost: string
  readonly rpcUrl: string
  readonly isRunning: boolean
}

/** The configuration that the sandbox's server writes into the page. */
export interface DemoConfig {
  readonly gatewayUrl: string
  readonly relayUrl: string
  readonly walletUrl: string
  readonly safeUrl?: string | undefined
  /** The embedded wallet's site. `inboxUrl` is the page with the mails that it sends. */
  readonly secureSiteUrl?: string | undefined
  readonly inboxUrl?: string | undefined
  /** Sellers of the sandbox's tokens, for test cards. */
  readonly onramp?: NonNullable<QuoinOptions['onramp']>['providers']
  /** Simulated exchanges that pay. */
  readonly exchangeUrl?: string | undefined
  /** Smart accounts of the first chain, which start on demand. */
  readonly smartAccounts?: { readonly isRunning: boolean; readonly cost: string } | undefined
  /** The rehearsal of main networks, which starts on demand; `isShown`: this page is in it. */
  readonly rehearsal?:
    | { readonly isRunning: boolean; readonly isShown: boolean; readonly cost: string }
    | undefined
  /** The page that replaces those of the sellers in the rehearsal. */
  readonly sellerPageUrl?: string | undefined
  readonly chains: readonly { readonly id: number; readonly name: string; readonly rpcUrl: string }[]
  readonly furtherChains: readonly FurtherChain[]
  readonly projectId: string
}

/** Reads the configuration of this page. Throws if the sandbox did not serve it. */
export function readConfig(): DemoConfig {
  const config: Partial<DemoConfig> = JSON.parse(document.getElementById('quoin-config')?.textContent ?? '{}')
  const { gatewayUrl, relayUrl, walletUrl, chains, furtherChains, projectId } = config
  if (!gatewayUrl || !relayUrl || !walletUrl || !chains || !furtherChains || !projectId) {
    throw new Error('This page has no configuration. Start it with "npm start".')
  }
  return { ...config, gatewayUrl, relayUrl, walletUrl, chains, furtherChains, projectId }
}
