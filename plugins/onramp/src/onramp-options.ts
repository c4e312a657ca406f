import { type ChainNamespace, optionsSchema, type StandardSchema } from '#kernel'
import type { GatewayProviderOptions, OnrampOptions } from './contract.js'

/** Where the pages of sellers are whom everybody knows. */
const knownOrigins: Readonly<Record<string, readonly string[]>> = {
  coinbase: ['https://pay.coinbase.com'],
  meld: ['https://meldcrypto.com'],
}

const usualProviders: readonly GatewayProviderOptions[] = [
  { id: 'coinbase', name: 'Coinbase', kind: 'card' },
  { id: 'meld', name: 'Meld.io', kind: 'link' },
]

/** The sellers that the gateway speaks to. */
export function gatewayProvidersOf(options: OnrampOptions | undefined): readonly GatewayProviderOptions[] {
  return options?.providers ?? usualProviders
}

export function originsOf({ id, origins }: GatewayProviderOptions): readonly string[] {
  return origins ?? knownOrigins[id] ?? []
}

export function namespacesOf({ kind, namespaces }: GatewayProviderOptions): readonly ChainNamespace[] {
  return namespaces ?? (kind === 'card' ? ['eip155'] : ['eip155', 'solana'])
}

/** Amounts to press where the host names none (facts of the product). */
export const usualPresets: readonly number[] = [100, 250, 500, 1000]

const mainlandChina = ['Shanghai', 'Urumqi', 'Chongqing', 'Chungking', 'Harbin', 'Kashgar', 'Beijing']
const usualRestricted: readonly string[] = [...mainlandChina.map((city) => `Asia/${city}`), 'PRC']

/** Whether nothing is offered to who lives by this clock (CON-09). */
export function isRestricted(options: OnrampOptions | undefined, timeZone: string): boolean {
  const zone = timeZone.toLowerCase()
  return (options?.restrictedTimeZones ?? usualRestricted).some((one) => one.toLowerCase() === zone)
}

const isOrigin = (value: unknown): boolean =>
  typeof value === 'string' && URL.canParse(value) && new URL(value).origin === value

const isFee = (value: unknown): boolean => {
  if (!Array.isArray(value) || value.length !== 2) return false
  const [from, to] = value
  return Number.isInteger(from) && Number.isInteger(to) && from >= 0 && from <= to && to <= 10_000
}

/** What is wrong with a seller, if anything. */
function faultOf(given: unknown): string | undefined {
  if (typeof given !== 'object' || given === null) return 'must be an object'
  const {
    id,
    name,
    kind,
    fee,
    origins,
    namespaces,
    networks,
  }: { [Name in keyof GatewayProviderOptions]?: unknown } = given
  if (typeof id !== 'string' || !/^[a-z][a-z\d-]{0,31}$/.test(id))
    return 'needs an id of small letters, digits and -'
  if (typeof name !== 'string' || name.trim() === '') return `(${id}) needs a name`
  if (kind !== 'card' && kind !== 'link') return `(${id}) is of kind card or link`
  if (fee !== undefined && !isFee(fee)) return `(${id}) has a fee from and to, in basis points`
  if (origins === undefined && !Object.hasOwn(knownOrigins, id))
    return `(${id}) needs origins: where its page may be opened`
  if (origins !== undefined && !(Array.isArray(origins) && origins.every(isOrigin)))
    return `(${id}) has origins such as https://pay.example`
  if (
    namespaces !== undefined &&
    !(Array.isArray(namespaces) && namespaces.every((one) => typeof one === 'string'))
  )
    return `(${id}) has a list of namespaces`
  const isNamed = (value: unknown): boolean => typeof value === 'string' && /^[\w.:-]{1,64}$/.test(value)
  if (networks !== undefined && !Object.values(Object(networks)).every(isNamed))
    return `(${id}) has names of networks by CAIP-2`
  return undefined
}

const isList = (value: unknown, isItem: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(isItem)

/** Checks `use(onrampPlugin, options)`. */
export const onrampOptions: StandardSchema<OnrampOptions | undefined> =
  /* @__PURE__ */ optionsSchema<OnrampOptions>({
    providers(value) {
      if (!Array.isArray(value)) return 'must be a list of providers'
      const fault = value.map(faultOf).find((one) => one !== undefined)
      if (fault !== undefined) return `${fault}`
      const ids = value.map(({ id }: GatewayProviderOptions) => id)
      return new Set(ids).size === ids.length ? undefined : 'has two providers with the same id'
    },
    restrictedTimeZones: (value) =>
      isList(value, (zone) => typeof zone === 'string') ? undefined : 'must be a list of time zones',
    presets: (value) =>
      isList(value, (amount) => Number.isSafeInteger(amount) && Number(amount) > 0)
        ? undefined
        : 'must be a list of whole numbers above zero',
  })
