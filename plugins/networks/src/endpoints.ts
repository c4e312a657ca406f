// Also public as `quoin/endpoints/networks`: the gateway and the widget share these definitions. Importing them
// loads neither the kernel nor the schemas.
import type { Endpoint } from '#kernel'
import { lazySchema, supportedChainsId, supportedChainsPath } from '#page/endpoint'
import type { RpcCall, RpcQuery, RpcReply, SupportedChains } from './schemas.js'

export type {
  BridgedNetworks,
  OnrampSeller,
  RpcCall,
  RpcQuery,
  RpcReply,
  SupportedChains,
} from './schemas.js'

/** Loads the schemas of these endpoints, for a server that validates with them. */
export const loadSchemas = (): Promise<typeof import('./schemas.js')> => import('./schemas.js')

/** Returns the networks that the gateway serves. */
export const getSupportedChains: Endpoint<unknown, unknown, SupportedChains> = {
  id: supportedChainsId,
  method: 'GET',
  path: supportedChainsPath,
  service: 'gateway',
  summary: 'The networks that are served.',
  answer: lazySchema(async () => (await loadSchemas()).supportedChains),
  freshMs: 300_000,
}

/**
 * Sends JSON-RPC to the node of a network: reads, and the check of a contract's signature (ERC-1271). Clients may send
 * it as `text/plain`, which browsers send without a preflight request.
 */
export const requestNode: Endpoint<RpcQuery, RpcCall | readonly RpcCall[], RpcReply | readonly RpcReply[]> = {
  id: 'networks.requestNode',
  method: 'POST',
  path: '/v1',
  service: 'gateway',
  summary: 'JSON-RPC to the node of a network, for the methods that are allowed.',
  query: lazySchema(async () => (await loadSchemas()).rpcQuery),
  body: lazySchema(async () => (await loadSchemas()).rpcBody),
  answer: lazySchema(async () => (await loadSchemas()).rpcAnswer),
}
