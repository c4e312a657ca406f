import { getAddress } from 'viem/utils'
import type { AccountPermission, ChainRequest, NodeClient, PermissionHolder, PermissionList } from '#kernel'
import { isUnlimitedAmount } from '../decode/calls/call-meaning.js'
import { isKnownContract } from '../decode/calls/known-contracts.js'
import { assetOf, nobody, revocationOf } from './approval-calls.js'
import { type AssetFacts, readFacts, readPermit2Limits, readTimes } from './approval-facts.js'
import { type ApprovalKey, approvalId, searchApprovals } from './approval-logs.js'
import { readUses } from './approval-uses.js'
import { readStanding, type Standing } from './standing-approvals.js'

type Hex = `0x${string}`

const smallest = (...[first = 0n, ...values]: readonly bigint[]): bigint => {
  let found = first
  for (const value of values) if (value < found) found = value
  return found
}

function describe(
  { key, amount, expires }: Standing,
  facts: AssetFacts | undefined,
  atMost: bigint,
): Pick<AccountPermission, 'action' | 'risk' | 'atRisk' | 'expiresAt'> {
  const { balance, ...asset } = facts ?? { balance: undefined, address: getAddress(assetOf(key)) }
  if (key.kind === 'nft') {
    return { action: { kind: 'collectible', collection: asset, tokenId: key.tokenId }, risk: 'medium' }
  }
  if (key.kind === 'nfts') {
    // An ERC-1155 does not report how much an account has of it.
    return { action: { kind: 'collectibles', collection: asset }, risk: balance === 0n ? 'medium' : 'high' }
  }
  const isUnlimited = isUnlimitedAmount(amount)
  const taken = smallest(amount, balance ?? 0n, atMost)
  const { decimals, symbol } = asset
  const isAll = balance !== undefined && taken > 0n && taken === balance
  return {
    action: {
      kind: 'tokens',
      token: asset,
      amount: isUnlimited ? 'unlimited' : amount,
      ...(key.kind === 'permit2' && { by: getAddress(key.contract) }),
    },
    risk: isAll ? 'high' : taken > 0n || isUnlimited ? 'medium' : 'low',
    ...(taken > 0n &&
      decimals !== undefined &&
      symbol !== undefined && { atRisk: { value: taken, decimals, symbol } }),
    // Source: Permit2. The maximum counts as no end.
    ...(expires !== undefined && expires < 2 ** 48 - 1 && { expiresAt: expires * 1_000 }),
  }
}

/** Known by its address alone: a name from outside could be anyone's. */
function holderOf(key: ApprovalKey): PermissionHolder {
  const isPermit2 = key.kind === 'token' && isKnownContract(key.spender, 'permit2', undefined)
  return { address: getAddress(key.spender), ...(isPermit2 && { name: 'Permit2' }) }
}

export interface PermissionsRequest extends ChainRequest {
  /** In the form that nodes take. */
  readonly address: string
  readonly depth: number
  /** Milliseconds since 1970. */
  readonly now: number
}

/**
 * Reads the approvals of ERC-20, ERC-721, ERC-1155 and Permit2 that an account gave: the logs of the network name them, and each
 * contract's current state decides. A contract that does not answer makes the list incomplete, and nothing else.
 */
export async function readPermissions(
  node: NodeClient,
  { address, depth, now, ...request }: PermissionsRequest,
): Promise<PermissionList> {
  const owner: Hex = `0x${address.slice(2)}`
  const search = await searchApprovals(node, { ...request, owner, depth })
  const logged = search.approvals.filter(({ key }) => key.spender !== nobody)
  const { standing, unread } = await readStanding(node, request, logged, { owner, now })
  const assets = [...new Set(standing.map(({ key }) => assetOf(key)))]
  const [facts, uses, limits] = await Promise.all([
    readFacts(node, request, assets, owner),
    readUses(node, request, standing, { owner, latest: search.latest }),
    readPermit2Limits(node, request, standing, owner),
  ])
  const used = [...uses.values()].filter((use) => use !== 'none')
  const times = await readTimes(node, request, [...standing.map((one) => one.logged), ...used])
  const permissions = standing.map((one): AccountPermission => {
    const { key, logged: from } = one
    const time = times.get(from.block)
    const use = uses.get(one)
    const usedAt = use === undefined || use === 'none' ? undefined : times.get(use.block)
    return {
      id: approvalId(key),
      ...describe(one, facts.get(assetOf(key)), limits.get(one) ?? one.amount),
      holder: holderOf(key),
      ...(time !== undefined && { grantedAt: Number(time) * 1_000 }),
      ...(usedAt !== undefined && { lastUsedAt: Number(usedAt) * 1_000 }),
      ...(use === 'none' && { unused: 'searched' }),
      calls: [{ to: getAddress(key.contract), data: revocationOf(key), value: 0n }],
    }
  })
  return {
    permissions,
    isIncomplete: search.hasOlder || search.isCut || unread.length > 0,
    unread: unread.map(({ key }) => ({
      id: approvalId(key),
      contract: getAddress(assetOf(key)),
      holder: holderOf(key),
    })),
    hasOlder: search.hasOlder,
  }
}
