import { type ChainModule, type Network, type PluginContext, QuoinError, type ReadableStore } from '#kernel'
import { type ContributedService, createContributedServices } from '#plugin-kit'
import type { ReceivePlugin } from './contract.js'
import { type ReceiveRequest, type RequestFormat, type RequestFormatEntry, requestFormats } from './points.js'

/** Max length of a request of a plugin: a longer one does not fit into a code. Characters. */
const maxLength = 2_000

type CreateRequest = (request: ReceiveRequest) => Promise<string>

/** Creates the contents of payment requests. */
export interface RequestMaker {
  /** Changes when a format is added or removed. */
  readonly store: ReadableStore<readonly ContributedService<RequestFormatEntry, RequestFormat>[] | undefined>
  /** Returns the function for a network: the chain's own, else that of a plugin; `undefined` if none supports it. */
  find(chain: ChainModule | undefined, network: Network): CreateRequest | undefined
}

export function createRequestMaker(ctx: PluginContext<ReceivePlugin>): RequestMaker {
  const store = createContributedServices(ctx, {
    name: 'formats',
    point: requestFormats,
    tokenOf: ({ format }) => format,
  })
  const supports = (format: RequestFormat, network: Network): boolean => {
    try {
      return format.supports(network)
    } catch (error) {
      ctx.report(error)
      return false
    }
  }
  return {
    store,
    find(chain, network) {
      const own = chain?.paymentLinks?.create
      if (own) return own
      const found = store.getState()?.find(({ service }) => supports(service, network))
      return (
        found &&
        (async (request) => {
          const text = await found.service.create(request)
          if (typeof text === 'string' && text.length <= maxLength && text.includes(request.address))
            return text
          const details = `request format '${found.entry.id}': a text with the address is expected`
          throw new QuoinError('PLUGIN_INVALID', { details })
        })
      )
    },
  }
}
