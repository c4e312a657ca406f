import type { SiteChain } from '../../src/chains/site-chain.js'

/** What `GET /api/v1/site` answers. */
export interface SiteDescription {
  readonly chains: readonly SiteChain[]
  readonly logins: readonly string[]
}

/** How long to wait before the next try, in milliseconds; the page gives up after 20 s. */
const pauses = [500, 1_000, 2_000, 4_000]

/** Reads what this site offers; tries again where it cannot be reached. */
export async function readSite(): Promise<SiteDescription> {
  for (const pause of pauses) {
    try {
      const answer = await fetch('/api/v1/site')
      // The site's own server: its answer is as it writes it.
      if (answer.ok) return (await answer.json()) as SiteDescription
    } catch {
      // No network, or the server starts again.
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  throw new Error('The site cannot be reached.')
}
