import {
  contextTokenOf,
  contributeTo,
  createToken,
  definePlugin,
  OptionsToken,
  type Plugin,
  type PluginTypes,
  provide,
  type Token,
} from 'quoin/kernel'
import { type OnrampProvider, onrampProviders } from 'quoin/plugins/onramp'

interface QuoteAnswer {
  readonly gets: string
  readonly fee: string
}

const AcmeToken: Token<OnrampProvider> = createToken('acme')

export const acmePlugin: Plugin<PluginTypes> = definePlugin<PluginTypes>({
  id: 'acme',
  version: '1.0.0',
  kernel: '^0.1',
  requires: ['onramp'],
  services: [
    provide(AcmeToken, {
      deps: [contextTokenOf()],
      create: ({ platform, get }): OnrampProvider => ({
        // Where it sells, by CAIP-2.
        supports: (network) => network === 'eip155:1',

        // The amount that a user would get. Without this, only the seller's page displays the price.
        async quote({ token, currency, amount }, signal) {
          const query = new URLSearchParams({ buy: token.symbol, pay: amount, in: currency.id })
          const answer = await platform.fetch(`${get(OptionsToken).services.acme}/quote?${query}`, { signal })
          if (!answer.ok) throw new Error(`Acme answered ${answer.status}.`)
          const { gets, fee }: QuoteAnswer = await answer.json()
          return {
            total: amount,
            subtotal: amount,
            providerFee: fee,
            networkFee: '0',
            receive: gets,
            quoteId: 'acme',
          }
        },

        // The page of the purchase. It is opened only where `origins` below says.
        createUrl: async ({ address, amount }) => `https://pay.acme.example/?to=${address}&pay=${amount}`,
      }),
    }),
  ],
  contributes: {
    extra: [
      contributeTo(onrampProviders, {
        id: 'acme',
        name: 'Acme',
        fee: [50, 100],
        origins: ['https://pay.acme.example'],
        provider: AcmeToken,
      }),
    ],
    // The host says where it is: `services: { acme: 'https://api.acme.example' }`.
    services: ['acme'],
  },
})
