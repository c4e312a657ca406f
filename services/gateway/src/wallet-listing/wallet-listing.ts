import { Problem } from '@quoin/server-kit/http'
import { getWalletImage, getWallets } from 'quoin/endpoints/wallets'
import { findWallets } from 'quoin/wallet-registry'
import { type ServedEndpoint, serve } from '../http/served-endpoint.js'
import type { WalletSource } from './wallet-source.js'

/** Cache lifetimes of the list and of an image in browsers. Seconds. */
const LIST_FRESH = 60
const IMAGE_FRESH = 86_400

/** Returns the endpoints of the wallet list. */
export function walletListing(source: WalletSource): readonly ServedEndpoint[] {
  return [
    serve(getWallets, async ({ query, signal }) => findWallets(await source.list(signal), query), {
      maxAge: LIST_FRESH,
    }),
    serve(
      getWalletImage,
      async ({ path, signal }) => {
        const image = await source.image(path.imageId ?? '', signal)
        if (!image) throw new Problem(404, [{ name: 'imageId', description: 'No wallet has this image.' }])
        return new Response(image.bytes, {
          headers: {
            'Content-Type': image.contentType,
            'Cache-Control': `public, max-age=${IMAGE_FRESH}`,
            'X-Content-Type-Options': 'nosniff',
            // Stops scripts of an SVG that is opened as a page; an <img> never runs them.
            'Content-Security-Policy': "default-src 'none'; sandbox",
            'Cross-Origin-Resource-Policy': 'cross-origin',
          },
        })
      },
      { isPublic: true, contentType: 'image/*' },
    ),
  ]
}
