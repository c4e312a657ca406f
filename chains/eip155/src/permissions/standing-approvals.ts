import type { ChainRequest, NodeClient } from '#kernel'
import { readWord } from '../tokens/erc20.js'
import { type ContractAnswers, callContracts } from '../tokens/multicall.js'
import { ownerCallOf, readPermit2Allowance, stateCallOf } from './approval-calls.js'
import type { ApprovalKey, LoggedApproval } from './approval-logs.js'

type Hex = `0x${string}`
type Answer = ContractAnswers[number]

/** An approval that is in force. */
export interface Standing {
  readonly logged: LoggedApproval
  readonly key: ApprovalKey
  /** Of tokens. */
  readonly amount: bigint
  /** Of Permit2. Seconds since 1970. */
  readonly expires?: number
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
    case 'permit2': {
      const allowance = readPermit2Allowance(answer)
      if (!allowance) return 'unread'
      const { amount, expires } = allowance
      return amount === 0n || expires * 1_000 <= now ? undefined : { logged, key, amount, expires }
    }
  }
}

/** The approvals of an account as their contracts report them. */
export interface StandingApprovals {
  readonly standing: readonly Standing[]
  /** May be in force: their contracts did not answer. */
  readonly unread: readonly LoggedApproval[]
}

/** Reads which of the logged approvals are in force. */
export async function readStanding(
  node: NodeClient,
  request: ChainRequest,
  logged: readonly LoggedApproval[],
  { owner, now }: { readonly owner: Hex; readonly now: number },
): Promise<StandingApprovals> {
  const states = await callContracts(
    node,
    request,
    logged.map(({ key }) => ({ to: key.contract, data: stateCallOf(key, owner) })),
  )
  const read = logged.map((one, at) => standingOf(one, states[at], now))
  const unread = logged.filter((_, at) => read[at] === 'unread')
  const standing = read.filter((one): one is Standing => one !== undefined && one !== 'unread')

  // An approval of an NFT ends when it changes hands, which some contracts report late.
  const nfts = standing.flatMap((one) => (one.key.kind === 'nft' ? [{ one, key: one.key }] : []))
  const owners = await callContracts(
    node,
    request,
    nfts.map(({ key }) => ({ to: key.contract, data: ownerCallOf(key.tokenId) })),
  )
  const lost = new Set(nfts.filter((_, at) => addressOf(owners[at]) !== owner).map(({ one }) => one))
  return { standing: standing.filter((one) => !lost.has(one)), unread }
}
