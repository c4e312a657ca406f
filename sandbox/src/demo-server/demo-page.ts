import type { ListedFurtherChain } from '../further-chains/further-chains.js'
import { keysNetwork } from '../further-chains/keys-network.js'
import type { OnrampSeller } from '../onramp/create-onramp.js'

/** The configuration that the demo's own script reads from `#quoin-config`. */
export interface DemoConfig {
  gatewayUrl: string
  relayUrl: string
  walletUrl: string
  /** Origin that may frame this page as a Safe. */
  safeUrl?: string
  /** The embedded wallet's site. */
  secureSiteUrl?: string | undefined
  /** The inbox with its mails. */
  inboxUrl?: string
  /** The on-ramp sellers. */
  onramp?: readonly OnrampSeller[]
  /** The simulated exchanges. */
  exchangeUrl?: string
  /** Smart accounts of the first chain. */
  smartAccounts?: { readonly isRunning: boolean; readonly cost: string }
  /** The rehearsal of main networks; `isShown`: this page is in it. */
  rehearsal?: { readonly isRunning: boolean; readonly isShown: boolean; readonly cost: string }
  /** The page that replaces those of the sellers in the rehearsal. */
  sellerPageUrl?: string
  chains: readonly { id: number; name: string; rpcUrl: string }[]
  projectId: string
  furtherChains: readonly ListedFurtherChain[]
}

/** Returns the wallet scripts of further chains; the namespace is part of the file name. */
function extensionScripts(chains: readonly ListedFurtherChain[]): readonly string[] {
  return chains.map(({ caipNetworkId }) => `/sandbox-extension-${caipNetworkId.split(':')[0]}.js`)
}

function inScript(value: unknown): string {
  // "</script>" in a value must not close the element.
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

/** The sandbox extension of a page. */
export interface PageExtension {
  /** Index of the account on further chains that a new visitor uses. */
  readonly furtherAccount: number
}

/**
 * Returns the demo's page for one response: a nonce for each script, the configuration, and the sandbox extension's
 * script if the page has it.
 */
export function demoPage(
  template: string,
  nonce: string,
  config: DemoConfig,
  extension: PageExtension | undefined,
): string {
  const filled = template
    .replaceAll('__NONCE__', nonce)
    .replace(
      /(<script\b[^>]*\bid="quoin-config"[^>]*>)[^<]*(<\/script>)/,
      (_whole, open: string, close: string) => {
        return `${open}${inScript(config)}${close}`
      },
    )
  if (!extension) return filled
  const running = config.furtherChains.filter(({ isRunning }) => isRunning)
  const reported = { chains: config.chains, furtherChains: running.map(keysNetwork), ...extension }
  const scripts = ['/sandbox-extension.js', ...extensionScripts(running)]
    .map((source) => `<script nonce="${nonce}" src="${source}"></script>`)
    .join('')
  const added = `<script type="application/json" id="sandbox-config">${inScript(reported)}</script>${scripts}`
  return filled.replace('</head>', () => `${added}</head>`)
}
