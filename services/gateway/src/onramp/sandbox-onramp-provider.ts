import { Problem } from '@quoin/server-kit/http'
import { loadSchemas } from 'quoin/endpoints/onramp'
import { z } from 'zod'
import { connectProvider, type ProviderConnection } from './connect-provider.js'
import type { OnrampProvider } from './onramp-provider.js'

const word = z.string().regex(/^[\w-]{1,128}$/)
const purchase = z.object({
  id: word,
  status: z.enum(['in-progress', 'success', 'failed']),
  chain: z.string().regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/),
  hash: word.or(z.literal('')),
  address: z.string().regex(/^[-.%a-zA-Z0-9]{1,128}$/),
  token: z.object({
    name: z.string().max(64),
    symbol: z.string().max(16),
    amount: z.string().regex(/^\d{1,78}(\.\d{1,78})?$/),
  }),
  created: z.number().int().nonnegative(),
})
const purchasePage = z.object({ purchases: z.array(purchase).max(500), next: z.string().max(512).optional() })

interface Checks<T> {
  safeParse(value: unknown): { readonly success: true; readonly data: T } | { readonly success: false }
}

function checked<T>(schema: Checks<T>, answer: unknown): T {
  const read = schema.safeParse(answer)
  if (read.success) return read.data
  throw new Problem(502, [{ name: 'onramp', description: 'The provider returned an invalid answer.' }])
}

export interface SandboxOnrampOptions extends ProviderConnection {
  /** Id in requests for histories. Default `sandbox`. */
  readonly id?: string | undefined
}

/**
 * Creates a provider of the sandbox's on-ramp, or of a server with the same paths: it sells worthless tokens for test
 * cards.
 */
export function sandboxOnramp({ id = 'sandbox', ...connection }: SandboxOnrampOptions): OnrampProvider {
  const request = connectProvider(connection)
  return {
    id,
    async options(signal, { country }) {
      const path = country === undefined ? '/api/options' : `/api/options?country=${country}`
      return checked((await loadSchemas()).onrampOptions, await request(path, signal))
    },
    async quote(question, signal) {
      return checked((await loadSchemas()).onrampQuote, await request('/api/quotes', signal, question))
    },
    async createUrl(order, signal) {
      return checked((await loadSchemas()).onrampUrl, await request('/api/checkouts', signal, order)).url
    },
    async purchases(partnerUserId, cursor, signal) {
      const query = new URLSearchParams({ partnerUserId, ...(cursor !== undefined && { cursor }) })
      return checked(purchasePage, await request(`/api/purchases?${query}`, signal))
    },
  }
}
