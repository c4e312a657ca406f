import type { AppAnswer, EmbeddedAccountType } from 'quoin/frame-protocol'
import { BaseError } from 'viem'
import type { SiteChain } from '../../src/chains/site-chain.js'
import type { ApprovalQueue } from '../approval/create-approval-queue.js'
import { createKeyring } from '../keys/keyring.js'
import type { AppHandlers } from '../line/app-handlers.js'
import type { FrameSession } from '../session/frame-session.js'
import { answerRpc } from './answer-rpc.js'
import { type BuildReview, createApprovals, type RequestingApp } from './approvals.js'
import type { WalletParts } from './rpc-call.js'
import { chainNumberOf, namespaceOf } from './site-network.js'
import { createTurns } from './turns.js'
import { createWalletAccounts } from './wallet-accounts.js'
import { WalletError } from './wallet-error.js'
import { createWalletSelection } from './wallet-selection.js'
import { createBrowserStore, type WalletStore } from './wallet-store.js'

/**
 * Replaces errors of libraries, which contain addresses, keys of services and bytes: none of these leave the frame
 * (SEC-13).
 */
async function answerPlainly<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof BaseError)) throw error
    throw new WalletError(
      'internal',
      'The network didn’t respond as expected. Nothing was signed. Try again.',
    )
  }
}

export interface FrameWalletOptions {
  readonly session: FrameSession
  readonly approvalQueue: ApprovalQueue
  readonly buildReview: BuildReview
  /** The networks of the site; the first is the default. */
  readonly chains: readonly SiteChain[]
  /** Returns the requesting page. */
  readonly app: () => RequestingApp
  /** Default: IndexedDB of the site's origin. */
  readonly store?: WalletStore | undefined
}

/** The messages of the page that the wallet answers. */
export type WalletMessages =
  | 'SWITCH_NETWORK'
  | 'GET_USER'
  | 'GET_CHAIN_ID'
  | 'GET_SMART_ACCOUNT_ENABLED_NETWORKS'
  | 'INIT_SMART_ACCOUNT'
  | 'SET_PREFERRED_ACCOUNT'
  | 'RPC_REQUEST'

export interface FrameWallet {
  readonly handlers: AppHandlers<WalletMessages>
}

/** Creates the embedded wallet: the signed-in user has accounts, and signs only displayed and approved requests. */
export function createFrameWallet(options: FrameWalletOptions): FrameWallet {
  const { session, chains, app, store = createBrowserStore() } = options
  const keyring = createKeyring(session)
  const selection = createWalletSelection({ session, store, chains, origin: () => app().origin })
  const accounts = createWalletAccounts({ session, keyring, selection })
  const approvals = createApprovals({ ...options, selection, accounts })
  const parts: WalletParts = { session, store, keyring, selection, accounts, approvals, turns: createTurns() }

  function ensureSignedIn() {
    const user = session.user()
    if (!user) throw new WalletError('unauthorized', 'You aren’t logged in. Log in and try again.')
    return user
  }

  /** Returns `true` if the smart account is deployed; `undefined` if the network has none. */
  async function isDeployed(chain: SiteChain): Promise<boolean | undefined> {
    return (await accounts.hasSmart(chain)) ? (await accounts.smart(chain)).isDeployed() : undefined
  }

  async function readUser(chain: SiteChain): Promise<AppAnswer<'GET_USER'>> {
    const { email, userName } = ensureSignedIn()
    const [acting, all, deployed] = await Promise.all([
      accounts.on(chain),
      accounts.all(chain),
      isDeployed(chain),
    ])
    return {
      ...(email !== undefined && { email }),
      ...(userName !== undefined && { userName }),
      address: acting.address,
      chainId: chain.caipNetworkId,
      accounts: all,
      ...(deployed !== undefined && { smartAccountDeployed: deployed }),
      // The type in use: an unavailable type cannot be preferred on the network.
      preferredAccountType: acting.type,
    }
  }

  async function prefer(type: EmbeddedAccountType): Promise<void> {
    ensureSignedIn()
    await selection.prefer(type)
  }

  return {
    handlers: {
      async GET_USER(payload) {
        ensureSignedIn()
        const request = payload?.chainId === undefined ? undefined : selection.find(payload.chainId)
        if (request) await selection.select(request)
        if (payload?.preferredAccountType) await prefer(payload.preferredAccountType)
        // Reads for the requested network, even if a concurrent request has selected another one.
        return answerPlainly(readUser(request ?? (await selection.active())))
      },
      async SWITCH_NETWORK({ chainId }) {
        ensureSignedIn()
        const chain = selection.find(chainId)
        await selection.select(chain)
        return { chainId: chain.caipNetworkId }
      },
      async GET_CHAIN_ID() {
        return { chainId: (await selection.active()).caipNetworkId }
      },
      async GET_SMART_ACCOUNT_ENABLED_NETWORKS() {
        // While the site is unreachable, no network has them.
        const none = { chains: [] }
        const ready = await session
          .call<{ readonly chains: readonly string[] }>('chains/ready')
          .catch(() => none)
        return { smartAccountEnabledNetworks: ready.chains.map(chainNumberOf) }
      },
      async INIT_SMART_ACCOUNT() {
        ensureSignedIn()
        const chain = await selection.activeOf('eip155')
        if (!chain)
          throw new WalletError('internal', 'Smart accounts aren’t available on any network of this wallet.')
        const initialise = async () => {
          const { address, isDeployed: readDeployed } = await accounts.smart(chain)
          return { address, isDeployed: await readDeployed() }
        }
        return answerPlainly(initialise())
      },
      async SET_PREFERRED_ACCOUNT({ type }) {
        await prefer(type)
        const active = await selection.active()
        const chain =
          namespaceOf(active.caipNetworkId) === 'eip155'
            ? active
            : ((await selection.activeOf('eip155')) ?? active)
        // A network without smart accounts uses the other type: returns the type in use.
        return answerPlainly(accounts.on(chain))
      },
      async RPC_REQUEST({ method, params, chainId }, by) {
        ensureSignedIn()
        return answerPlainly(answerRpc({ method, params, chain: selection.find(chainId), by }, parts))
      },
    },
  }
}
