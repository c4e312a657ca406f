import {
  type BeforeSending,
  type CaipAddress,
  type CaipNetworkId,
  type ChainNamespace,
  QuoinError,
  type RpcClient,
  untilAborted,
  type WalletCall,
} from '#kernel'
import {
  type FailedWalletRequest,
  submissionFailure,
  type WalletFailure,
  type WalletRequest,
  walletFailure,
} from './wallet-failure.js'

type AccountChange = NonNullable<FailedWalletRequest['changed']>

/** A transaction that is followed already. */
export interface KnownTransaction {
  readonly id: string
  readonly caipNetworkId: CaipNetworkId
  /** The transaction that is in a block instead. */
  readonly replacedBy?: string | undefined
}

/** A stored request that the wallet is about to get. */
interface AskedRequest {
  /** Differs from the confirmed one by the id of the batch. */
  readonly call?: WalletCall | undefined
  /** Forgets it: its answer is known. */
  forget(): Promise<void>
  /** Looks for what the wallet does with it, as the answer is not known. */
  follow?(): void
}

/** One confirmed request to the wallet. It does not change any more. */
export interface TransactionFlow extends WalletRequest {
  readonly call: WalletCall
  /**
   * A frozen copy of the call that a view displayed, decoded from its bytes. The host's reviewer does not display it again if the host trusts
   * the plugin (`actions.shown`).
   */
  readonly shown?: WalletCall | undefined
  readonly namespace: ChainNamespace
  readonly caipNetworkId: CaipNetworkId
  /** The account that the user confirmed for. */
  readonly account: CaipAddress
  /** Returns what changed since the user confirmed. */
  changed(): AccountChange | undefined
  /** Reads the call from its own bytes and compares it with what was reviewed. Rejects where it differs. */
  check(signal: AbortSignal): Promise<unknown>
  /** Turns the wallet's answer into an id or a signature, as `Transfer.submit`. */
  submit(answer: unknown, signal: AbortSignal, beforeSending: BeforeSending): Promise<string>
  /**
   * Returns the transactions that are known before the request: an answer with one of their ids is not a new one. Of a
   * batch: its earlier ids. Absent where the answer is a signature.
   */
  readonly knownTransactions?: (() => Promise<readonly KnownTransaction[]>) | undefined
  /**
   * Stores that the wallet is about to get the request: the page may end before its answer. The returned function forgets it, once the
   * answer is known. An approval moves nothing, and is not stored.
   */
  readonly ask?: (() => Promise<() => Promise<void>>) | undefined
  /**
   * Chooses the id of a batch, and stores it, in place of `ask`; also of an approval. The wallet gets `call`, which is the confirmed one with the
   * id. If its answer is lost, `follow` follows the batch by the id.
   */
  readonly askBatch?: (() => Promise<AskedRequest & { readonly call: WalletCall }>) | undefined
  /**
   * Stores the id of a transaction that the wallet only signed before a node gets it, for a later page if this one ends meanwhile. The
   * returned function forgets it: it was not sent.
   */
  readonly keep?: ((id: string) => Promise<() => Promise<void>>) | undefined
  /** Follows the sent transaction, if nothing else does. `isUnconfirmed`: no node confirmed that it accepted the transaction. */
  readonly follow?: ((id: string, isUnconfirmed: boolean) => Promise<void>) | undefined
}

/** The parts of a plugin's context that a flow needs. */
export interface TransactionFlowContext {
  readonly id: string
  readonly signal: AbortSignal
  readonly rpc: Pick<RpcClient, 'request'>
  on(name: 'rpc:requested', listener: (request: { readonly caller: string }) => void): () => void
  report(error: unknown): void
}

/** The end of a flow. `stopped`: the plugin ended; nothing is known, and nothing is shown any more. */
export type TransactionFlowEnd =
  | { readonly step: 'completed'; readonly id: string }
  | { readonly step: 'failed'; readonly failure: WalletFailure; readonly error: unknown }
  | { readonly step: 'stopped' }

/** A state of a flow. */
export type TransactionFlowState =
  /** Compares account, network and bytes with what was confirmed. */
  | { readonly step: 'checking' }
  /** The wallet has the request. */
  | { readonly step: 'requesting' }
  /** The wallet answered; the answer becomes a transaction. */
  | { readonly step: 'submitting'; readonly answer: unknown }
  | TransactionFlowEnd

/** An event of a flow. */
export type TransactionFlowEvent =
  | { readonly type: 'checked' }
  | { readonly type: 'changed'; readonly change: AccountChange }
  | { readonly type: 'altered'; readonly error: unknown }
  | { readonly type: 'answered'; readonly answer: unknown }
  | {
      readonly type: 'requestFailed'
      readonly error: unknown
      readonly wasRequested: boolean
      readonly changed: AccountChange | undefined
    }
  /** `isEarlier`: the id is of a transaction that was known before the request. */
  | { readonly type: 'submitted'; readonly id: string; readonly isEarlier: boolean }
  | { readonly type: 'submissionFailed'; readonly error: unknown }
  | { readonly type: 'stopped' }

