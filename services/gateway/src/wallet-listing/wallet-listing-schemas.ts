import { z } from 'zod'

const ID = /^[0-9a-zA-Z_-]{1,100}$/
const CAIP2 = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/

function commaList(item: RegExp, most: number, what: string): z.ZodType<readonly string[] | undefined, string | undefined> {
  return z
    .string()
    .max(most * 101)
    .transform(list => list.split(',').filter(part => part !== ''))
    .pipe(z.array(z.string().regex(item, `must be a comma list of ${what}`)).max(most))
    .optional()
}

/** Query of `GET /getWallets`. Other parameters (st, sv, clientId) are let through. */
export const getWalletsQuery = z.object({
  projectId: z.string().min(1).max(100),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  entries: z.coerce.number().int().min(1).max(100).default(40),
  search: z.string().max(100).optional(),
  include: commaList(ID, 200, 'wallet ids'),
  exclude: commaList(ID, 200, 'wallet ids'),
  chains: commaList(CAIP2, 100, 'CAIP-2 ids'),
  badge_type: z.enum(['none', 'certified']).optional(),
})

export type GetWalletsQuery = z.output<typeof getWalletsQuery>

/** One wallet of the list. Links to apps are schemes (`name://`) or https addresses. */
export const wcWallet = z.object({
  id: z.string(),
  name: z.string(),
  badge_type: z.enum(['none', 'certified']).optional(),
  chains: z.array(z.string()).optional(),
  homepage: z.string().optional(),
  image_id: z.string().optional(),
  image_url: z.string().optional(),
  order: z.number().optional(),
  mobile_link: z.string().optional(),
  desktop_link: z.string().optional(),
  webapp_link: z.string().optional(),
  app_store: z.string().optional(),
  play_store: z.string().optional(),
  chrome_store: z.string().optional(),
  rdns: z.string().optional(),
})

export type WcWallet = z.output<typeof wcWallet>

/** Answer of `GET /getWallets`; `count` is how many there are in all, not on this page. */
export const getWalletsAnswer = z.object({ data: z.array(wcWallet), count: z.number().int() })
