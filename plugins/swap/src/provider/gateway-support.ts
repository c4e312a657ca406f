import { type CaipNetworkId, isCaipNetworkId, type PluginContext, type ReadableStore } from '#kernel'
import { getSupportedChains } from '#plugins/networks/endpoints'
import type { SwapPlugin } from '../contract.js'
import { isSwappable } from './swap-networks.js'

/** The networks on which the gateway has a provider of swaps. */
export interface GatewaySupport {
  /** Changes with the gateway's answer. */
  readonly store: ReadableStore<unknown>
  /**
   * Returns whether the gateway swaps on a network; `undefined` while its answer is pending. Of a gateway that does not
   * report it, the networks of the standard and of the options count.
   */
  supports(caipNetworkId: CaipNetworkId): boolean | undefined
  /** Returns whether an answer is on its way. */
  isLoading(): boolean
  /** Requests the answer, if it is unknown or older than five minutes. */
  load(): void
}

const fresh = 5 * 60_000

interface Support {
  readonly answer?: Answer | undefined
  readonly isLoading: boolean
}

/** The answer: the networks with swaps; `undefined` if the gateway does not report them. */
interface Answer {
  readonly at: number
  readonly networks: ReadonlySet<CaipNetworkId> | undefined
}

/** Creates the reader of the gateway's answer. A failed request is repeated with the next `load`. */
export function createGatewaySupport(ctx: PluginContext<SwapPlugin>, name: string): GatewaySupport {
  const { api, platform, signal } = ctx
  const store = ctx.createStore<Support>(name, { isLoading: false })

  async function read(): Promise<void> {
    store.setState((support) => ({ ...support, isLoading: true }))
    try {
      const { swaps } = await api.call(getSupportedChains, { signal })
      if (signal.aborted) return
      const networks = swaps && new Set(swaps.filter(isCaipNetworkId))
      store.setState({ answer: { at: platform.now(), networks }, isLoading: false })
    } catch (error) {
      if (signal.aborted) return
      store.setState((support) => ({ ...support, isLoading: false }))
      ctx.report(error)
    }
  }

  return {
    store,
    supports(network) {
      if (api.url('gateway', '/') === undefined) return false
      const { answer } = store.getState()
      return answer && (answer.networks?.has(network) ?? isSwappable(ctx.options, network))
    },
    isLoading: () => store.getState().isLoading,
    load() {
      const { answer, isLoading } = store.getState()
      const isFresh = answer !== undefined && platform.now() - answer.at < fresh
      if (!isLoading && !isFresh && api.url('gateway', '/') !== undefined) void read()
    },
  }
}
