import {
  contextTokenOf,
  contributeTo,
  createToken,
  definePlugin,
  type Plugin,
  type PluginTypes,
  provide,
  type Token,
} from 'quoin/kernel'
import { type PayExchange, type PayExchangeSource, payExchanges } from 'quoin/plugins/pay'

const SourceToken: Token<PayExchangeSource> = createToken('exchange')

/**
 * A plugin that pays by the exchanges of a server.
 *
 * @param rpcUrl where the server answers JSON-RPC; its pages have the same origin
 */
export function exchangePlugin(rpcUrl: string): Plugin<PluginTypes> {
  return definePlugin<PluginTypes>({
    id: 'exchange',
    version: '1.0.0',
    kernel: '^0.1',
    requires: ['pay'],
    services: [
      provide(SourceToken, {
        deps: [contextTokenOf()],
        create({ platform }): PayExchangeSource {
          const request = async (method: string, params: object, signal: AbortSignal) => {
            const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [params] })
            const headers = { 'content-type': 'application/json' }
            const answer = await platform.fetch(rpcUrl, { method: 'POST', headers, body, signal })
            const { result, error } = await answer.json()
            if (!result) throw new Error(`The exchange refused: ${error?.message ?? answer.status}`)
            return result
          }
          return {
            async exchanges({ assetId, value }, signal) {
              const wanted = { page: 1, asset: assetId, amount: value.toString(16) }
              const { exchanges } = await request('reown_getExchanges', wanted, signal)
              return exchanges.map(
                ({ id, name, imageUrl }: PayExchange): PayExchange => ({
                  id,
                  name,
                  imageUrl,
                  // The page of the payment. It is opened only where `origins` below says.
                  payUrl: ({ recipient }, until) =>
                    request('reown_getExchangePayUrl', { ...wanted, exchangeId: id, recipient }, until),
                  status: (sessionId, until) =>
                    request('reown_getExchangeBuyStatus', { exchangeId: id, sessionId }, until),
                }),
              )
            },
          }
        },
      }),
    ],
    contributes: {
      extra: [
        contributeTo(payExchanges, {
          id: 'exchange',
          origins: [new URL(rpcUrl).origin],
          source: SourceToken,
        }),
      ],
      pageNeeds: () => ({ connect: [rpcUrl] }),
    },
  })
}
