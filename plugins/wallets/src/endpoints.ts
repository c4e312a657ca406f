// Also public as `quoin/endpoints/wallets`: the gateway serves by the same definitions that the widget asks by. The
// kernel's types alone are imported, so that a server does not load the kernel.

import * as z from 'zod/mini'
import type { Endpoint } from '#kernel'
import { type WalletsPage, type WalletsQuery, walletsPage, walletsQuery } from './schemas.js'

export {
  type WalletsPage,
  type WalletsQuery,
  type WcWallet,
  walletImageId,
  walletsPage,
  walletsQuery,
  wcWallet,
} from './schemas.js'

/** The list of wallets: searched, filtered, page by page. */
export const getWallets: Endpoint<WalletsQuery, unknown, WalletsPage> = {
  id: 'wallets.getWallets',
  method: 'GET',
  path: '/getWallets',
  service: 'gateway',
  query: walletsQuery,
  answer: walletsPage,
}

/** A wallet's picture. Shown in an `<img>` by its address (`api.url`), so the answer is never read. */
export const getWalletImage: Endpoint<unknown, unknown, unknown> = {
  id: 'wallets.getWalletImage',
  method: 'GET',
  path: '/getWalletImage/:imageId',
  service: 'gateway',
  answer: z.unknown(),
}
