import { Problem } from '@quoin/server-kit/http'
import { createOnrampUrl, getOnrampOptions, getOnrampQuote, type OnrampUrlBody } from 'quoin/endpoints/onramp'
import { type ServedEndpoint, serve } from '../http/served-endpoint.js'
import { comparable } from '../names/find-names.js'
import type { OnrampProvider } from './onramp-provider.js'
import { purchaseReference } from './purchase-reference.js'

/** Cache lifetime of options in browsers. Seconds. */
const OPTIONS_MAX_AGE = 300

export interface OnrampEndpointsOptions {
  /** An order without a provider goes to the first one that supports the call. Empty: the on-ramp is unavailable. */
  readonly providers: readonly OnrampProvider[]
}

/** Returns the address by which the purchase is read later: one of those that receive the tokens. */
function readBuyer({ partnerUserId, destinationWallets }: OnrampUrlBody): string {
  const [first] = destinationWallets
  const wanted = partnerUserId ?? first?.address ?? ''
  if (destinationWallets.some(({ address }) => comparable(address) === comparable(wanted)))
    return comparable(wanted)
  const description = 'Must be the address of one of the destination wallets, or left out.'
  throw new Problem(400, [{ name: 'partnerUserId', description }])
}

/** Returns the on-ramp endpoints: options, quotes, and the URL of a provider's page (ONR-01, ONR-03). */
export function onrampEndpoints({ providers }: OnrampEndpointsOptions): readonly ServedEndpoint[] {
  const nobody = (name: string): Problem =>
    new Problem(404, [{ name, description: 'No such provider is configured here.' }])
  /** Returns the named provider, or the first that supports the call. */
  const choose = (
    id: string | undefined,
    can: (one: OnrampProvider) => boolean,
  ): OnrampProvider | undefined => providers.find((one) => (id === undefined ? can(one) : one.id === id))

  return [
    serve(
      getOnrampOptions,
      async ({ query, signal }) => {
        const provider = choose(query.provider, (one) => one.options !== undefined)
        if (!provider && query.provider !== undefined) throw nobody('provider')
        const { provider: _, ...question } = query
        const answer = await provider?.options?.(signal, question)
        return answer ?? { paymentCurrencies: [], purchaseCurrencies: [] }
      },
      { maxAge: OPTIONS_MAX_AGE },
    ),

    serve(getOnrampQuote, async ({ body, signal }) => {
      const { provider: id, ...question } = body
      const provider = choose(id, (one) => one.quote !== undefined)
      if (!provider?.quote) throw nobody(id === undefined ? 'onramp' : 'provider')
      return provider.quote(question, signal)
    }),

    serve(
      createOnrampUrl,
      async ({ body, signal }) => {
        const { provider: id, purchaseKey, ...order } = body
        const provider = choose(id, () => true)
        if (!provider) throw nobody('provider')
        // The reference is neither the key nor the address: either would allow others to read the purchases.
        const partnerUserId = purchaseReference(readBuyer(body), purchaseKey)
        return { url: await provider.createUrl({ ...order, partnerUserId }, signal) }
      },
      { isRepeatable: true },
    ),
  ]
}
