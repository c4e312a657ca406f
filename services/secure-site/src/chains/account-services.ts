import { z } from 'zod'

const webUrl = z.url({ protocol: /^https?$/ }).max(2000)
/** Sent to the paymaster with every request, e.g. the id of a policy. Source: ERC-7677, `context`. */
const paymasterContext = z.record(z.string().max(100), z.json())

/** Services of the host's choice: a self-hosted bundler, any paymaster. */
const ownServices = z.strictObject({
  bundlerUrl: webUrl,
  paymasterUrl: webUrl.optional(),
  paymasterContext: paymasterContext.optional(),
  /** `pimlico`: the bundler wants the prices of its own method (alto, Pimlico). Default: those of the node. */
  gasPrices: z.enum(['node', 'pimlico']).optional(),
})

const key = z.string().min(1).max(200)
const pimlico = z.strictObject({
  provider: z.literal('pimlico'),
  key,
  /** Sponsors fees by this policy; left out: nothing is sponsored. */
  sponsorshipPolicyId: z.string().min(1).max(100).optional(),
})
const alchemy = z.strictObject({
  provider: z.literal('alchemy'),
  key,
  /** Policy of the Gas Manager; left out: nothing is sponsored. */
  policyId: z.string().min(1).max(100).optional(),
})

/** Checks `services` of a network's smart accounts: URLs, or a provider with its key. */
export const accountServices = z.union([ownServices, pimlico, alchemy])

export type AccountServices = Readonly<z.output<typeof accountServices>>

/** Where the server sends requests to. The URLs may contain keys: they never leave the server. */
export interface ServiceTargets {
  readonly bundlerUrl: string
  readonly paymasterUrl: string | undefined
  readonly paymasterContext: Readonly<Record<string, unknown>> | undefined
  readonly gasPrices: 'node' | 'pimlico'
}

/** Names of networks in Alchemy's URLs. Source: Alchemy docs, "Supported chains", read in November 2026. */
const ALCHEMY_NETWORKS: Readonly<Record<string, string>> = {
  '1': 'eth-mainnet',
  '10': 'opt-mainnet',
  '56': 'bnb-mainnet',
  '137': 'polygon-mainnet',
  '8453': 'base-mainnet',
  '42161': 'arb-mainnet',
  '84532': 'base-sepolia',
  '421614': 'arb-sepolia',
  '11155111': 'eth-sepolia',
  '11155420': 'opt-sepolia',
}

/**
 * Returns the targets of a network's services; `undefined` if the provider does not serve the network.
 *
 * Sources: Pimlico docs, "Bundler" and "Verifying paymaster" (`/v2/{chainId}/rpc`); Alchemy docs, "Bundler API" and "Gas
 * Manager"; read in November 2026.
 *
 * @param chainNumber of eip155
 */
export function targetsOf(services: AccountServices, chainNumber: number): ServiceTargets | undefined {
  if (!('provider' in services)) {
    const { bundlerUrl, paymasterUrl, paymasterContext: context, gasPrices = 'node' } = services
    return { bundlerUrl, paymasterUrl, paymasterContext: context, gasPrices }
  }
  if (services.provider === 'pimlico') {
    const { sponsorshipPolicyId: policy } = services
    const url = `https://api.pimlico.io/v2/${chainNumber}/rpc?apikey=${encodeURIComponent(services.key)}`
    const paymaster = policy === undefined ? undefined : { sponsorshipPolicyId: policy }
    return {
      bundlerUrl: url,
      paymasterUrl: paymaster && url,
      paymasterContext: paymaster,
      gasPrices: 'pimlico',
    }
  }
  const network = ALCHEMY_NETWORKS[String(chainNumber)]
  if (network === undefined) return undefined
  const url = `https://${network}.g.alchemy.com/v2/${encodeURIComponent(services.key)}`
  const paymaster = services.policyId === undefined ? undefined : { policyId: services.policyId }
  return { bundlerUrl: url, paymasterUrl: paymaster && url, paymasterContext: paymaster, gasPrices: 'node' }
}
