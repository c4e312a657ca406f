import type { CaipNetworkId, PluginContext } from '#kernel'
import {
  type GatewayProviderOptions,
  type OnrampPlugin,
  type OnrampProvider,
  type OnrampProviderEntry,
  onrampProviders,
} from '../contract.js'
import { gatewayProvidersOf } from '../options.js'
import { createGatewayProvider } from './gateway-provider.js'
import { createGatewayReport } from './gateway-report.js'

/** The origins of well-known sellers. */
const knownOrigins: Readonly<Record<string, readonly string[]>> = {
  coinbase: ['https://pay.coinbase.com'],
  meld: ['https://meldcrypto.com'],
  moonpay: ['https://buy.moonpay.com'],
  stripe: ['https://crypto.link.com'],
}

/** Returns the origins where a seller's pages may be opened. */
export function originsOf({ id, origins }: GatewayProviderOptions): readonly string[] {
  return origins ?? knownOrigins[id] ?? []
}

/** A seller with the data of the host or its plugin. */
export interface Seller {
  readonly id: string
  readonly name: string
  /** Basis points, from and to. */
  readonly fee: readonly [number, number]
  /** The origins where its page may be opened. */
  readonly origins: readonly string[]
  readonly provider: OnrampProvider
}

/** The sellers: the gateway's, then those of other plugins. */
export interface Sellers {
  /** The sellers' names, also before they are loaded. */
  names(): readonly Pick<Seller, 'id' | 'name'>[]
  /** Loads them. One that fails to load is reported and left out. */
  all(): Promise<readonly Seller[]>
  /** The sellers on a network. */
  on(caipNetworkId: CaipNetworkId): Promise<readonly Seller[]>
  find(id: string): Promise<Seller | undefined>
  /** Returns false if the gateway's sellers could not be read. */
  isKnown(): boolean
}

const defaultFee = [100, 200] as const

export function createSellers(ctx: PluginContext<OnrampPlugin>, purchaseKey: () => Promise<string>): Sellers {
  const report = createGatewayReport(ctx, 'report')
  const own: readonly Seller[] = gatewayProvidersOf(ctx.options).map((options) => ({
    id: options.id,
    name: options.name,
    fee: options.fee ?? defaultFee,
    origins: originsOf(options),
    provider: createGatewayProvider(ctx, options, report, purchaseKey),
  }))

  const entries = (): readonly OnrampProviderEntry[] =>
    ctx.contributions.list(onrampProviders).filter(({ id }) => own.every((one) => one.id !== id))
  const all = async (): Promise<readonly Seller[]> => {
    const added = await Promise.all(
      entries().map(
        async ({ id, name, fee = defaultFee, origins = [], provider: token }): Promise<readonly Seller[]> => {
          try {
            return [{ id, name, fee, origins, provider: await ctx.load(token) }]
          } catch (error) {
            if (!ctx.signal.aborted) ctx.report(error)
            return []
          }
        },
      ),
    )
    return [...own, ...added.flat()]
  }

  return {
    names: () => [...own, ...entries()].map(({ id, name }) => ({ id, name })),
    all,
    async on(caipNetworkId) {
      await report.load()
      return (await all()).filter(({ provider }) => {
        try {
          return provider.supports(caipNetworkId)
        } catch (error) {
          ctx.report(error)
          return false
        }
      })
    },
    isKnown: report.isKnown,
    find: async (id) => (await all()).find((one) => one.id === id),
  }
}
