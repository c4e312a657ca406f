import type { Logger } from 'pino'
import {
  createProviderClient,
  type ProviderClient,
  type ProviderClientOptions,
  type ProviderObserver,
} from './create-provider-client.js'
import type { ProviderFailure } from './provider-failure.js'
import type { ProviderSettings, Vendor, VendorSettings } from './provider-settings.js'

/** What every adapter needs. */
export interface ProviderContext {
  readonly settings: ProviderSettings
  readonly observer?: ProviderObserver | undefined
  readonly log: Logger
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/**
 * Creates the client of a provider, if the host has switched it on. `describe` returns where the key goes.
 *
 * @example
 * vendorClient(context, 'etherscan', ({ key }) => ({ baseUrl: 'https://api.etherscan.io', query: { apikey: key ?? '' } }))
 */
export function vendorClient(
  { settings, observer, now }: ProviderContext,
  vendor: Vendor,
  describe: (settings: VendorSettings) => Omit<
    ProviderClientOptions,
    'name' | 'now' | 'observer' | 'requestsPerSecond'
  > & {
    /** Added to a host's own URL, if the provider has a host or key in its URL that differs by network: `/eth-mainnet`. */
    readonly ownUrlPath?: string
  },
): ProviderClient | undefined {
  const own = settings[vendor]
  if (own === undefined) return undefined
  const { ownUrlPath = '', ...described } = describe(own)
  return createProviderClient({
    ...described,
    // A host's own URL replaces the provider's, e.g. of a proxy; paths stay the same.
    baseUrl: own.url === undefined ? described.baseUrl : `${own.url}${ownUrlPath}`,
    name: vendor,
    requestsPerSecond: own.perSecond,
    observer,
    now,
  })
}

/** Returns the function that logs the failures of providers: a `rejected` request says nothing about the provider. */
export function failureLog(log: Logger): (failure: ProviderFailure) => void {
  return ({ provider, reason, status }) => {
    if (reason === 'rejected') log.debug({ provider, reason, status }, 'a provider rejected a request')
    else log.warn({ provider, reason, status }, 'a provider failed')
  }
}
