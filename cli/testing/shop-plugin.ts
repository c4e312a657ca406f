import { createToken, defineEndpoint, definePlugin, type Plugin, type PluginTypes, provide } from '#kernel'

export interface ShopPlugin extends PluginTypes {
  readonly id: 'shop'
  readonly api: object
  readonly events: { 'shop:bought': undefined }
}

const anything = {
  '~standard': { version: 1, vendor: 'test', validate: (value: unknown) => ({ value }) },
} as const
const fails = (): never => {
  throw new Error('A report runs nothing of a plugin.')
}
const ShopToken = createToken<object>('shop')

/** A plugin with one declaration of each kind, which must not run. */
export const shopPlugin: Plugin<ShopPlugin> = definePlugin<ShopPlugin>({
  id: 'shop',
  version: '2.1.0',
  kernel: '*',
  flag: 'shopping',
  services: [provide(ShopToken, { deps: [], create: fails })],
  expose: ShopToken,
  contributes: {
    events: ['shop:bought'],
    services: ['gateway'],
    endpoints: async () => ({
      buy: defineEndpoint({
        id: 'shop.buy',
        method: 'POST',
        path: '/buy',
        service: 'gateway',
        answer: anything,
      }),
    }),
    rpc: {
      eip155: {
        safe: ['eth_accounts'],
        approval: ['eth_sendTransaction'],
        node: ['eth_call', 'eth_getLogs'],
      },
    },
    pageNeeds: () => ({ connect: ['wss://prices.example/live'], image: ['https://pictures.example'] }),
    storage: async () => ({ default: { version: 3, initial: null, schema: anything } }),
    features: [{ id: 'shop', label: 'shop', icon: 'buy', view: 'Shop', when: fails }],
  },
  start: fails,
})
