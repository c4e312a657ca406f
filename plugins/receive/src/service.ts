import { durations, type Network, type PluginContext } from '#kernel'
import type { ReceiveApi, ReceivePlugin } from './contract.js'
import { createReceiveReader, type Draft, type Found } from './receive-reader.js'
import { createRequestMaker } from './request-maker.js'

/** Creates the service. It sends no request: an address is validated by its checksum. */
export function createReceiveService(ctx: PluginContext<ReceivePlugin>): ReceiveApi {
  const { signal } = ctx
  const draft = ctx.createStore<Draft>('draft', { text: '' })
  const payable = ctx.createStore<Found<readonly Network[]> | undefined>('payable', undefined)
  const request = ctx.createStore<Found<string> | undefined>('request', undefined)
  const maker = createRequestMaker(ctx)
  const reader = createReceiveReader({ ctx, draft, payable, request, maker })
  const { store, account, network, chain, requested, payableKey, requestKey } = reader

  /**
   * Finds the networks on which the address is valid: some have another notation (Bitcoin's test networks, SS58
   * prefixes).
   */
  const findNetworks = async (of: string): Promise<void> => {
    const [module, active, address] = [chain(), network(), account()?.address ?? '']
    const all = ctx.networks.list(account()?.namespace)
    const checks = await Promise.all(
      all.map(async (one) => (await module?.checkAddress(address, one))?.valid === true),
    ).catch((error: unknown) => {
      if (!signal.aborted) ctx.report(error)
      // Only the confirmed one: the network for which the wallet returned the address.
      return all.map((one) => one === active)
    })
    if (!signal.aborted && of === payableKey())
      payable.setState({ of, what: all.filter((_, index) => checks[index]) })
  }
  const makeRequest = async (of: string): Promise<void> => {
    const now = requested()
    const what = now && (await maker.find(chain(), now.network)?.(now))
    if (!signal.aborted && of === requestKey() && what !== undefined) request.setState({ of, what })
  }
  let looked: string | undefined
  let making: string | undefined
  const follow = (): void => {
    const key = payableKey()
    if (store.getState().networks === undefined && looked !== key) {
      looked = key
      void findNetworks(key)
    }
    const wanted = requestKey()
    if (wanted === making) return
    making = wanted
    if (wanted !== undefined)
      makeRequest(wanted).catch((error: unknown) => {
        if (signal.aborted) return
        ctx.report(error)
        // The file that creates the code did not load: retry while a view shows it.
        ctx.after(durations.fiveSeconds, () => {
          making = undefined
          follow()
        })
      })
  }
  ctx.own(store.subscribe(follow))
  follow()
  ctx.on('modal:closed', () => draft.setState({ text: '' }))

  return {
    store,
    setAmount: (typed) => draft.setState({ text: typed, of: network()?.caipNetworkId }),
  }
}
