import { z } from 'zod'
import { accountServices, targetsOf } from './account-services.js'
import { canonicalContracts } from './safe-contracts.js'

const CAIP_NETWORK = /^(eip155:\d{1,20}|solana:[1-9A-HJ-NP-Za-km-z]{32})$/
const address = z
  .string()
  .regex(/^0x[\da-fA-F]{40}$/, 'must be an address: 0x and 40 hex digits')
  .transform((text) => text as `0x${string}`)
const webUrl = z.url({ protocol: /^https?$/ }).max(2000)

const sessionKeys = z.strictObject({
  rolesModifier: address,
  moduleProxyFactory: address,
  multicall3: address,
})

const smartAccounts = z.strictObject({
  services: accountServices,
  entryPoint: address.default(canonicalContracts.entryPoint),
  safe4337Module: address.default(canonicalContracts.safe4337Module),
  safeModuleSetup: address.default(canonicalContracts.safeModuleSetup),
  safeProxyFactory: address.default(canonicalContracts.safeProxyFactory),
  safeSingleton: address.default(canonicalContracts.safeSingleton),
  multiSend: address.default(canonicalContracts.multiSend),
  sessionKeys: sessionKeys.optional(),
})

/** Checks a network of `SECURE_SITE_CHAINS`. */
export const siteChain = z.strictObject({
  caipNetworkId: z.string().regex(CAIP_NETWORK, 'must be a CAIP-2 id: eip155:… or solana:…'),
  name: z.string().min(1).max(100),
  rpcUrl: webUrl,
  nativeCurrency: z.strictObject({
    name: z.string().min(1).max(100),
    symbol: z.string().min(1).max(20),
    decimals: z.number().int().min(0).max(36),
  }),
  testnet: z.boolean().optional(),
  explorerUrl: webUrl.optional(),
  smartAccounts: smartAccounts.optional(),
})

const chainNumberOf = (caipNetworkId: string): number => Number(caipNetworkId.split(':')[1])

/** Checks `SECURE_SITE_CHAINS`: each network once, smart accounts on eip155 only. */
export const siteChains = z
  .array(siteChain)
  .max(100)
  .superRefine((chains, context) => {
    for (const [index, { caipNetworkId, smartAccounts }] of chains.entries()) {
      if (chains.findIndex((other) => other.caipNetworkId === caipNetworkId) !== index) {
        context.addIssue({ code: 'custom', path: [index, 'caipNetworkId'], message: 'is listed twice' })
      }
      if (!smartAccounts) continue
      const path = [index, 'smartAccounts']
      const wrong = (message: string): void => context.addIssue({ code: 'custom', path, message })
      if (!caipNetworkId.startsWith('eip155:')) wrong('are supported on eip155 only')
      else if (!targetsOf(smartAccounts.services, chainNumberOf(caipNetworkId)))
        wrong('the provider does not serve this network')
    }
  })

/** A network as it is configured: the URLs and keys of its services are secret. */
export type ConfiguredChain = Readonly<z.output<typeof siteChain>>

type ConfiguredAccounts = NonNullable<ConfiguredChain['smartAccounts']>

/**
 * A network of the embedded wallet. `smartAccounts` is set if smart accounts are supported: the contracts of Safe 1.4.1
 * with its module for ERC-4337, whether fees may be sponsored, and whose gas prices count; `sessionKeys` if permissions
 * are enforced on chain (ERC-7715), by Zodiac's Roles Modifier 2.1.0. The frame requests `rpcUrl` itself: all values are
 * public. Bundler and paymaster are called by the server (`chains/relay`).
 */
export interface SiteChain extends Omit<ConfiguredChain, 'smartAccounts'> {
  readonly smartAccounts?:
    | (Omit<ConfiguredAccounts, 'services'> & {
        readonly isSponsored: boolean
        readonly gasPrices: 'node' | 'pimlico'
      })
    | undefined
}

/** Returns the public part of a configured network. */
export function publicChain({ smartAccounts, ...chain }: ConfiguredChain): SiteChain {
  if (!smartAccounts) return chain
  const { services, ...contracts } = smartAccounts
  const targets = targetsOf(services, chainNumberOf(chain.caipNetworkId))
  if (!targets) return chain
  const { paymasterUrl, gasPrices } = targets
  return {
    ...chain,
    smartAccounts: { ...contracts, isSponsored: paymasterUrl !== undefined, gasPrices },
  }
}
