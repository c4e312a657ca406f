import { findEvmSigner } from 'quoin/siwx-server'
import {
  BaseError,
  createPublicClient,
  type EIP1193RequestFn,
  type Hex,
  http,
  parseAbi,
  RpcRequestError,
} from 'viem'
import { parseSiweMessage } from 'viem/siwe'

const idRegistryAbi = parseAbi(['function idOf(address owner) view returns (uint256)'])
const FID = /^farcaster:\/\/fid\/(\d{1,20})$/
/** Timeout of one request to the node. Milliseconds. */
const TIME_LIMIT = 10_000

/** Values that a message has to match. */
export interface FarcasterExpectation {
  readonly domain: string
  readonly uri: string
  readonly nonce: string
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Returns the fid that a message proves, or `undefined` if it is invalid. Rejects if the node is unavailable. */
export type CheckFarcasterMessage = (
  message: string,
  signature: Hex,
  expected: FarcasterExpectation,
) => Promise<string | undefined>

/**
 * Creates a check of "Sign in with Farcaster" messages (FIP-11): a SIWE message (ERC-4361) for this site and this
 * nonce, not expired, signed by the address that owns its fid according to the IdRegistry. Signatures of contracts
 * (ERC-1271, 6492) are checked on the chain of the registry.
 */
export function createFarcasterCheck(rpcUrl: string, idRegistry: Hex): CheckFarcasterMessage {
  const client = createPublicClient({ transport: http(rpcUrl, { timeout: TIME_LIMIT, retryCount: 1 }) })
  // The client's type has the parameters of each method; the library chooses them here.
  const request = client.request as EIP1193RequestFn
  async function send(method: string, params: readonly unknown[]): Promise<unknown> {
    try {
      return await request({ method, params })
    } catch (error) {
      const value = error instanceof BaseError && error.walk((one) => one instanceof RpcRequestError)
      throw value instanceof RpcRequestError ? Object.assign(error as Error, { rpcCode: value.code }) : error
    }
  }
  return async (message, signature, { domain, uri, nonce, now }) => {
    const parsed = parseSiweMessage(message)
    const fids = (parsed.resources ?? []).flatMap((resource) => FID.exec(resource)?.[1] ?? [])
    const [fid] = fids
    const { address } = parsed
    if (!address || fid === undefined || fids.length !== 1) return undefined
    if (parsed.domain !== domain || parsed.uri !== uri || parsed.nonce !== nonce) return undefined
    if (parsed.expirationTime && parsed.expirationTime.getTime() <= now) return undefined
    if (parsed.notBefore && parsed.notBefore.getTime() > now) return undefined
    if ((await findEvmSigner({ address, message, signature, request: send })) === undefined) return undefined
    const owned = await client.readContract({
      address: idRegistry,
      abi: idRegistryAbi,
      functionName: 'idOf',
      args: [address],
    })
    return owned !== 0n && owned === BigInt(fid) ? fid : undefined
  }
}
