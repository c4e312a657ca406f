import { encodeFunctionData, parseAbi } from 'viem'
import { namehash, normalize } from 'viem/ens'
import { getAddress } from 'viem/utils'
import { type ChainRequest, isQuoinError, type NodeClient } from '#kernel'
import { readText } from '../tokens/erc20.js'
import { createNameRecords, type NameRecords, readAddress } from './name-records.js'

/** Source: ENSIP-1 and ENSIP-3. */
const abi = parseAbi(['function addr(bytes32 node)', 'function name(bytes32 node)'])

/** Limits of a name. UTF-16 code units, and labels. */
const maxNameLength = 255
const maxLabels = 10

/** Returns a name in normalized form; `undefined` if it cannot be normalized. Source: ENSIP-15. */
export function normalizeName(name: string): string | undefined {
  if (name.length > maxNameLength) return undefined
  try {
    return normalize(name)
  } catch {
    return undefined
  }
}

async function addressOf(records: NameRecords, name: string): Promise<string | undefined> {
  const data = encodeFunctionData({ abi, functionName: 'addr', args: [namehash(name)] })
  const address = readAddress(await records.read(name, data))
  return address && getAddress(address)
}

/**
 * Returns the address of a name, with its checksum; `undefined` if it has none or is not a valid name, which sends no
 * request. Throws `NODE_REFUSED` if the records of the name are on a server.
 */
export async function resolveName(
  node: NodeClient,
  { name, ...request }: ChainRequest & { readonly name: string },
): Promise<string | undefined> {
  const records = createNameRecords(node, request)
  const normal = normalizeName(name)
  const labels = normal?.split('.').length ?? 0
  if (!records || normal === undefined || labels < 2 || labels > maxLabels) return undefined
  return addressOf(records, normal)
}

/** Returns the name of an address, only if the name is normalized and resolves to that address (SEC-09). */
export async function lookUpName(
  node: NodeClient,
  { address, ...request }: ChainRequest & { readonly address: string },
): Promise<string | undefined> {
  const records = createNameRecords(node, request)
  if (!records) return undefined
  const reverse = `${address.slice(2).toLowerCase()}.addr.reverse`
  const data = encodeFunctionData({ abi, functionName: 'name', args: [namehash(reverse)] })
  try {
    const name = readText(await records.read(reverse, data))
    if (name === '' || normalizeName(name) !== name || !name.includes('.')) return undefined
    const forward = await addressOf(records, name)
    return forward?.toLowerCase() === address.toLowerCase() ? name : undefined
  } catch (error) {
    // A name that cannot be verified is not returned.
    if (isQuoinError(error, 'NODE_REFUSED')) return undefined
    throw error
  }
}
