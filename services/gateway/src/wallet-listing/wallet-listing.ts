import { Problem } from '@quoin/server-kit/http'
import { getWalletImage, getWallets } from 'quoin/endpoints/wallets'
import { type ServedEndpoint, serve } from '../http/served-endpoint.js'
import { findWallets } from './find-wallets.js'
import { madeUpWallets } from './made-up-wallets.js'
import { SANDBOX_WALLET_ICON, walletIcon } from './wallet-icon.js'

const WALLET_COUNT = 600
/** Cache lifetimes of the list and of an image in browsers. Seconds. */
const LIST_FRESH = 60
const IMAGE_FRESH = 86_400

export interface WalletListingDeps {
  /** Page of the sandbox wallet, which is then listed first. */
  readonly sandboxWalletUrl: string | undefined
}

/** Returns the endpoints of the sandbox's wallet list: made-up wallets with drawn icons. */
export function walletListing({ sandboxWalletUrl }: WalletListingDeps): readonly ServedEndpoint[] {
  const wallets = madeUpWallets(WALLET_COUNT, sandboxWalletUrl)
  const icons = new Map(
    wallets.flatMap(({ image_id }) => (image_id ? [[image_id, walletIcon(image_id)]] : [])),
  )
  const [first] = wallets
  if (sandboxWalletUrl && first?.image_id) icons.set(first.image_id, SANDBOX_WALLET_ICON)

  return [
    serve(getWallets, async ({ query }) => findWallets(wallets, query), { maxAge: LIST_FRESH }),
    serve(
      getWalletImage,
      async ({ path }) => {
        const icon = icons.get(path.imageId ?? '')
        if (!icon) throw new Problem(404, [{ name: 'imageId', description: 'No wallet has this image.' }])
        return new Response(icon, {
          headers: {
            'Content-Type': 'image/svg+xml',
            'Cache-Control': `public, max-age=${IMAGE_FRESH}`,
            // Stops scripts of an SVG that is opened as a page; an <img> never runs them.
            'Content-Security-Policy': "default-src 'none'; sandbox",
            'Cross-Origin-Resource-Policy': 'cross-origin',
          },
        })
      },
      { isPublic: true, contentType: 'image/svg+xml' },
    ),
  ]
}