const unsent = (
  reason: WalletFailure['reason'],
  error: unknown = new QuoinError('CONNECTION_CHANGED'),
): TransactionFlowEnd => ({ step: 'failed', failure: { reason, wasSent: 'no', wasMoved: 'no' }, error })

/** The wallet may have sent this transaction as well: never "not sent", also where the chain itself sends (Solana). */
const earlier = ({ action }: WalletRequest): TransactionFlowEnd => ({
  step: 'failed',
  failure: {
    reason: 'walletFailed',
    wasSent: 'unknown',
    wasMoved: action === 'approval' ? 'no' : 'unknown',
  },
  error: new QuoinError('ANSWER_INVALID', { details: 'the wallet answered with an earlier transaction' }),
})

/**
 * Returns the next state of a flow. An event that does not belong to the state changes nothing, and an end is final; only the end of
 * the plugin comes after it.
 *
 * @example
 * nextTransactionFlowState({ step: 'checking' }, { type: 'checked' }, request) // { step: 'requesting' }
 */
export function nextTransactionFlowState(
  state: TransactionFlowState,
  event: TransactionFlowEvent,
  request: WalletRequest,
): TransactionFlowState {
  if (event.type === 'stopped') return { step: 'stopped' }
  switch (state.step) {
    case 'checking':
      if (event.type === 'checked') return { step: 'requesting' }
      if (event.type === 'changed') return unsent(event.change)
      if (event.type === 'altered') return unsent('transactionChanged', event.error)
      return state
    case 'requesting':
      if (event.type === 'answered') return { step: 'submitting', answer: event.answer }
      if (event.type === 'requestFailed') {
        const { error, wasRequested, changed } = event
        const { action, isOnlySigned } = request
        const failure = walletFailure(error, { action, isOnlySigned, wasRequested, changed })
        return { step: 'failed', failure, error }
      }
      return state
    case 'submitting':
      if (event.type === 'submitted')
        return event.isEarlier ? earlier(request) : { step: 'completed', id: event.id }
      if (event.type === 'submissionFailed')
        return { step: 'failed', failure: submissionFailure(event.error, request), error: event.error }
      return state
    case 'completed':
    case 'failed':
    case 'stopped':
      return state
  }
}

/** Reasons that neither the user nor the network caused: they are reported to the developer. */
const reported: readonly WalletFailure['reason'][] = ['transactionChanged', 'walletFailed', 'nodeFailed']

/** Hexadecimal ids differ by letter case only: a wallet may answer with another one. Signatures of Solana are longer. */
const keyOf = (id: string): string => (/^(0x)?[0-9a-f]{64}$/i.test(id) ? id.toLowerCase() : id)

/** Returns the ids that are known before the request; none if they cannot be read, which is no reason not to send. */
async function knownIds({ knownTransactions, caipNetworkId }: TransactionFlow): Promise<ReadonlySet<string>> {
  const all = (await knownTransactions?.().catch(() => undefined)) ?? []
  const here = all.filter((one) => one.caipNetworkId === caipNetworkId)
  return new Set(here.flatMap(({ id, replacedBy = id }) => [keyOf(id), keyOf(replacedBy)]))
}

async function check(flow: TransactionFlow, signal: AbortSignal): Promise<TransactionFlowEvent> {
  const change = flow.changed()
  if (change) return { type: 'changed', change }
  try {
    await flow.check(signal)
    return { type: 'checked' }
  } catch (error) {
    return { type: 'altered', error }
  }
}

async function request(
  ctx: TransactionFlowContext,
  flow: TransactionFlow,
  asked: AskedRequest | undefined,
): Promise<TransactionFlowEvent> {
  const { namespace, caipNetworkId, account } = flow
  const call = asked?.call ?? flow.call
  // An id changes nothing of what was displayed.
  const shown = flow.shown === flow.call ? call : flow.shown
  const { id, signal } = ctx
  let wasRequested = false
  const stopListening = ctx.on('rpc:requested', ({ caller }) => {
    if (caller === id) wasRequested = true
  })
  try {
    return {
      type: 'answered',
      answer: await ctx.rpc.request({
        ...call,
        namespace,
        caipNetworkId,
        expect: account,
        ...(shown && { shown }),
      }),
    }
  } catch (error) {
    if (signal.aborted) return { type: 'stopped' }
    return { type: 'requestFailed', error, wasRequested, changed: flow.changed() }
  } finally {
    if (!signal.aborted) stopListening()
  }
}

