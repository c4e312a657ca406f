import { z } from 'zod'

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
  bundlerUrl: webUrl,
  paymasterUrl: webUrl.optional(),
  entryPoint: address,
  safe4337Module: address,
  safeModuleSetup: address,
  safeProxyFactory: address,
  safeSingleton: address,
  multiSend: address,
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

/** Checks `SECURE_SITE_CHAINS`: each network once, smart accounts on eip155 only. */
export const siteChains = z
  .array(siteChain)
  .max(100)
  .superRefine((chains, context) => {
    for (const [index, { caipNetworkId, smartAccounts }] of chains.entries()) {
      if (chains.findIndex((other) => other.caipNetworkId === caipNetworkId) !== index) {
        context.addIssue({ code: 'custom', path: [index, 'caipNetworkId'], message: 'is listed twice' })
      }
      if (smartAccounts && !caipNetworkId.startsWith('eip155:')) {
        context.addIssue({
          code: 'custom',
          path: [index, 'smartAccounts'],
          message: 'are supported on eip155 only',
        })
      }
    }
  })

/**
 * A network of the embedded wallet. `smartAccounts` is set if smart accounts are supported: the services and the
 * contracts of Safe 1.4.1 with its module for ERC-4337; `sessionKeys` if permissions are enforced on chain (ERC-7715),
 * by Zodiac's Roles Modifier 2.1.0. The frame itself requests these URLs: all values are public.
 */
export type SiteChain = Readonly<z.output<typeof siteChain>>
