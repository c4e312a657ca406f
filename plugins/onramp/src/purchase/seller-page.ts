import { type PluginContext, type PopupOpener, type PopupWindow, QuoinError } from '#kernel'
import type { BuyOrder, OnrampPlugin, PurchaseFailure } from '../contract.js'
import type { Seller } from '../provider/sellers.js'
import type { Order } from './follow-purchase.js'

/** CSS pixels. */
const windowSize = { width: 600, height: 800 }

/** Opens the seller's page in a separate window, one at a time. */
export interface SellerPage {
  /** Loads the code that opens windows, for the next click. */
  prepare(): Promise<void>
  /** Call it in the click itself. A page that is still opening is cancelled. */
  open(seller: Seller, order: BuyOrder): void
  /** Opens an empty window. Call it in the click itself; `undefined` if the browser blocked it. */
  openWindow(): PopupWindow | undefined
  focus(): void
  /** Cancels the page that is opening. Returns true if there was one. */
  cancel(): boolean
}

export interface SellerPageOptions {
  readonly ctx: PluginContext<OnrampPlugin>
  /** The window displays the seller's page. */
  readonly onOpened: (order: Order) => void
  readonly onFailed: (
    providerId: string,
    reason: Extract<PurchaseFailure['reason'], 'popupBlocked' | 'providerFailed'>,
    address: string,
  ) => void
}

/**
 * Requests the page's URL. Throws `ORIGIN_NOT_ALLOWED` for one outside the origins that the host or the seller's plugin
 * declares.
 */
async function requestUrl(
  { ctx }: SellerPageOptions,
  { provider, origins, id }: Seller,
  order: BuyOrder,
  signal: AbortSignal,
): Promise<string> {
  const url = ctx.links.check(await provider.createUrl(order, signal))
  if (url === undefined || !origins.includes(new URL(url).origin))
    throw new QuoinError('ORIGIN_NOT_ALLOWED', {
      details: `the page of '${id}' is not at the origins in its options`,
    })
  return url
}

/** Requests the account's earlier purchases, to exclude them for the order. */
async function requestEarlierPurchases(
  { provider }: Seller,
  address: string,
  signal: AbortSignal,
): Promise<ReadonlySet<string> | undefined> {
  const page = await provider.purchases?.(address, undefined, signal).catch(() => undefined)
  return page && new Set(page.purchases.map(({ id }) => id))
}

export function createSellerPage(options: SellerPageOptions): SellerPage {
  const { ctx, onOpened, onFailed } = options
  let opener: PopupOpener | undefined
  let opening: { readonly controller: AbortController; window: PopupWindow | undefined } | undefined
  ctx.own(() => opening?.controller.abort())

  const prepare = async (): Promise<void> => {
    opener ??= await ctx.platform.popups.prepare()
  }
  const openWindow = (): PopupWindow | undefined => opener?.open('about:blank', windowSize)
  const cancel = (): boolean => {
    const cancelled = opening
    opening = undefined
    cancelled?.controller.abort()
    cancelled?.window?.close()
    return cancelled !== undefined
  }

  const load = async (seller: Seller, order: BuyOrder, mine: NonNullable<typeof opening>): Promise<void> => {
    const { signal } = mine.controller
    const { address } = order
    const at = ctx.platform.now()
    try {
      if (!mine.window) {
        // The code that opens windows was still loading. The browser may still accept the click a moment later.
        await prepare()
        if (signal.aborted) return
        mine.window = openWindow()
      }
      if (!mine.window) return onFailed(seller.id, 'popupBlocked', address)
      const [url, before] = await Promise.all([
        requestUrl(options, seller, order, signal),
        requestEarlierPurchases(seller, address, signal),
      ])
      if (signal.aborted) return
      mine.window.navigate(url)
      ctx.emit('onramp:opened', { provider: seller.id })
      onOpened({ seller, address, since: { at, before }, url, window: mine.window })
    } catch (error) {
      if (signal.aborted) return
      ctx.report(error)
      mine.window?.close()
      onFailed(seller.id, 'providerFailed', address)
    } finally {
      if (opening === mine) opening = undefined
    }
  }

  return {
    prepare,
    open(seller, order) {
      cancel()
      opening = { controller: new AbortController(), window: openWindow() }
      void load(seller, order, opening)
    },
    openWindow,
    focus: () => opening?.window?.focus(),
    cancel,
  }
}
