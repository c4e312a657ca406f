import { normalize } from 'viem/ens'
import type { ChainNode } from '../chains/chain-node.js'
import { avatarLink } from './avatar-link.js'
import { createEnsRecords } from './ens-records.js'

const LONGEST_NAME = 255

export interface EnsIdentity {
  readonly name: string
  readonly avatar?: string | undefined
}

/** Names that are not in the form of ENSIP-15 are nobody's: they may look like those of somebody else. */
function isNormal(name: string): boolean {
  try {
    return name.length <= LONGEST_NAME && name.includes('.') && normalize(name) === name
  } catch {
    return false
  }
}

/**
 * The primary name of an address, which must lead back to it (ENSIP-3), and its picture; `undefined` where it has none.
 *
 * @throws where the node cannot be asked
 */
export async function findEnsIdentity(
  node: ChainNode,
  address: string,
  options: { readonly signal: AbortSignal; readonly ipfsGateway?: string | undefined },
): Promise<EnsIdentity | undefined> {
  const records = createEnsRecords(node, options.signal)
  const name = await records?.claimedNameOf(address)
  if (!records || name === undefined || !isNormal(name)) return undefined
  const forward = await records.addressOf(name)
  if (forward?.toLowerCase() !== address.toLowerCase()) return undefined
  // A name without its picture is better than none.
  const avatar = await records.textOf(name, 'avatar').catch(() => undefined)
  return { name, avatar: avatar === undefined ? undefined : avatarLink(avatar, options.ipfsGateway) }
}
