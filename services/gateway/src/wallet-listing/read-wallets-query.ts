import { loadSchemas, type WalletsQuery } from 'quoin/endpoints/wallets'

const { walletsQuery } = await loadSchemas()

import type { Reason } from '../problem.js'

const MUST_BE: Readonly<Record<string, string>> = {
  page: 'must be a whole number from 1 to 10000',
  entries: 'must be a whole number from 1 to 100',
  search: 'must have at most 100 characters',
  include: 'must be a comma list of at most 200 wallet ids',
  exclude: 'must be a comma list of at most 200 wallet ids',
  chains: 'must be a comma list of at most 200 CAIP-2 ids',
  badge_type: 'must be certified or none',
}

/**
 * Reads the query of `GET /getWallets` by the client's own definition; `projectId` comes with every call. Other
 * parameters (st, sv, clientId) are let through.
 */
export function readWalletsQuery(
  parameters: Readonly<Record<string, string>>,
): WalletsQuery | { reasons: Reason[] } {
  const { projectId = '' } = parameters
  if (projectId === '' || projectId.length > 100) {
    return { reasons: [{ name: 'projectId', description: 'is missing, or longer than 100 characters' }] }
  }
  const query = walletsQuery.safeParse(parameters)
  if (query.success) return query.data
  const names = [...new Set(query.error.issues.map((issue) => String(issue.path[0])))]
  return { reasons: names.map((name) => ({ name, description: MUST_BE[name] ?? 'is not valid' })) }
}
