import {
  contextTokenOf,
  contributeTo,
  createToken,
  definePlugin,
  OptionsToken,
  type Plugin,
  type PluginTypes,
  provide,
  QuoinError,
  type Token,
} from 'quoin/kernel'
import { SwapError, type SwapProvider, type SwapRequest, swapProviders } from 'quoin/plugins/swap'

const AcmeSwapsToken: Token<SwapProvider> = createToken('acmeSwaps')

export const acmeSwapsPlugin: Plugin<PluginTypes> = definePlugin<PluginTypes>({
  id: 'acmeSwaps',
  version: '1.0.0',
  kernel: '^0.1',
  requires: ['swap'],
  services: [
    provide(AcmeSwapsToken, {
      deps: [contextTokenOf()],
      create({ platform, get }): SwapProvider {
        const { acme } = get(OptionsToken).services
        // What it is asked: a token that is not named is the network's own coin.
        async function read(path: string, request: SwapRequest, signal: AbortSignal) {
          const { caipNetworkId, account, sellToken = 'coin', buyToken = 'coin', sellAmount } = request
          const query = new URLSearchParams({
            network: caipNetworkId,
            account,
            sellToken,
            buyToken,
            sellAmount: String(sellAmount),
          })
          const answer = await platform.fetch(`${acme}/${path}?${query}`, { signal })
          if (answer.status === 404) throw new SwapError('SWAP_NO_ROUTE')
          if (!answer.ok) throw new QuoinError('SERVICE_UNREACHABLE', { details: `Acme: ${answer.status}` })
          return answer.json()
        }
        return {
          supports: (network) => network === 'eip155:1',
          async tokens(_network, signal) {
            const answer = await platform.fetch(`${acme}/tokens`, { signal })
            return answer.json()
          },
          async quote(request, signal) {
            const { buyAmount } = await read('quote', request, signal)
            return { buyAmount: BigInt(buyAmount) }
          },
          async allowance(request, signal) {
            const { spender, allowed } = await read('allowance', request, signal)
            return { spender, allowed: BigInt(allowed) }
          },
          async buildApproval(request, amount, signal) {
            const { to, data } = await read('approve', { ...request, sellAmount: amount }, signal)
            return { to, data, value: 0n }
          },
          async build({ slippage: _, ...request }, signal) {
            const { to, data, value, min } = await read('swap', request, signal)
            return { call: { to, data, value: BigInt(value) }, minBuyAmount: BigInt(min) }
          },
        }
      },
    }),
  ],
  contributes: {
    extra: [contributeTo(swapProviders, { id: 'acme', name: 'Acme', provider: AcmeSwapsToken })],
    // The host says where it is: `services: { acme: 'https://api.acme.example' }`.
    services: ['acme'],
  },
})
