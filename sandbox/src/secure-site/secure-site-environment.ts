import type { ConfiguredChain } from '@quoin/secure-site'
import { sessionKeyContracts } from '../bundler/session-key-contracts.js'
import type { SmartAccounts } from '../bundler/smart-accounts.js'
import { ID_REGISTRY_ADDRESS } from '../chain/contracts/id-registry-code.js'
import type { RunningChain } from '../chain/start-chain.js'
import type { ListedFurtherChain } from '../further-chains/further-chains.js'

export interface SecureSitePlan {
  readonly url: string
  /** Source of prices. */
  readonly gatewayUrl: string
  readonly farcasterUrl: string
  readonly smtpUrl: string
  /** `SECURE_SITE_SOCIAL`. */
  readonly social: object
  /** The EVM chains; the first has smart accounts. */
  readonly chains: readonly Pick<RunningChain, 'id' | 'name' | 'rpcUrl'>[]
  readonly smartAccounts: Pick<SmartAccounts, 'bundlerUrl' | 'paymasterUrl' | 'contracts'>
  /** The Solana chain; it need not run yet. */
  readonly solana: ListedFurtherChain | undefined
}

function siteChains({ chains, smartAccounts, solana }: SecureSitePlan): readonly ConfiguredChain[] {
  const { bundlerUrl, paymasterUrl, contracts } = smartAccounts
  const ethereum = chains.map(
    ({ id, name, rpcUrl }, index): ConfiguredChain => ({
      caipNetworkId: `eip155:${id}`,
      name,
      rpcUrl,
      testnet: true,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      // The second chain has none, so that tests can compare both cases.
      ...(index === 0 && {
        smartAccounts: {
          services: { bundlerUrl, paymasterUrl },
          ...contracts,
          sessionKeys: sessionKeyContracts,
        },
      }),
    }),
  )
  if (!solana) return ethereum
  const { caipNetworkId, title, rpcUrl, coin } = solana
  return [...ethereum, { caipNetworkId, name: title, rpcUrl, nativeCurrency: coin, testnet: true }]
}

/** Returns the environment of the sandbox's secure site. Its keys are public, and its data ends with the sandbox. */
export function secureSiteEnvironment(plan: SecureSitePlan): Readonly<Record<string, string>> {
  const { url, gatewayUrl, farcasterUrl, smtpUrl, social, chains } = plan
  return {
    SECURE_SITE_PORT: new URL(url).port,
    SECURE_SITE_URL: url,
    SECURE_SITE_NAME: 'Sandbox wallet',
    // 127.0.0.1 is another site than the frame's localhost: browsers separate the two.
    SECURE_SITE_ALLOWED_ORIGINS: 'http://localhost:*,http://127.0.0.1:*',
    SECURE_SITE_CHAINS: JSON.stringify(siteChains(plan)),
    SECURE_SITE_KEKS: `sandbox:${'5a'.repeat(32)}`,
    SECURE_SITE_SMTP_URL: smtpUrl,
    SECURE_SITE_MAIL_FROM: 'Sandbox wallet <no-reply@localhost>',
    SECURE_SITE_SOCIAL: JSON.stringify(social),
    SECURE_SITE_FARCASTER_RELAY: farcasterUrl,
    SECURE_SITE_FARCASTER_RPC: chains[0]?.rpcUrl ?? '',
    SECURE_SITE_FARCASTER_ID_REGISTRY: ID_REGISTRY_ADDRESS,
    SECURE_SITE_GATEWAY_URL: gatewayUrl,
    SECURE_SITE_RP_ID: 'localhost',
    // All clients share one IP address: this machine's.
    SECURE_SITE_REQUESTS_PER_MINUTE: '100000',
    SECURE_SITE_MAILS_PER_HOUR: '10000',
    // Frames that wait for the confirmation of a mail must not delay the end of the sandbox.
    SECURE_SITE_SHUTDOWN_LIMIT: '500',
    SECURE_SITE_LOG_LEVEL: 'error',
  }
}
