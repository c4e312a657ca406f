import { createBrowserPlatform, type Platform } from 'quoin/kernel'

/**
 * Creates the platform of a page in the rehearsal: that of the browser, whose windows open the sandbox's page where a seller's own
 * page would open. The addresses of sellers are checked before, as in production.
 *
 * @param sellerPageUrl gets the seller's address as `page`
 */
export function rehearsedPlatform(sellerPageUrl: string): Platform {
  const platform = createBrowserPlatform()
  return {
    ...platform,
    popups: {
      async prepare() {
        const opener = await platform.popups.prepare()
        return {
          open(url, size) {
            const popup = opener.open(url, size)
            return (
              popup && {
                ...popup,
                navigate: (page) => popup.navigate(`${sellerPageUrl}?${new URLSearchParams({ page })}`),
              }
            )
          },
        }
      },
    },
  }
}
