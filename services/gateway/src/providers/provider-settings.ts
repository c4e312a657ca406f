import { z } from 'zod'

/** The providers that the gateway has adapters for, with the settings that each needs beyond being switched on. */
const VENDORS = {
  alchemy: ['key'],
  blockscout: [],
  coinbase: ['key', 'secret'],
  coingecko: [],
  defillama: [],
  etherscan: ['key'],
  helius: ['key'],
  jupiter: ['key'],
  lifi: [],
  meld: ['key'],
  moonpay: ['key', 'secret'],
  oneinch: ['key'],
  stripe: ['key'],
  tenderly: ['key', 'account'],
  zeroex: ['key'],
} as const satisfies Readonly<Record<string, readonly ('key' | 'secret' | 'account')[]>>

/** Name of a provider with an adapter: `alchemy`. */
export type Vendor = keyof typeof VENDORS

/** The settings of one provider: `GATEWAY_ALCHEMY_KEY`, `_SECRET`, `_ACCOUNT`, `_URL`, `_PER_SECOND`. */
export interface VendorSettings {
  /** Part of no answer, error or log, as is the secret. */
  readonly key: string | undefined
  readonly secret: string | undefined
  readonly account: string | undefined
  /** Replaces the provider's own URL; without a trailing slash. */
  readonly url: string | undefined
  /** Requests a second that the plan allows; `undefined`: no limit. */
  readonly perSecond: number | undefined
}

/** The providers that the host has switched on. */
export type ProviderSettings = Readonly<Partial<Record<Vendor, VendorSettings>>>

const secretText = z.string().min(1, 'is empty').max(4096).optional()
const FIELDS = {
  KEY: secretText,
  SECRET: secretText,
  ACCOUNT: z.string().min(1, 'is empty').max(200).optional(),
  URL: z.url({ protocol: /^https?$/ }).optional(),
  PER_SECOND: z.coerce.number().positive().max(100_000).optional(),
}
const flag = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .optional()

const prefixOf = (vendor: string): string => `GATEWAY_${vendor.toUpperCase()}`
// `Object.keys` returns `string[]`; the object is constant, so its keys are those of the type.
const names = Object.keys(VENDORS) as Vendor[]

/** All providers with an adapter, or with settings for one. */
export const vendors: readonly Vendor[] = names

/** Returns the variables without which a provider is off: `GATEWAY_ALCHEMY_KEY`; none: its flag switches it on. */
export const vendorNeeds = (vendor: Vendor): readonly string[] =>
  VENDORS[vendor].map((field) => `${prefixOf(vendor)}_${field.toUpperCase()}`)

/** Returns the variable that switches a provider on or off: `GATEWAY_DEFILLAMA`. */
export const vendorFlag = (vendor: Vendor): string => prefixOf(vendor)

/** The environment variables of all providers. */
export const providerVariables: Readonly<Record<string, z.ZodType<string | number | boolean | undefined>>> =
  Object.fromEntries(
    names.flatMap((vendor) => [
      [prefixOf(vendor), flag],
      ...Object.entries(FIELDS).map(([field, format]) => [`${prefixOf(vendor)}_${field}`, format] as const),
    ]),
  )

type Variables = Readonly<Record<string, unknown>>

function settingsOf(vendor: Vendor, variables: Variables): VendorSettings {
  // `providerVariables` has validated the types of these variables.
  const read = <Value>(field: keyof typeof FIELDS): Value | undefined =>
    variables[`${prefixOf(vendor)}_${field}`] as Value | undefined
  return {
    key: read('KEY'),
    secret: read('SECRET'),
    account: read('ACCOUNT'),
    url: read<string>('URL')?.replace(/\/+$/, ''),
    perSecond: read('PER_SECOND'),
  }
}

/**
 * Returns the mistakes in the settings: a provider that is switched on without its key, or has a part of its settings only.
 * A line names the variables, never a value.
 */
export function findProviderMistakes(
  variables: Variables,
): readonly { readonly variable: string; readonly message: string }[] {
  return names.flatMap((vendor) => {
    const needed: readonly ('key' | 'secret' | 'account')[] = VENDORS[vendor]
    const settings = settingsOf(vendor, variables)
    const missing = needed.filter((field) => settings[field] === undefined)
    const isWanted = variables[prefixOf(vendor)] === true || missing.length < needed.length
    if (!isWanted || variables[prefixOf(vendor)] === false) return []
    return missing.map((field) => ({
      variable: `${prefixOf(vendor)}_${field.toUpperCase()}`,
      message: `is missing: ${vendor} needs ${needed.join(', ')}`,
    }))
  })
}

/**
 * Reads which providers are on: one that needs a key by its key, one that needs none by `GATEWAY_DEFILLAMA=true`. `false`
 * switches a provider off although its key is set.
 */
export function readProviderSettings(variables: Variables): ProviderSettings {
  return Object.fromEntries(
    names.flatMap((vendor) => {
      const needed: readonly ('key' | 'secret' | 'account')[] = VENDORS[vendor]
      const settings = settingsOf(vendor, variables)
      const isOn = variables[prefixOf(vendor)]
      const isComplete = needed.every((field) => settings[field] !== undefined)
      return isOn !== false && isComplete && (needed.length > 0 || isOn === true)
        ? [[vendor, settings] as const]
        : []
    }),
  )
}
