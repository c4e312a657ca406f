// Also public as `quoin/endpoints/wallets`: the gateway serves by the same definitions that the widget asks by. Importing them
// loads neither the kernel nor the schemas.

import type { Endpoint, StandardSchema } from '#kernel'
import type { WalletsPage, WalletsQuery } from './schemas.js'

export type { WalletsPage, WalletsQuery, WcWallet } from './schemas.js'

/** The schemas of these endpoints, for a server that checks by them. */
export const loadSchemas = (): Promise<typeof import('./schemas.js')> => import('./schemas.js')

type Schemas = Awaited<ReturnType<typeof loadSchemas>>

/** Written out and not taken from `#kernel`, which a server would then load. */
function schemaOf<Output>(pick: (schemas: Schemas) => StandardSchema<Output>): StandardSchema<Output> {
  const validate: StandardSchema<Output>['~standard']['validate'] = async (value) =>
    pick(await loadSchemas())['~standard'].validate(value)
  return { '~standard': { version: 1, vendor: 'quoin', validate } }
}

/** The list of wallets: searched, filtered, page by page. */
export const getWallets: Endpoint<WalletsQuery, unknown, WalletsPage> = {
  id: 'wallets.getWallets',
  method: 'GET',
  path: '/getWallets',
  service: 'gateway',
  query: schemaOf((schemas) => schemas.walletsQuery),
  answer: schemaOf((schemas) => schemas.walletsPage),
}

/** A wallet's picture. Shown in an `<img>` by its address (`api.url`), so the answer is never read. */
export const getWalletImage: Endpoint<unknown, unknown, unknown> = {
  id: 'wallets.getWalletImage',
  method: 'GET',
  path: '/getWalletImage/:imageId',
  service: 'gateway',
  answer: schemaOf((schemas) => schemas.anything),
}
