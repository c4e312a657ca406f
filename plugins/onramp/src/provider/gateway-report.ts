import { type CaipNetworkId, isCaipNetworkId, type PluginContext, type ReadableStore } from '#kernel'
import { getSupportedChains } from '#plugins/networks/endpoints'
import type { OnrampPlugin } from '../contract.js'

/** The sellers that the gateway reports, with the networks on which they deliver. */
export interface GatewayReport {
  /** Changes with the gateway's answer. */
  readonly store: ReadableStore<unknown>
  /**
   * Returns whether a seller delivers on a network; `undefined` while that is unknown, and of a gateway that does not
   * report its sellers.
   */
  delivers(id: string, caipNetworkId: CaipNetworkId): boolean | undefined
  /** Returns whether the gateway has a seller, on any network; `undefined` as above. */
  has(id: string): boolean | undefined
  /** Returns true once an answer has arrived. */
  isKnown(): boolean
  /** Returns true while an answer is on its way. */
  isLoading(): boolean
  /** Requests the answer, if it is unknown or older than five minutes. Never throws: a failure is reported. */
  load(): Promise<void>
}

const fresh = 5 * 60_000

/** The answer: networks by seller; `undefined` if the gateway does not report them. */
interface Answer {
  readonly at: number
  readonly sellers: ReadonlyMap<string, ReadonlySet<CaipNetworkId>> | undefined
}

/** Creates the reader of the gateway's report. A failed request is repeated with the next `load`. */
export function createGatewayReport(ctx: PluginContext<OnrampPlugin>, name: string): GatewayReport {
  const { api, platform, signal } = ctx
  const store = ctx.createStore<{ readonly answer?: Answer | undefined; readonly isLoading: boolean }>(name, {
    isLoading: false,
  })
  let reading: Promise<void> | undefined

  async function read(): Promise<void> {
    store.setState((report) => ({ ...report, isLoading: true }))
    try {
      const { onramp } = await api.call(getSupportedChains, { signal })
      if (signal.aborted) return
      const sellers =
        onramp && new Map(onramp.map(({ id, networks }) => [id, new Set(networks.filter(isCaipNetworkId))]))
      store.setState({ answer: { at: platform.now(), sellers }, isLoading: false })
    } catch (error) {
      if (signal.aborted) return
      store.setState((report) => ({ ...report, isLoading: false }))
      ctx.report(error)
    } finally {
      reading = undefined
    }
  }

  const hasGateway = (): boolean => api.url('gateway', '/') !== undefined
  return {
    store,
    delivers(id, caipNetworkId) {
      // Without a gateway there are no sellers of it.
      if (!hasGateway()) return false
      const sellers = store.getState().answer?.sellers
      return sellers && sellers.get(id)?.has(caipNetworkId) === true
    },
    has: (id) => (hasGateway() ? store.getState().answer?.sellers?.has(id) : false),
    isKnown: () => !hasGateway() || store.getState().answer !== undefined,
    isLoading: () => store.getState().isLoading,
    async load() {
      const { answer } = store.getState()
      const isFresh = answer !== undefined && platform.now() - answer.at < fresh
      if (isFresh || !hasGateway()) return
      reading ??= read()
      await reading
    },
  }
}
