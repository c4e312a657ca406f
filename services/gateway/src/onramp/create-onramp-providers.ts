import type { EndpointDeps } from '../endpoint-deps.js'
import { meldOnramp } from './meld-url.js'
import type { OnrampProvider } from './onramp-provider.js'
import { sandboxOnramp } from './sandbox-onramp-provider.js'

/** Returns the host's providers, then those of the configuration. */
export function createOnrampProviders({ config, providers }: EndpointDeps): readonly OnrampProvider[] {
  return [
    ...(providers.onramp ?? []),
    ...(config.onramp === undefined ? [] : [sandboxOnramp(config.onramp)]),
    ...(config.meldKey === undefined ? [] : [meldOnramp({ publicKey: config.meldKey })]),
  ]
}
