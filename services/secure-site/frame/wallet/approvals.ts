import type { SiteChain } from '../../src/chains/site-chain.js'
import type { ApprovalReview } from '../approval/approval-review.js'
import type { ApprovalQueue } from '../approval/create-approval-queue.js'
import { freezeDeeply, type RequestedSubject, type ReviewRequest } from '../review/review-request.js'
import type { FrameSession } from '../session/frame-session.js'
import { beforeApproval } from './before-approval.js'
import { namespaceOf, reviewNetworkOf } from './site-network.js'
import type { ActingAccount, WalletAccounts } from './wallet-accounts.js'
import { WalletError } from './wallet-error.js'
import type { WalletSelection } from './wallet-selection.js'

/** The requesting page. */
export interface RequestingApp {
  readonly name: string | undefined
  readonly iconUrl: string | undefined
  readonly origin: string
}

export type BuildReview = (request: ReviewRequest, signal: AbortSignal) => Promise<ApprovalReview>

/**
 * The user, network and account at the time of the request: an approved request is executed by exactly these, or not at
 * all (SEC-06).
 */
export interface Acting {
  readonly userId: string
  readonly chain: SiteChain
  readonly account: ActingAccount
  /** A page switched to this account since the user last approved something: the approval shows it (S3). */
  readonly isSwitched: boolean
}

export interface Approvals {
  /** @throws `WalletError` if no user is signed in, or another network is in use (SEC-07) */
  begin(chain: SiteChain): Promise<Acting>
  /**
   * Shows a request to the user; resolves once the user approves and nothing has changed meanwhile.
   *
   * @param subject frozen here; sign exactly this
   */
  request<Subject extends RequestedSubject>(
    acting: Acting,
    subject: Subject,
    signal: AbortSignal,
  ): Promise<Subject>
  /** @throws `WalletError` if account, network or user differ from `acting` by now */
  ensureSame(acting: Acting): Promise<void>
}

export function createApprovals({
  session,
  approvalQueue,
  buildReview,
  selection,
  accounts,
  app,
}: {
  readonly session: FrameSession
  readonly approvalQueue: ApprovalQueue
  readonly buildReview: BuildReview
  readonly selection: WalletSelection
  readonly accounts: WalletAccounts
  readonly app: () => RequestingApp
}): Approvals {
  async function findActing(chain: SiteChain): Promise<Acting> {
    const userId = session.user()?.id
    if (userId === undefined)
      throw new WalletError('unauthorized', 'You aren’t logged in. Log in and try again.')
    const active = await selection.activeOf(namespaceOf(chain.caipNetworkId))
    if (active !== chain) {
      throw new WalletError(
        'chainDisconnected',
        `Your wallet is on ${active?.name ?? 'another network'}, not on ${chain.name}. Nothing was signed.`,
      )
    }
    // A switch has no effect on a network with only one account type.
    const isSwitched = (await selection.isSwitched()) && (await accounts.hasSmart(chain))
    return { userId, chain, account: await accounts.on(chain), isSwitched }
  }

  async function ensureSame(acting: Acting): Promise<void> {
    const now = await findActing(acting.chain).catch(() => undefined)
    const isSame =
      now?.userId === acting.userId &&
      now.account.address === acting.account.address &&
      now.account.type === acting.account.type
    if (isSame) return
    throw new WalletError(
      'unauthorized',
      'Your account or network changed before you confirmed. Nothing was signed. Try again.',
      { wasSent: 'no' },
    )
  }

  return {
    begin: (chain) => beforeApproval(findActing(chain)),
    ensureSame,
    async request(acting, subject, signal) {
      const { chain, account, isSwitched } = acting
      const network = reviewNetworkOf(chain)
      const request = freezeDeeply({ subject, account, isSwitched, network, app: { ...app() } })
      await approvalQueue.request(buildReview(request, signal), signal)
      signal.throwIfAborted()
      await ensureSame(acting)
      // A rejected or cancelled approval may not have been read: the next one shows it again.
      if (isSwitched) await selection.approveSwitch(account.type)
      return subject
    },
  }
}
