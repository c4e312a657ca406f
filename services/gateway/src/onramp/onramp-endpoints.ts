import { isIP } from 'node:net'
import { Problem } from '@quoin/server-kit/http'
import { createOnrampUrl, getOnrampOptions, getOnrampQuote, type OnrampUrlBody } from 'quoin/endpoints/onramp'
import { type ServedEndpoint, serve } from '../http/served-endpoint.js'
import { comparable } from '../names/find-names.js'
import { problemOfFailures } from '../providers/ask-in-order.js'
import { ProviderFailure } from '../providers/provider-failure.js'
import type { OnrampProvider } from './onramp-provider.js'
import type { OrderStore } from './order-store.js'
import { purchaseReference } from './purchase-reference.js'

/** Cache lifetime of options in browsers. Seconds. */
const OPTIONS_MAX_AGE = 300

export interface OnrampEndpointsOptions {
  /** An order without a provider goes to the first one that supports the call. Empty: the on-ramp is unavailable. */
  readonly providers: readonly OnrampProvider[]
  /** Keeps the orders of providers with `purchasesOf`. Left out: their purchases cannot be read. */
  readonly orders?: OrderStore | undefined
  /** Called with each failure of a provider, for the log. */
  readonly onFailure?: ((failure: ProviderFailure) => void) | undefined
}

/** Returns the network address of a caller; for IPv6 that of its /64 network, as it is counted. */
function clientIpOf(address: string | undefined): string | undefined {
  const text = address?.replace(/\/64$/, '')
  return text !== undefined && isIP(text) !== 0 ? text : undefined
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
export function onrampEndpoints(options: OnrampEndpointsOptions): readonly ServedEndpoint[] {
  const { providers, orders, onFailure } = options
  const nobody = (name: string): Problem =>
    new Problem(404, [{ name, description: 'No such provider is configured here.' }])
  /** Returns the named provider, or the first that supports the call. */
  const choose = (
    id: string | undefined,
    can: (one: OnrampProvider) => boolean,
  ): OnrampProvider | undefined => providers.find((one) => (id === undefined ? can(one) : one.id === id))

  /** Turns the failure of a provider into the answer to the caller, which has no details of it. */
  async function asked<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error
      onFailure?.(error)
      if (error.reason !== 'rejected') throw problemOfFailures('onramp', error)
      const description = 'The provider refused. Another amount, currency or payment method may be accepted.'
      throw new Problem(400, [{ name: 'onramp', description }], { cause: error })
    }
  }

  return [
    serve(
      getOnrampOptions,
      async ({ query, signal }) => {
        const provider = choose(query.provider, (one) => one.options !== undefined)
        if (!provider && query.provider !== undefined) throw nobody('provider')
        const { provider: _, ...question } = query
        const answer = await asked(async () => provider?.options?.(signal, question))
        return answer ?? { paymentCurrencies: [], purchaseCurrencies: [] }
      },
      { maxAge: OPTIONS_MAX_AGE },
    ),

    serve(getOnrampQuote, async ({ body, signal }) => {
      const { provider: id, ...question } = body
      const provider = choose(id, (one) => one.quote !== undefined)
      if (!provider?.quote) throw nobody(id === undefined ? 'onramp' : 'provider')
      const read = provider.quote.bind(provider)
      return asked(() => read(question, signal))
    }),

    serve(
      createOnrampUrl,
      async ({ body, address, signal }) => {
        const { provider: id, purchaseKey, ...order } = body
        const provider = choose(id, () => true)
        if (!provider) throw nobody('provider')
        // The reference is neither the key nor the address: either would allow others to read the purchases.
        const partnerUserId = purchaseReference(readBuyer(body), purchaseKey)
        const clientIp = clientIpOf(address)
        const page = await asked(() =>
          provider.createUrl(
            { ...order, partnerUserId, ...(clientIp !== undefined && { clientIp }) },
            signal,
          ),
        )
        if (typeof page === 'string') return { url: page }
        await orders?.add({ provider: provider.id, partner: partnerUserId }, page.order)
        return { url: page.url }
      },
      { isRepeatable: true },
    ),
  ]
}
