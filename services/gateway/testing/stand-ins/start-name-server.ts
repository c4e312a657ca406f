import { decodeFunctionData, encodeAbiParameters, type Hex, isHex, parseAbi } from 'viem'
import { type StandIn, startStandIn } from './start-stand-in.js'

/** Source: ENSIP-1, ENSIP-5 and ENSIP-9. */
const abi = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
])
/** The coin type of Ethereum (SLIP-44). */
const ETHER = 60n
const NO_ADDRESS = `0x${'00'.repeat(20)}` as const

/** A record that a resolver requests. */
export interface NameRecord {
  /** By ENSIP-1. */
  readonly node: Hex
  /** By ENSIP-9, for EVM networks by ENSIP-11. */
  readonly coinType: bigint
}

/** The path of its lookups, for the URL that a resolver names. */
export const NAME_SERVER_PATH = '/{sender}/{data}.json'

/**
 * Starts a stand-in of a server with the records of names that are kept off chain: `GET /<sender>/<data>.json` returns
 * `{ data }`, the encoded result of the call that the resolver got. Its answers have no signature, which resolvers of real
 * names verify.
 *
 * Built from: EIP-3668 (https://eips.ethereum.org/EIPS/eip-3668, final) and ENSIP-10
 * (https://docs.ens.domains/ensip/10); as of 2026-11-27.
 *
 * @param addressOf returns the address of a record; `undefined`: it has none
 */
export function startNameServer(addressOf: (record: NameRecord) => Hex | undefined): Promise<StandIn> {
  return startStandIn(({ method, path }) => {
    const [, data] = /^\/0x[\da-f]{40}\/(0x[\da-f]+)\.json$/i.exec(path) ?? []
    if (method !== 'GET' || !isHex(data)) return { status: 400, body: { message: 'Not a lookup.' } }
    const { functionName, args } = decodeFunctionData({ abi, data })
    const [node] = args
    if (functionName === 'text') return { body: { data: encodeAbiParameters([{ type: 'string' }], ['']) } }
    if (args.length === 1)
      return {
        body: {
          data: encodeAbiParameters(
            [{ type: 'address' }],
            [addressOf({ node, coinType: ETHER }) ?? NO_ADDRESS],
          ),
        },
      }
    const coinType = BigInt(args[1])
    return {
      body: { data: encodeAbiParameters([{ type: 'bytes' }], [addressOf({ node, coinType }) ?? '0x']) },
    }
  })
}
