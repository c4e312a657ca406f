import {
  type Account,
  type AmountReading,
  type ChainModule,
  deriveStore,
  type Network,
  type PluginContext,
  parseAmount,
  type ReadableStore,
} from '#kernel'
import type { ReceivePlugin, ReceiveState } from './contract.js'
import type { ReceiveRequest } from './points.js'
import type { RequestMaker } from './request-maker.js'

/** The typed amount and its network. */
export interface Draft {
  readonly text: string
  readonly of?: string | undefined
}

/** A result with its input. */
export interface Found<T> {
  readonly of: string
  readonly what: T
}

/** Reads the receiving account, its networks and the amount. */
export interface ReceiveReader {
  readonly store: ReadableStore<ReceiveState>
  account(): Account | undefined
  network(): Network | undefined
  chain(): ChainModule | undefined
  /** Undefined for amounts that a link cannot contain. */
  requested(): ReceiveRequest | undefined
  /** The address whose networks are looked up. */
  payableKey(): string
  requestKey(): string | undefined
}

interface ReaderParts {
  readonly ctx: PluginContext<ReceivePlugin>
  readonly draft: ReadableStore<Draft>
  readonly payable: ReadableStore<Found<readonly Network[]> | undefined>
  readonly request: ReadableStore<Found<string> | undefined>
  readonly maker: RequestMaker
}

const sameState = (a: ReceiveState, b: ReceiveState): boolean =>
  (Object.keys(a) as (keyof ReceiveState)[]).every((key) => a[key] === b[key])

export function createReceiveReader({ ctx, draft, payable, request, maker }: ReaderParts): ReceiveReader {
  const account = (): Account | undefined => ctx.connections.active()?.accounts[0]
  const network = (): Network | undefined => ctx.networks.active(account()?.namespace)
  const chain = (): ChainModule | undefined => ctx.chains.find(account()?.namespace ?? '')
  const payableKey = (): string =>
    JSON.stringify([account(), ctx.networks.list(account()?.namespace).map((one) => one.caipNetworkId)])
  const text = (): string => (draft.getState().of === network()?.caipNetworkId ? draft.getState().text : '')
  const reading = (): AmountReading | undefined => {
    const active = network()
    if (!active || text().trim() === '') return undefined
    const decimalSeparator = ctx.i18n.number(1.5).replace(/\p{Nd}/gu, '')
    return parseAmount(text(), active.nativeCurrency.decimals, { decimalSeparator })
  }
  const requested = (): ReceiveRequest | undefined => {
    const [active, { address } = {}, value] = [network(), account(), reading()?.value]
    const isWhole = active && address !== undefined && value !== undefined && value > 0n
    return isWhole && maker.find(chain(), active) ? { address, network: active, value } : undefined
  }
  const requestKey = (): string | undefined => {
    const now = requested()
    return now && JSON.stringify([now.network.caipNetworkId, now.address, now.value.toString()])
  }
  const networks = (): readonly Network[] | undefined => {
    const active = network()
    const all = ctx.networks.list(account()?.namespace)
    if (!active || !account()) return []
    if (account()?.type === 'smartAccount' || all.length < 2) return [active]
    return payable.getState()?.of === payableKey() ? payable.getState()?.what : undefined
  }

  const canRequest = (): boolean => {
    const active = network()
    return active !== undefined && maker.find(chain(), active) !== undefined
  }

  let known: readonly Network[] | undefined = []
  const compute = (): ReceiveState => {
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
      canRequestAmount: canRequest(),
      amountText: text(),
      amountFault: reading()?.fault,
      payload: key === undefined ? address : link,
    }
  }
  const sources = [
    ctx.connections.store,
    ctx.networks.store,
    ctx.i18n.store,
    draft,
    payable,
    request,
    maker.store,
  ]
  const store = deriveStore(sources, compute, sameState)
  return { store, account, network, chain, requested, payableKey, requestKey }
}
