import { decodeFunctionResult, encodeFunctionData, getAddress, parseAbi } from 'viem/utils'
import {
  type AccountPermission,
  type ChainRequest,
  isQuoinError,
  type NodeClient,
  type PermissionList,
  type PermittedAsset,
} from '#kernel'
import { isUnlimitedAmount } from '../decode/calls/call-meaning.js'
import { isKnownContract } from '../decode/calls/known-contracts.js'
import { fieldsOf, readQuantity, toQuantity } from '../params/param-shapes.js'
import { erc20Calls, readDecimals, readText, readWord } from '../tokens/erc20.js'
import { type ContractAnswers, callContracts } from '../tokens/multicall.js'
import { type ApprovalKey, approvalId, type LoggedApproval, searchApprovals } from './approval-logs.js'

type Hex = `0x${string}`
type Answer = ContractAnswers[number]

/** Sources: ERC-20, ERC-721, ERC-1155, Permit2. */
const abi = parseAbi([
  'struct Pair { address token; address spender; }',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function approve(address spender, uint256 value)',
  'function getApproved(uint256 tokenId) view returns (address)',
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function isApprovedForAll(address owner, address operator) view returns (bool)',
  'function setApprovalForAll(address operator, bool approved)',
  'function lockdown(Pair[] approvals)',
])
const permit2Abi = parseAbi([
  'function allowance(address owner, address token, address spender) view returns (uint160 amount, uint48 expiration, uint48 nonce)',
])
const nobody: Hex = `0x${'0'.repeat(40)}`

/** Max number of blocks whose times are read. */
const maxBlocks = 40
const blocksAtOnce = 6

/** An approval that is in force. */
interface Standing {
  readonly logged: LoggedApproval
  readonly key: ApprovalKey
  /** Of tokens. */
  readonly amount: bigint
  /** Of Permit2. Seconds since 1970. */
  readonly expires?: number
}

const callOf = (key: ApprovalKey, owner: Hex): Hex => {
  switch (key.kind) {
    case 'token':
      return encodeFunctionData({ abi, functionName: 'allowance', args: [owner, key.spender] })
    case 'nft':
      return encodeFunctionData({ abi, functionName: 'getApproved', args: [key.tokenId] })
    case 'nfts':
      return encodeFunctionData({ abi, functionName: 'isApprovedForAll', args: [owner, key.spender] })
    case 'permit2': {
      const args = [owner, key.token, key.spender] as const
      return encodeFunctionData({ abi: permit2Abi, functionName: 'allowance', args })
    }
  }
}

/** Encodes the call that ends an approval. */
function revocationOf(key: ApprovalKey): Hex {
  switch (key.kind) {
    case 'token':
      return encodeFunctionData({ abi, functionName: 'approve', args: [key.spender, 0n] })
    case 'nft':
      return encodeFunctionData({ abi, functionName: 'approve', args: [nobody, key.tokenId] })
    case 'nfts':
      return encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [key.spender, false] })
    case 'permit2': {
      const { token, spender } = key
      return encodeFunctionData({ abi, functionName: 'lockdown', args: [[{ token, spender }]] })
    }
  }
}

const addressOf = (answer: Answer): string | undefined => {
  const word = readWord(answer)
  return word === undefined || word >> 160n !== 0n ? undefined : `0x${word.toString(16).padStart(40, '0')}`
}

/** Returns an approval as its contract reports it now; `undefined` if it is not in force, `unread` if the contract did not answer. */
function standingOf(logged: LoggedApproval, answer: Answer, now: number): Standing | undefined | 'unread' {
  const { key } = logged
  if (answer === undefined) return 'unread'
  switch (key.kind) {
    case 'token': {
      const amount = readWord(answer)
      if (amount === undefined) return 'unread'
      return amount === 0n ? undefined : { logged, key, amount }
    }
    case 'nft':
      return addressOf(answer) === key.spender ? { logged, key, amount: 1n } : undefined
    case 'nfts': {
      const isApproved = readWord(answer)
      if (isApproved === undefined) return 'unread'
      return isApproved === 0n ? undefined : { logged, key, amount: 0n }
    }
    case 'permit2':
      try {
        const [amount, expires] = decodeFunctionResult({
          abi: permit2Abi,
          functionName: 'allowance',
          data: answer,
        })
        return amount === 0n || expires * 1_000 <= now ? undefined : { logged, key, amount, expires }
      } catch {
        return 'unread'
      }
  }
}

/** What a contract reports about itself and the account. */
interface Facts extends PermittedAsset {
  readonly balance: bigint | undefined
}

