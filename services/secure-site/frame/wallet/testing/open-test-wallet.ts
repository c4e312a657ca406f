import type { AppAnswer } from 'quoin/frame-protocol'
import type { SiteChain } from '../../../src/chains/site-chain.js'
import type { ApprovalReview } from '../../approval/approval-review.js'
import type { ReviewRequest } from '../../review/review-request.js'
import type { FrameSession } from '../../session/frame-session.js'
import { createFrameWallet, type FrameWallet } from '../create-frame-wallet.js'
import type { WalletStore } from '../wallet-store.js'

/** A wallet whose user is the test: it records the requests, and answers them. */
export interface TestWallet {
  readonly handlers: FrameWallet['handlers']
  /** The requests shown to the user, in order. */
  readonly reviews: readonly ReviewRequest[]
  /** Sets the user's answer to further requests. Default: approves. */
  onRequest(answer: (request: ReviewRequest) => Promise<void> | void): void
  request(method: string, params?: unknown, chainId?: string): Promise<unknown>
  user(chainId?: string): Promise<AppAnswer<'GET_USER'>>
}

export const testOrigin = 'https://shop.example'

/** The error of a rejected request. */
export const declined: Error = Object.assign(new Error('Declined'), { code: 4001 })

export function memoryStore(): WalletStore {
  const kept = new Map<string, unknown>()
  return {
    read: async (key) => kept.get(key),
    write: async (key, value) => void kept.set(key, structuredClone(value)),
  }
}

export function openTestWallet(
  session: FrameSession,
  chains: readonly SiteChain[],
  {
    store = memoryStore(),
    origin = testOrigin,
  }: { readonly store?: WalletStore; readonly origin?: string } = {},
): TestWallet {
  const reviews: ReviewRequest[] = []
  let answer: (request: ReviewRequest) => Promise<void> | void = () => {}
  let last: ReviewRequest | undefined
  const { handlers } = createFrameWallet({
    session,
    chains,
    store,
    app: () => ({ name: 'Shop', iconUrl: undefined, origin }),
    // A fake review builder: another part tests what is displayed; these tests check the requests.
    async buildReview(request) {
      reviews.push(request)
      last = request
      const { account, isSwitched, network, app } = request
      const subject: ApprovalReview['subject'] = { kind: 'message', text: request.subject.kind, isHex: false }
      return { subject, network, account, isSwitched, app, warnings: [] }
    },
    approvalQueue: {
      async request(review, signal) {
        await review
        signal.throwIfAborted()
        if (last) await answer(last)
      },
    },
  })
  const by = { origin, signal: new AbortController().signal }
  const [first] = chains
  return {
    handlers,
    reviews,
    onRequest(next) {
      answer = next
    },
    request: (method, params, chainId = first?.caipNetworkId ?? '') =>
      handlers.RPC_REQUEST({ method, params, chainId }, by),
    user: (chainId) => handlers.GET_USER(chainId === undefined ? undefined : { chainId }, by),
  }
}
