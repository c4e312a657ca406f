// Also public as `quoin/endpoints/wallets`: the gateway and the widget share these definitions. Importing them
// loads neither the kernel nor the schemas.

import type { Endpoint } from '#kernel'
import { lazySchema } from '#page/endpoint'
import { readWalletsPage } from './list/read-wallets-page.js'
import type { WalletsPage, WalletsQuery } from './schemas.js'

export type { WalletsPage, WalletsQuery, WcWallet } from './schemas.js'

/** Loads the schemas of these endpoints, for a server that validates with them. */
export const loadSchemas = (): Promise<typeof import('./schemas.js')> => import('./schemas.js')

/** Returns the list of wallets: searched, filtered, page by page. */
export const getWallets: Endpoint<WalletsQuery, unknown, WalletsPage> = {
  id: 'wallets.getWallets',
  method: 'GET',
  path: '/getWallets',
  service: 'gateway',
  summary: 'The list of wallets, page by page.',
  query: lazySchema(async () => (await loadSchemas()).walletsQuery),
  answer: lazySchema(async () => (await loadSchemas()).walletsPage, readWalletsPage),
}

/** Returns a wallet's picture. Displayed in an `<img>` by its URL (`api.url`), so the response is never read. */
export const getWalletImage: Endpoint<unknown, unknown, unknown> = {
  id: 'wallets.getWalletImage',
  method: 'GET',
  path: '/getWalletImage/:imageId',
  service: 'gateway',
  summary: 'The picture of a wallet.',
  params: lazySchema(async () => (await loadSchemas()).walletImageParams),
  answer: lazySchema(async () => (await loadSchemas()).anything),
}
