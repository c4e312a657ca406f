import {
  type Account,
  type AmountReading,
  deriveStore,
  durations,
  type Network,
  type PluginContext,
  parseAmount,
} from '#kernel'
import type { ReceiveApi, ReceivePlugin, ReceiveState } from './contract.js'

/** What was typed, and for which network. */
interface Draft {
  readonly text: string
  readonly of?: string | undefined
}

/** Something that was found out, and of what. */
interface Found<T> {
  readonly of: string
  readonly what: T
}

const sameState = (a: ReceiveState, b: ReceiveState): boolean =>
  (Object.keys(a) as (keyof ReceiveState)[]).every((key) => a[key] === b[key])

/** Makes the service of the plugin. Nothing is asked of anybody: an address is checked by its own checksum. */
export function createReceiveService(ctx: PluginContext<ReceivePlugin>): ReceiveApi {
  const { signal } = ctx
  const draft = ctx.createStore<Draft>('draft', { text: '' })
  const payable = ctx.createStore<Found<readonly Network[]> | undefined>('payable', undefined)
  const request = ctx.createStore<Found<string> | undefined>('request', undefined)
  const sources = [ctx.connections.store, ctx.networks.store, ctx.i18n.store, draft, payable, request]

  const account = (): Account | undefined => ctx.connections.active()?.accounts[0]
  const network = (): Network | undefined => ctx.networks.active(account()?.namespace)
  const chain = () => ctx.chains.find(account()?.namespace ?? '')
  /** Whose networks are looked for. */
  const payableKey = (): string =>
    JSON.stringify([account(), ctx.networks.list(account()?.namespace).map((one) => one.caipNetworkId)])
  const text = (): string => (draft.getState().of === network()?.caipNetworkId ? draft.getState().text : '')
  const reading = (): AmountReading | undefined => {
    const active = network()
    if (!active || text().trim() === '') return undefined
    const decimalSeparator = ctx.i18n.number(1.5).replace(/\p{Nd}/gu, '')
    return parseAmount(text(), active.nativeCurrency.decimals, { decimalSeparator })
  }
  /** What is asked for; nothing where the link would say so. */
  const asked = ():
    | { readonly address: string; readonly network: Network; readonly value: bigint }
    | undefined => {
    const [active, { address } = {}, value] = [network(), account(), reading()?.value]
    const isWhole = active && address !== undefined && value !== undefined && value > 0n
    return isWhole && chain()?.paymentLinks?.create ? { address, network: active, value } : undefined
  }
  const requestKey = (): string | undefined => {
    const now = asked()
    return now && JSON.stringify([now.network.caipNetworkId, now.address, now.value.toString()])
  }

  const networks = (): readonly Network[] | undefined => {
    const active = network()
    const all = ctx.networks.list(account()?.namespace)
    if (!active || !account()) return []
    if (account()?.type === 'smartAccount' || all.length < 2) return [active]
    return payable.getState()?.of === payableKey() ? payable.getState()?.what : undefined
  }
  let known: readonly Network[] | undefined = []
  const store = deriveStore(
    sources,
    (): ReceiveState => {
      const address = account()?.address
      const now = networks()
      // The same list stays the same object.
      if (JSON.stringify(now) !== JSON.stringify(known)) known = now
      const key = requestKey()
      const link = request.getState()?.of === key ? request.getState()?.what : undefined
      return {
        address,
        network: network(),
        networks: known,
        isSmartAccount: account()?.type === 'smartAccount',
        canAskForAmount: chain()?.paymentLinks?.create !== undefined,
        amountText: text(),
        amountFault: reading()?.fault,
        payload: key === undefined ? address : link,
      }
    },
    sameState,
  )

  /** Finds out which networks take the address: some write it in another way (Bitcoin's test networks, SS58 prefixes). */
  const findNetworks = async (of: string): Promise<void> => {
    const [module, active, address] = [chain(), network(), account()?.address ?? '']
    const all = ctx.networks.list(account()?.namespace)
    const checks = await Promise.all(
      all.map(async (one) => (await module?.checkAddress(address, one))?.valid === true),
    ).catch((error: unknown) => {
      if (!signal.aborted) ctx.report(error)
      // Only what is sure: the network that the wallet gave the address for.
      return all.map((one) => one === active)
    })
    if (!signal.aborted && of === payableKey())
      payable.setState({ of, what: all.filter((_, index) => checks[index]) })
  }
  const makeRequest = async (of: string): Promise<void> => {
    const now = asked()
    const what = now && (await chain()?.paymentLinks?.create?.(now))
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
        // The code comes from a file that did not load: it is asked for again, while somebody waits for it.
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
