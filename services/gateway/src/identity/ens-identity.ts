import { normalize } from 'viem/ens'
import type { ChainNode } from '../chains/chain-node.js'
import { avatarLink } from './avatar-link.js'
import { createEnsRecords } from './ens-records.js'

const MAX_NAME_LENGTH = 255

export interface EnsIdentity {
  readonly name: string
  readonly avatar?: string | undefined
}

/** Returns true for a name normalized by ENSIP-15. Others are ignored: they may look like another name. */
function isNormal(name: string): boolean {
  try {
    return name.length <= MAX_NAME_LENGTH && name.includes('.') && normalize(name) === name
  } catch {
    return false
  }
}

/**
 * Returns the primary name of an address, which must resolve to it (ENSIP-3), and its avatar; `undefined` if it has
 * none.
 *
 * @throws if the node is unavailable
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
  // The name is returned even if its avatar is unavailable.
  const avatar = await records.textOf(name, 'avatar').catch(() => undefined)
  return { name, avatar: avatar === undefined ? undefined : avatarLink(avatar, options.ipfsGateway) }
}
