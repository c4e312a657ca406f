import type { QuoinOptions } from 'quoin'
/** A chain of the sandbox that starts when somebody asks for it. */
export interface FurtherChain {
  readonly name: string
  readonly caipNetworkId: `${string}:${string}`
  readonly title: string
  readonly coin: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** What starting it costs, in a sentence. */
  readonly cost: string
  readonly rpcUrl: string
  readonly isRunning: boolean
}

/** What the server of the sandbox writes into the page. */
export interface DemoConfig {
  readonly gatewayUrl: string
  readonly relayUrl: string
  readonly walletUrl: string
  readonly safeUrl?: string | undefined
  /** The embedded wallet's site, and where the mails are that it sends. */
  readonly secureSiteUrl?: string | undefined
  readonly inboxUrl?: string | undefined
  /** Who sells tokens of the sandbox for test cards. */
  readonly onramp?: NonNullable<QuoinOptions['onramp']>['providers']
  /** Made-up exchanges that pay. */
  readonly exchangeUrl?: string | undefined
  /** Smart accounts of the first chain, which start when somebody asks for them. */
  readonly smartAccounts?: { readonly isRunning: boolean; readonly cost: string } | undefined
  readonly chains: readonly { readonly id: number; readonly name: string; readonly rpcUrl: string }[]
  readonly furtherChains: readonly FurtherChain[]
  readonly projectId: string
}

/** Reads the configuration of this page. Throws where the page was not served by the sandbox. */
export function readConfig(): DemoConfig {
  const config: Partial<DemoConfig> = JSON.parse(document.getElementById('quoin-config')?.textContent ?? '{}')
  const { gatewayUrl, relayUrl, walletUrl, chains, furtherChains, projectId } = config
  if (!gatewayUrl || !relayUrl || !walletUrl || !chains || !furtherChains || !projectId) {
    throw new Error('This page has no configuration. Start it with "npm start".')
  }
  return { ...config, gatewayUrl, relayUrl, walletUrl, chains, furtherChains, projectId }
}
