import type { SiteChain } from '../../src/chains/site-chain.js'

/** The response of `GET /api/v1/site`; the frame's document contains it, too. */
export interface SiteDescription {
  readonly chains: readonly SiteChain[]
  readonly logins: readonly string[]
}

/** Delays before the retries, in milliseconds; the page gives up after 20 s. */
const pauses = [500, 1_000, 2_000, 4_000]

/** Reads the description of this site in the document, or from the server; retries if it is unreachable. */
export async function readSite(): Promise<SiteDescription> {
  const text = document.getElementById('site')?.textContent
  // The site's own server has written it.
  if (text) return JSON.parse(text) as SiteDescription
  for (const pause of pauses) {
    try {
      const answer = await fetch('/api/v1/site')
      // The site's own server: its response has this type.
      if (answer.ok) return (await answer.json()) as SiteDescription
    } catch {
      // No network, or the server restarts.
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  throw new Error('Couldn’t reach the wallet site.')
}
