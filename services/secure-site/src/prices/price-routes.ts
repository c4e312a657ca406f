import { z } from 'zod'
import { publicRoutes, type SiteRoute } from '../http/site-route.js'
import type { SiteDeps } from '../site-deps.js'

/** Timeout of the gateway. Milliseconds. */
const TIME_LIMIT = 8000
/** Project id of the site at the gateway. */
const PROJECT = 'secure-site'

const question = z.strictObject({
  currency: z.string().regex(/^[a-z]{3}$/),
  addresses: z.array(z.string().min(1).max(200)).min(1).max(100),
})
const answer = z.object({
  fungibles: z
    .array(z.looseObject({ address: z.string().max(200), price: z.number().finite().nonnegative() }))
    .max(100),
})

/**
 * Creates the route for token prices in the approval view. It forwards the gateway's response, so that the frame calls
 * only its own site.
 */
export function priceRoutes({ config, log }: Pick<SiteDeps, 'config' | 'log'>): readonly SiteRoute[] {
  const { gatewayUrl } = config
  return [
    publicRoutes.post('prices', question, async ({ body, words, signal }) => {
      if (gatewayUrl === undefined) return { fungibles: [] }
      try {
        const response = await fetch(`${gatewayUrl}/v1/fungible/price?projectId=${PROJECT}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
          signal: AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT)]),
        })
        if (!response.ok) throw new Error(`The gateway responded with status ${response.status}.`)
        return answer.parse(await response.json())
      } catch (error) {
        log.warn({ err: error }, 'the request for prices failed')
        throw words.refuse(502, 'pricesFailed')
      }
    }),
  ]
}