async function submit(
  ctx: TransactionFlowContext,
  flow: TransactionFlow,
  answer: unknown,
  known: ReadonlySet<string>,
): Promise<TransactionFlowEvent> {
  const { signal } = ctx
  const reportFault = (error: unknown): undefined => {
    if (!signal.aborted) ctx.report(error)
  }
  let forget: (() => Promise<void>) | undefined
  /** A transaction that cannot be stored is sent all the same: the user has confirmed it. */
  const beforeSending = async (id: string): Promise<void> => {
    if (!known.has(keyOf(id))) forget = await flow.keep?.(id).catch(reportFault)
  }
  try {
    const id = await untilAborted(flow.submit(answer, signal, beforeSending), signal)
    return { type: 'submitted', id, isEarlier: known.has(keyOf(id)) }
  } catch (error) {
    // What the end of the plugin interrupted may have been sent.
    if (!signal.aborted && submissionFailure(error, flow).wasSent === 'no')
      await forget?.().catch(reportFault)
    return { type: 'submissionFailed', error }
  }
}

async function follow(
  ctx: TransactionFlowContext,
  flow: TransactionFlow,
  id: string,
  isUnconfirmed: boolean,
): Promise<void> {
  const { signal } = ctx
  try {
    await flow.follow?.(id, isUnconfirmed)
  } catch (error) {
    // The transaction was sent all the same; it is only not followed.
    if (!signal.aborted) ctx.report(error)
  }
}

/**
 * Sends a confirmed request to the wallet, once, and follows its transaction: also one whose answer comes after the user has left,
 * and one that no node confirmed. An id that was known before the request ends as `unknown`. Never rejects; errors that a
 * developer has to see are reported. After the plugin ended it resolves with `stopped`, and reports nothing.
 *
 * @example
 * const end = await runTransactionFlow(ctx, {
 *   action: 'payment', isOnlySigned: transfer.isOnlySigned ?? false, call: transfer.call,
 *   namespace: 'eip155', caipNetworkId: 'eip155:1', account: 'eip155:1:0x…',
 *   changed: () => activeAccountChange(readActiveAccount(ctx), active),
 *   check: (signal) => compareWithReview(transfer.call, signal),
 *   submit: (answer, signal) => transfer.submit(answer, signal),
 *   knownTransactions: async () => transactions.store.getState(),
 *   follow: async (id, isUnconfirmed) => transactions.follow({ ...facts, id, isUnconfirmed }),
 * })
 * if (end.step === 'failed' && end.failure.wasSent === 'unknown') warnBeforeRetry()
 */
export async function runTransactionFlow(
  ctx: TransactionFlowContext,
  flow: TransactionFlow,
): Promise<TransactionFlowEnd> {
  const { signal } = ctx
  const known = await knownIds(flow)
  let state: TransactionFlowState = { step: 'checking' }
  let asked: AskedRequest | undefined
  const next = (event: TransactionFlowEvent): TransactionFlowState =>
    nextTransactionFlowState(state, signal.aborted ? { type: 'stopped' } : event, flow)
  for (;;) {
    // Members of the context throw once the plugin ended.
    if (signal.aborted) return { step: 'stopped' }
    switch (state.step) {
      case 'checking':
        state = next(await check(flow, signal))
        break
      case 'requesting':
        asked = await ask(ctx, flow)
        state = next(await request(ctx, flow, asked))
        break
      case 'submitting':
        state = next(await submit(ctx, flow, state.answer, known))
        break
      default:
        return await end(ctx, flow, state, asked)
    }
  }
}

/** A request that cannot be stored is made all the same: the user has confirmed it. */
async function ask(ctx: TransactionFlowContext, flow: TransactionFlow): Promise<AskedRequest | undefined> {
  try {
    if (flow.askBatch) return await flow.askBatch()
    if (flow.action === 'approval' || !flow.ask) return undefined
    return { forget: await flow.ask() }
  } catch (error) {
    if (!ctx.signal.aborted) ctx.report(error)
    return undefined
  }
}

/** Returns whether it is known what became of the request: it was not sent, or its transaction is followed. */
const isAnswered = (state: TransactionFlowEnd): boolean =>
  state.step === 'completed' ||
  (state.step === 'failed' && (state.failure.wasSent === 'no' || state.failure.transactionId !== undefined))

async function end(
  ctx: TransactionFlowContext,
  flow: TransactionFlow,
  state: TransactionFlowEnd,
  asked: AskedRequest | undefined,
): Promise<TransactionFlowEnd> {
  const { signal } = ctx
  if (state.step === 'completed') await follow(ctx, flow, state.id, false)
  if (state.step === 'failed') {
    const { failure, error } = state
    if (reported.includes(failure.reason)) ctx.report(error)
    if (failure.transactionId !== undefined) await follow(ctx, flow, failure.transactionId, true)
  }
  if (isAnswered(state))
    await asked?.forget().catch((error: unknown) => {
      if (!signal.aborted) ctx.report(error)
    })
  else if (!signal.aborted) asked?.follow?.()
  return signal.aborted ? { step: 'stopped' } : state
}
