import { type PluginContext, parseCaipAddress, QuoinError, type ReadableStore } from 'quoin/kernel'
import {
  type KnownTransaction,
  readActiveAccount,
  runTransactionFlow,
  type TransactionFlowEnd,
  type WalletFailure,
} from 'quoin/plugin-kit'
import type { Revocation, RevokeFailure, TokenApproval, TokenApprovalsPlugin } from './contract.js'
import { createNodeReads, type NodeReads } from './node-reads.js'

/** Interval and timeout of the requests for the transaction's receipt. Milliseconds. */
const pollIntervalMs = 1_000
const timeoutMs = 180_000

export interface Revocations {
  readonly store: ReadableStore<Readonly<Record<string, Revocation>>>
  revoke(approval: TokenApproval): Promise<Revocation>
  dismiss(id: string): void
}

/** Reports as unsent only transactions that cannot have been sent (REL-03). */
function failureOf({ reason, wasSent }: WalletFailure): RevokeFailure {
  if (reason === 'rejected') return 'declined'
  if (reason === 'accountChanged' || reason === 'networkChanged') return 'changed'
  return wasSent === 'no' ? 'unsent' : 'unknown'
}

/**
 * Revokes approvals, each once at a time for any number of calls.
 *
 * @param onRevoked called for each revoked approval
 */
export function createRevocations(
  ctx: PluginContext<TokenApprovalsPlugin>,
  onRevoked: (id: string) => void,
): Revocations {
  const store = ctx.createStore<Readonly<Record<string, Revocation>>>('revocations', {})
  const underWay = new Map<string, Promise<Revocation>>()
  const sent: KnownTransaction[] = []
  const { signal } = ctx

  const put = (id: string, revocation: Revocation): Revocation => {
    store.setState((all) => ({ ...all, [id]: revocation }))
    return revocation
  }

  const pause = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const onAbort = (): void => reject(new QuoinError('ABORTED'))
      signal.addEventListener('abort', onAbort, { once: true })
      ctx.after(pollIntervalMs, () => {
        signal.removeEventListener('abort', onAbort)
        resolve()
      })
    })

  /** Sends the transaction to the wallet; only the account and the network that the user confirmed for may sign it. */
  const send = async ({ account, token, spender }: TokenApproval): Promise<TransactionFlowEnd> => {
    const { caipNetworkId, address, reference } = parseCaipAddress(account)
    const { readRevokeCall, revokeCall } = await import('./erc20.js')
    const chainId = `0x${BigInt(reference).toString(16)}`
    const data = revokeCall(spender)
    const transaction = Object.freeze({ from: address, to: token, data, value: '0x0', chainId })
    return runTransactionFlow(ctx, {
      action: 'approval',
      isOnlySigned: false,
      call: { method: 'eth_sendTransaction', params: [transaction] },
      namespace: 'eip155',
      caipNetworkId,
      account,
      changed() {
        const active = readActiveAccount(ctx, 'eip155')
        return active?.caipAddress.toLowerCase() === account.toLowerCase() ? undefined : 'accountChanged'
      },
      // The listed approval is the one sent: decoded from its own bytes (SEC-06, SEC-07).
      async check() {
        if (readRevokeCall(data) === spender.toLowerCase()) return
        throw new QuoinError('RPC_PARAMS_INVALID', { details: 'The call does not revoke this approval' })
      },
      async submit(answer) {
        if (typeof answer === 'string' && /^0x[0-9a-f]{64}$/i.test(answer)) return answer
        throw new QuoinError('ANSWER_INVALID', { details: 'The wallet returned no transaction id' })
      },
      knownTransactions: async () => sent,
      follow: async (id) => void sent.push({ id, caipNetworkId }),
    })
  }

  /** Waits until the transaction is in a block; retries if the node fails. */
  const settled = async (reads: NodeReads, id: string): Promise<'success' | 'failed' | 'late'> => {
    const deadline = ctx.platform.now() + timeoutMs
    for (;;) {
      const outcome = await reads.outcome(id).catch(() => undefined)
      if (signal.aborted) throw new QuoinError('ABORTED')
      if (outcome) return outcome
      if (ctx.platform.now() >= deadline) return 'late'
      await pause()
    }
  }

  /** Returns true if the token's allowance is 0: a successful transaction alone is no proof. */
  const isGone = async (reads: NodeReads, { account, token, spender }: TokenApproval): Promise<boolean> => {
    const { allowanceCall, readNumber } = await import('./erc20.js')
    const { address } = parseCaipAddress(account)
    const answer = await reads.call(token, allowanceCall(address, spender)).catch(() => undefined)
    const allowance = readNumber(answer)
    return allowance === undefined || allowance === 0n
  }

  const run = async (approval: TokenApproval, before: string | undefined): Promise<Revocation> => {
    const { id, account, token, spender } = approval
    const fail = (reason: RevokeFailure, transaction: string | undefined): Revocation => {
      ctx.emit('tokenApprovals:revokeFailed', { account, reason })
      return put(id, { status: 'failed', reason, transaction })
    }
    let transaction = before
    if (transaction === undefined) {
      put(id, { status: 'confirming' })
      const end = await send(approval)
      if (end.step === 'stopped') throw new QuoinError('ABORTED')
      if (end.step === 'failed') return fail(failureOf(end.failure), undefined)
      transaction = end.id
    }
    put(id, { status: 'pending', transaction })
    const reads = createNodeReads(ctx.rpc, parseCaipAddress(account).caipNetworkId, signal)
    const outcome = await settled(reads, transaction)
    if (outcome === 'late') return fail('late', transaction)
    if (outcome === 'failed') return fail('reverted', transaction)
    const gone = await isGone(reads, approval)
    if (signal.aborted) throw new QuoinError('ABORTED')
    if (!gone) return fail('ineffective', transaction)
    onRevoked(id)
    ctx.emit('tokenApprovals:revoked', { account, token, spender, transaction })
    return put(id, { status: 'done', transaction })
  }

  return {
    store,
    revoke(given) {
      const approval = Object.freeze({ ...given })
      const { id, account, token, spender } = approval
      // The id identifies the approval that the user saw: an approval that was altered since is another one (SEC-06).
      if (id !== `${account}/${token}/${spender}`) {
        ctx.report(
          new QuoinError('RPC_PARAMS_INVALID', { details: 'The approval was altered after it was listed' }),
        )
        return Promise.resolve(put(id, { status: 'failed', reason: 'unsent', transaction: undefined }))
      }
      const pending = underWay.get(id)
      if (pending) return pending
      const last = store.getState()[id]
      const isLate = last?.status === 'failed' && last.reason === 'late'
      const running = run(approval, isLate ? last.transaction : undefined)
        .catch((error: unknown) => {
          // The plugin has ended: no report.
          if (!signal.aborted) ctx.report(error)
          return put(id, { status: 'failed', reason: 'unknown', transaction: undefined })
        })
        .finally(() => underWay.delete(id))
      underWay.set(id, running)
      return running
    },
    dismiss(id) {
      if (underWay.has(id)) return
      store.setState(({ [id]: last, ...others }) =>
        // A late transaction stays.
        last?.status === 'failed' && last.reason === 'late' ? { ...others, [id]: last } : others,
      )
    },
  }
}
