import { Hono } from 'hono'
import { getWalletImage, getWallets } from 'quoin/endpoints/wallets'
import { problem } from '../problem.js'
import { findWallets } from './find-wallets.js'
import { madeUpWallets } from './made-up-wallets.js'
import { readWalletsQuery } from './read-wallets-query.js'
import { SANDBOX_WALLET_ICON, walletIcon } from './wallet-icon.js'

const WALLET_COUNT = 600

/** `GET /getWallets` and `GET /getWalletImage/:imageId`. */
export function walletListingRoutes(sandboxWalletUrl: string | undefined): Hono {
  const wallets = madeUpWallets(WALLET_COUNT, sandboxWalletUrl)
  const icons = new Map(
    wallets.flatMap(({ image_id }) => (image_id ? [[image_id, walletIcon(image_id)]] : [])),
  )
  const [first] = wallets
  if (sandboxWalletUrl && first?.image_id) icons.set(first.image_id, SANDBOX_WALLET_ICON)

  return new Hono()
    .get(getWallets.path, (context) => {
      const query = readWalletsQuery(context.req.query())
      if ('reasons' in query) return problem(context, 400, query.reasons)
      context.header('Cache-Control', 'public, max-age=60')
      return context.json(findWallets(wallets, query))
    })
    .get(getWalletImage.path, (context) => {
      const icon = icons.get(context.req.param('imageId') ?? '')
      if (!icon) return problem(context, 404, [{ name: 'imageId', description: 'No wallet has this image.' }])
      context.header('Content-Type', 'image/svg+xml')
      context.header('Cache-Control', 'public, max-age=86400')
      // Opened by itself, a drawing may do nothing; shown in an <img> it never could.
      context.header('Content-Security-Policy', "default-src 'none'; sandbox")
      context.header('Cross-Origin-Resource-Policy', 'cross-origin')
      return context.body(icon)
    })
}
