import * as z from 'zod/mini'
import type { RegistryWallet } from './registry-wallet.js'

const text = (maximum: number) =>
  z.string().check(z.minLength(1), z.maxLength(maximum), z.regex(/^\S(?:.*\S)?$/))
const pattern = (expression: RegExp) => z.string().check(z.maxLength(300), z.regex(expression))
const website = pattern(/^https:\/\/[a-z\d.-]+\.[a-z]{2,}(?::\d+)?(?:\/[^\s?#]*)?$/i)
const namespace = z.enum(['eip155', 'solana', 'bip122', 'polkadot'])
const optional = z.optional

/** Validates a wallet of the registry. Unknown keys are refused, so that a misspelt one is noticed. */
export const registryWalletSchema: z.ZodMiniType<RegistryWallet> = z.strictObject({
  id: pattern(/^[a-z\d]+(?:-[a-z\d]+)*$/),
  name: text(40),
  homepage: website,
  namespaces: z.array(namespace).check(z.minLength(1)),
  chains: optional(z.array(pattern(/^(?:eip155:\d{1,20}|(?:solana|bip122|polkadot):[\w-]{1,32})$/))),
  explorerId: optional(pattern(/^[\da-f]{64}$/)),
  rdns: optional(pattern(/^[a-z\d-]+(?:\.[a-z\d-]+)+$/i)),
  injected: optional(z.array(z.strictObject({ namespace, id: text(60) })).check(z.minLength(1))),
  links: optional(
    z.strictObject({
      native: optional(pattern(/^[a-z][a-z\d+.-]*:\/\/[\w.~%/-]*$/)),
      universal: optional(pattern(/^https:\/\/[a-z\d.-]+(?:\/[\w.~%/-]*[\w~-])?$/i)),
      desktop: optional(pattern(/^[a-z][a-z\d+.-]*:\/\/[\w.~%/-]*$/)),
      pairing: optional(pattern(/^(?:https|[a-z][a-z\d+.-]*):\/\/[^\s{}]*\{uri\}$/)),
    }),
  ),
  icon: optional(pattern(/^[a-z\d]+(?:-[a-z\d]+)*$/)),
  stores: optional(
    z.strictObject({
      android: optional(pattern(/^https:\/\/play\.google\.com\/store\/apps\/details\?id=[\w.]+$/)),
      chrome: optional(pattern(/^https:\/\/chromewebstore\.google\.com\/detail\/[a-p]{32}$/)),
      edge: optional(pattern(/^https:\/\/microsoftedge\.microsoft\.com\/addons\/detail\/[a-p]{32}$/)),
      firefox: optional(pattern(/^https:\/\/addons\.mozilla\.org\/firefox\/addon\/[\w@.{}-]+\/$/)),
      ios: optional(pattern(/^https:\/\/apps\.apple\.com\/app\/id\d{6,12}$/)),
      opera: optional(pattern(/^https:\/\/addons\.opera\.com\/extensions\/details\/[\w-]+\/$/)),
      safari: optional(pattern(/^https:\/\/apps\.apple\.com\/app\/id\d{6,12}$/)),
    }),
  ),
  sources: z.array(text(80)).check(z.minLength(1)),
})