async function readFacts(
  node: NodeClient,
  request: ChainRequest,
  contracts: readonly Hex[],
  owner: Hex,
): Promise<ReadonlyMap<Hex, Facts>> {
  const { decimals, symbol, name, balanceOf } = erc20Calls
  const each = [decimals, symbol, name, balanceOf(owner)]
  const answers = await callContracts(
    node,
    request,
    contracts.flatMap((to) => each.map((data) => ({ to, data }))),
  )
  return new Map(
    contracts.map((contract, at) => {
      const [digits, short, long, balance] = answers.slice(at * each.length, (at + 1) * each.length)
      return [
        contract,
        {
          address: getAddress(contract),
          symbol: readText(short) || readText(long) || undefined,
          decimals: readDecimals(digits),
          balance: readWord(balance),
        },
      ]
    }),
  )
}

/** Reads the times of blocks; a block that cannot be read has none. Seconds since 1970. */
async function readTimes(
  node: NodeClient,
  { network, signal }: ChainRequest,
  logged: readonly LoggedApproval[],
): Promise<ReadonlyMap<bigint, bigint>> {
  const times = new Map<bigint, bigint>()
  for (const { block, time } of logged) if (time !== undefined) times.set(block, time)
  const unknown = [...new Set(logged.map(({ block }) => block))].filter((block) => !times.has(block))
  const waiting = unknown.slice(0, maxBlocks).values()
  const work = async (): Promise<void> => {
    for (const block of waiting) {
      const read = { network, method: 'eth_getBlockByNumber', params: [toQuantity(block), false], signal }
      try {
        times.set(block, await node.read(read, (result) => readQuantity(fieldsOf(result)?.timestamp)))
      } catch (error) {
        if (isQuoinError(error, 'ABORTED')) throw error
        // The date is a detail: without it the permission is listed all the same.
        return
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(blocksAtOnce, unknown.length) }, work))
  return times
}

/** The contract whose state decides what can be taken. */
const assetOf = (key: ApprovalKey): Hex => (key.kind === 'permit2' ? key.token : key.contract)

const smallest = (...[first = 0n, ...values]: readonly bigint[]): bigint => {
  let found = first
  for (const value of values) if (value < found) found = value
  return found
}

function describe(
  { key, amount, expires }: Standing,
  facts: Facts | undefined,
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
  const states = await callContracts(
    node,
    request,
    logged.map(({ key }) => ({ to: key.contract, data: callOf(key, owner) })),
  )
  const read = logged.map((one, at) => standingOf(one, states[at], now))
  let standing = read.filter((one): one is Standing => one !== undefined && one !== 'unread')

  // An approval of an NFT ends when it changes hands, which some contracts report late.
  const owners = await callContracts(
    node,
    request,
    standing.flatMap(({ key }) =>
      key.kind === 'nft'
        ? [
            {
              to: key.contract,
              data: encodeFunctionData({ abi, functionName: 'ownerOf', args: [key.tokenId] }),
            },
          ]
        : [],
    ),
  )
  const nfts = standing.filter(({ key }) => key.kind === 'nft')
  const lost = new Set(nfts.filter((_, at) => addressOf(owners[at]) !== owner))
  standing = standing.filter((one) => !lost.has(one))

  const assets = [...new Set(standing.map(({ key }) => assetOf(key)))]
  const [facts, times, limits] = await Promise.all([
    readFacts(node, request, assets, owner),
    readTimes(
      node,
      request,
      standing.map((one) => one.logged),
    ),
    readPermit2Limits(node, request, standing, owner),
  ])
  const permissions = standing.map((one): AccountPermission => {
    const { key, logged: from } = one
    const time = times.get(from.block)
    const isPermit2 = key.kind === 'token' && isKnownContract(key.spender, 'permit2', undefined)
    return {
      id: approvalId(key),
      ...describe(one, facts.get(assetOf(key)), limits.get(one) ?? one.amount),
      // Known by its address alone: a name from outside could be anyone's.
      holder: { address: getAddress(key.spender), ...(isPermit2 && { name: 'Permit2' }) },
      ...(time !== undefined && { grantedAt: Number(time) * 1_000 }),
      calls: [{ to: getAddress(key.contract), data: revocationOf(key), value: 0n }],
    }
  })
  return {
    permissions,
    isIncomplete: search.hasOlder || search.isCut || read.includes('unread'),
    hasOlder: search.hasOlder,
  }
}

/** Reads what tokens let Permit2 itself take: an allowance in Permit2 is worth no more. */
async function readPermit2Limits(
  node: NodeClient,
  request: ChainRequest,
  standing: readonly Standing[],
  owner: Hex,
): Promise<ReadonlyMap<Standing, bigint>> {
  const limited = standing.flatMap((one) => (one.key.kind === 'permit2' ? [{ one, key: one.key }] : []))
  const answers = await callContracts(
    node,
    request,
    limited.map(({ key }) => ({
      to: key.token,
      data: encodeFunctionData({ abi, functionName: 'allowance', args: [owner, key.contract] }),
    })),
  )
  return new Map(limited.map(({ one }, at) => [one, readWord(answers[at]) ?? one.amount]))
}
