import type { Content, History } from '../history/history.js'
import type { Random } from './random.js'
import { readableMessage } from './sign-in-message.js'
import type { Moment } from './world.js'

/** What the user, or the wallet, does with requests that need the user. */
export type WalletDecision =
  | 'approve'
  | 'reject'
  /** Rejects after minutes. */
  | 'reject late'
  /** Does not answer until the world recovers; then it approves. */
  | 'hang'
  /** Never answers, as a wallet whose window was closed. */
  | 'forget'
  /** Executes, and its answer is an error. */
  | 'lose the answer'
  /** Hands the transaction to its node twice, and answers with the rejection of the second. */
  | 'send twice'
  /** Executes, and answers with text that is no transaction. */
  | 'answer garbage'
  /** Executes nothing, and answers with an internal error. */
  | 'fail'
  /** Executes, and answers after minutes. */
  | 'approve late'

/** The request of a signed message, and what the user read. */
export interface SignedMessage {
  readonly request: string
  readonly content: Content
}

/** The user of all wallets of a world. */
export interface WalletUser {
  decision: WalletDecision
  /** The decision after the next request. Absent: the same. */
  next?: WalletDecision | undefined
  isLocked: boolean
  /** The messages that were signed, with their requests. */
  readonly signed: ReadonlyMap<string, SignedMessage>
  /**
   * Records a request, lets the user read it and decide, and returns the wallet's answer. Throws the wallet's error. A batch has a list of
   * contents, which are executed together.
   *
   * @param execute signs, or sends: called at most once, with the id of the request
   */
  decide(content: Content | readonly Content[], execute: (request: string) => unknown): Promise<unknown>
  /**
   * Does the same for a request that a frame displays, which signs and answers by itself.
   *
   * @param confirm returns false if it is not displayed any more
   */
  decideInFrame(content: Content, confirm: (request: string) => boolean, decline: () => void): Promise<void>
  /** Lets requests that hang continue. */
  release(): void
}

interface UserParts {
  readonly history: History
  readonly random: Random
  readonly pass: (ms: number) => Promise<void>
  readonly reach: (moment: Moment) => void
}

/** An error of a wallet. Source: EIP-1193. */
export const walletError = (
  code: number,
  message: string,
): { readonly code: number; readonly message: string } => ({
  code,
  message,
})

/** Returns the id of a call of a batch in the history. */
export const callOfBatch = (request: string, at: number): string => `${request}/${at + 1}`

const isList = (given: Content | readonly Content[]): given is readonly Content[] => Array.isArray(given)

/** Errors of wallets that have executed. */
const lostAnswers: Partial<Record<WalletDecision, ReturnType<typeof walletError>>> = {
  'lose the answer': walletError(-32603, 'The connection to the wallet was lost'),
  // Source: EIP-1474. The wallet replaces the text of its node.
  'send twice': walletError(-32003, 'Transaction rejected'),
}

export function createWalletUser({ history, random, pass, reach }: UserParts): WalletUser {
  const hanging = new Set<() => void>()
  const signed = new Map<string, SignedMessage>()
  let count = 0
  const user: WalletUser = {
    decision: 'approve',
    isLocked: false,
    signed,
    async decide(given, execute) {
      const isBatch = isList(given)
      const list = isBatch ? given : [given]
      const message = isBatch ? undefined : given.message
      const contents =
        message === undefined ? list : list.map((one) => ({ ...one, message: readableMessage(message) }))
      count += 1
      const request = `request-${count}`
      const partOf = (at: number): string => (isBatch ? callOfBatch(request, at) : request)
      const answer = (text: string): void => {
        for (const at of contents.keys()) history.add({ type: 'answered', request: partOf(at), answer: text })
      }
      for (const [at, content] of contents.entries())
        history.add({ type: 'requested', request: partOf(at), content })
      reach('at the wallet')
      await pass(random.between(300, 6_000))
      // A fault may begin while the prompt is open.
      const { decision } = user
      if (user.next) user.decision = user.next
      if (decision === 'reject late') await pass(200_000)
      if (decision === 'reject' || decision === 'reject late') {
        answer('rejected')
        throw walletError(4001, 'User rejected the request.')
      }
      if (decision === 'fail' || user.isLocked) {
        answer('failed')
        throw user.isLocked
          ? walletError(4100, 'The wallet is locked.')
          : walletError(-32603, 'Internal error')
      }
      if (decision === 'forget') await new Promise<never>(() => undefined)
      if (decision === 'hang') await new Promise<void>((resolve) => hanging.add(resolve))
      const result = execute(request)
      const [content] = contents
      if (message !== undefined && content) signed.set(message, { request, content })
      reach('executed')
      await pass(random.between(10, 400))
      if (decision === 'approve late') await pass(150_000)
      const lost = lostAnswers[decision]
      answer(lost ? 'lost' : decision === 'answer garbage' ? 'garbage' : 'approved')
      if (lost) throw lost
      return decision === 'answer garbage' ? 'ok' : result
    },
    async decideInFrame(given, confirm, decline) {
      const { message } = given
      const content = message === undefined ? given : { ...given, message: readableMessage(message) }
      count += 1
      const request = `request-${count}`
      history.add({ type: 'requested', request, content })
      reach('at the wallet')
      await pass(random.between(300, 6_000))
      const { decision } = user
      if (user.next) user.decision = user.next
      if (decision === 'forget') return
      if (decision === 'hang') await new Promise<void>((resolve) => hanging.add(resolve))
      if (decision === 'reject late') await pass(200_000)
      if (decision === 'approve late') await pass(150_000)
      if (decision === 'reject' || decision === 'reject late') {
        history.add({ type: 'answered', request, answer: 'rejected' })
        return decline()
      }
      if (!confirm(request) || message === undefined) return
      signed.set(message, { request, content })
      reach('executed')
    },
    release() {
      for (const resume of hanging) resume()
      hanging.clear()
    },
  }
  return user
}
