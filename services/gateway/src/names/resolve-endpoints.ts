import { getPrimaryName, resolveName } from 'quoin/endpoints/names'
import { type ServedEndpoint, serve } from '../http/served-endpoint.js'
import type { NameDirectory } from './sources/create-name-directory.js'

/** Number of requests that a resolution counts as: it sends several to nodes and servers. */
const COST = 5

/** Cache lifetime of a primary name in browsers. Seconds (ACC-05). */
const MAX_AGE = 300

/** Returns the endpoints that resolve names and addresses for one network, by all sources of the network. */
export function resolveEndpoints({
  directory,
}: {
  readonly directory: NameDirectory
}): readonly ServedEndpoint[] {
  return [
    serve(
      resolveName,
      // Not cached by browsers: money is sent to the address.
      async ({ query, signal }) => {
        const { chainId } = query
        return { chainId, ...(await directory.resolve(query.name, chainId, signal)) }
      },
      { cost: () => COST },
    ),
    serve(
      getPrimaryName,
      async ({ query: { address, chainId }, signal }) => {
        const found = await directory.primaryName(address, chainId, signal)
        return found ? { name: found.name } : {}
      },
      { cost: () => COST, maxAge: MAX_AGE },
    ),
  ]
}
