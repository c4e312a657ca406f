import { type ChainNamespace, optionsSchema, type StandardSchema } from '#kernel'
import type { GatewayProviderOptions, OnrampOptions } from './contract.js'

const namespaces = ['eip155', 'solana', 'bip122']
const defaultProviders: readonly GatewayProviderOptions[] = [
  { id: 'coinbase', name: 'Coinbase', kind: 'card', namespaces },
  { id: 'meld', name: 'Meld.io', kind: 'card', namespaces },
  { id: 'moonpay', name: 'MoonPay', kind: 'card', namespaces },
  { id: 'stripe', name: 'Stripe', kind: 'card', namespaces },
]

/** The sellers that the gateway supports. */
export function gatewayProvidersOf(options: OnrampOptions | undefined): readonly GatewayProviderOptions[] {
  return options?.providers ?? defaultProviders
}

export function namespacesOf({ kind, namespaces }: GatewayProviderOptions): readonly ChainNamespace[] {
  return namespaces ?? (kind === 'card' ? ['eip155'] : ['eip155', 'solana'])
}

const isList = (value: unknown, isItem: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(isItem)
const isText = (value: unknown, shape = /./): boolean => typeof value === 'string' && shape.test(value)
const isOrigin = (value: unknown): boolean =>
  isText(value) && URL.canParse(String(value)) && new URL(String(value)).origin === value
const isPart = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0

/** Returns the problem of a seller's options, if any. */
function faultOf(given: unknown): string | undefined {
  const {
    id,
    name,
    kind,
    fee,
    origins,
    namespaces,
    networks,
  }: { [Name in keyof GatewayProviderOptions]?: unknown } = Object(given)
  if (!isText(id, /^[a-z][a-z\d-]{0,31}$/)) return 'needs an id of small letters, digits and -'
  const isKnown = defaultProviders.some((one) => one.id === id)
  const parts = {
    name: isText(name, /\S/),
    'kind: card or link': kind === 'card' || kind === 'link',
    'fee: from and to, in basis points':
      fee === undefined ||
      (isList(fee, isPart) && Object(fee).length === 2 && Object(fee)[0] <= Object(fee)[1]),
    'origins: where its page may be opened, such as https://pay.example':
      origins === undefined ? isKnown : isList(origins, isOrigin),
    'namespaces: a list': namespaces === undefined || isList(namespaces, (one) => isText(one)),
    'networks: names by CAIP-2':
      networks === undefined ||
      Object.values(Object(networks)).every((one) => isText(one, /^[\w.:-]{1,64}$/)),
  }
  const [wrong] = Object.entries(parts).find(([, isRight]) => !isRight) ?? []
  return wrong && `(${id}) needs ${wrong}`
}

/** Checks `use(onrampPlugin, options)`. */
export const onrampOptions: StandardSchema<OnrampOptions | undefined> =
  /* @__PURE__ */ optionsSchema<OnrampOptions>({
    providers(value) {
      if (!Array.isArray(value)) return 'must be a list of providers'
      const fault = value.map(faultOf).find((one) => one !== undefined)
      const ids = new Set(value.map((one) => Object(one).id))
      return fault ?? (ids.size === value.length ? undefined : 'has two providers with the same id')
    },
    restrictedTimeZones: (value) =>
      isList(value, (zone) => isText(zone)) ? undefined : 'must be a list of time zones',
    presets: (value) =>
      isList(value, (amount) => Number.isSafeInteger(amount) && Number(amount) > 0)
        ? undefined
        : 'must be a list of whole numbers above zero',
  })
