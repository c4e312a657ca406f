import { decimalText, type PaymentRequest, type PluginContext, waitForState, worthOf } from '#kernel'
import {
  activeAccountKey,
  createConfirmOnce,
  FlowError,
  isOtherAccount,
  missingAgreements,
} from '#plugin-kit'
import { createAccountData } from './account-data.js'
import { askWallet, type Outcome, whatChanged } from './ask-wallet.js'
import { type BuiltTransfer, buildReview, isOld, renewTransfer } from './build-review.js'
import type { SendApi, SendArguments, SendFailure, SendPlugin, SendState } from './contract.js'
import { type Draft, moveDraft, noAmount } from './draft.js'
import { createFeeWatch, type FeeQuestion } from './fee-watch.js'
import { type Held, nothingHeld } from './held.js'
import { createKnownRecipients } from './known-recipients.js'
import { typedWorth } from './read-amount.js'
import { buildFailure } from './read-failure.js'
import { createRecipientChecker } from './recipient-check.js'
import { readSendAccount } from './send-account.js'
import { createSentTransfers } from './sent-transfers.js'
import { createStateReader } from './state-reader.js'

/** After these what was reviewed is as good as before. */
const repeatable: readonly SendFailure['reason'][] = [
  'rejected',
  'feeRose',
  'walletFailed',
  'expired',
  'nodeFailed',
]

/** For so long `review()` waits for what is being checked. Milliseconds. */
const longestCheck = 20_000

/** The recipient is still being checked: it may yet be ready for a review. */
const isPending = ({ obstacle, recipient }: SendState): boolean =>
  obstacle === 'checking' && recipient.phase !== 'ready'

/** A fee that is not known yet is reported by the transfer itself. */
const isReady = ({ obstacle, recipient }: SendState): boolean =>
  recipient.phase === 'ready' &&
  (obstacle === undefined || obstacle === 'feeUnavailable' || obstacle === 'checking')

/** Makes the service: one transfer at a time. */
export function createSendService(ctx: PluginContext<SendPlugin>): SendApi {
  const { signal } = ctx
  const held = ctx.createStore<Held>('held', nothingHeld)
  const accountData = createAccountData(ctx)
  const known = createKnownRecipients(ctx)
  const { read, store } = createStateReader({ ctx, held, accountData, known })
  const sent = createSentTransfers(ctx, accountData, known, (id, received) => {
    const { progress } = held.getState()
    if (progress.step === 'sent' && progress.transactionId === id)
      change({ progress: { ...progress, received } })
  })
  let watchers = 0
  let place = readSendAccount(ctx)
  /** For which place the draft is: a network that nothing can be sent on does not change it. */
  let draftPlace = place
  let preparing: { readonly controller: AbortController; readonly done: Promise<void> } | undefined
  let renewing: AbortController | undefined
  let reviewing: Promise<void> | undefined
  const once = createConfirmOnce<BuiltTransfer>(ctx)
  let filledWith: SendArguments | undefined

  const change = (next: Partial<Held>): void => held.setState((now) => ({ ...now, ...next }))
  const checker = createRecipientChecker({
    ctx,
    names: accountData.names,
    onChange: (check) => change({ check }),
    onRequest: fillRequest,
  })
  const fees = createFeeWatch(ctx, (state) => {
    const before = held.getState().fees
    // What a node does not say for a moment stays what it was.
    const isOfSame = before?.of === state.of
    const isSame = isOfSame && before.spendsCollectibles === state.spendsCollectibles
    const options = state.options ?? (isSame ? before.options : undefined)
    const fault = state.fault === 'unavailable' && options ? undefined : state.fault
    // Where small coins are spent nobody says how much they are: what was said before still stands.
    const leftOut = state.leftOut ?? (isOfSame ? before.leftOut : undefined)
    change({ fees: { ...state, options, fault, leftOut } })
  })

  /** What the fee is reckoned of; what is not said yet is taken for what costs the same. */
  const feeQuestion = (): FeeQuestion | undefined => {
    if (watchers === 0) return undefined
    const { place: here, state, feesOf } = read()
    const { token, amount, recipient, progress, spendsCollectibles } = state
    if (!here?.chain || !token || progress.step !== 'draft') return undefined
    const to = recipient.phase === 'ready' ? recipient.address : here.account.address
    const value = amount.isMax ? token.value : (amount.value ?? 0n)
    return {
      ...{ of: feesOf, place: here, to, value, token: token.address },
      ...{ orLess: amount.isMax, spendsCollectibles },
    }
  }
  ctx.own(store.subscribe(() => fees.ask(feeQuestion())))

  const stopPreparing = (): void => {
    preparing?.controller.abort()
    preparing = undefined
    renewing?.abort()
    renewing = undefined
  }
  const showReview = (built: BuiltTransfer, failure?: SendFailure): void => {
    once.review(built)
    change({ progress: Object.freeze({ step: 'review', built, failure }) })
  }
  const toDraft = (failure?: SendFailure): void => {
    stopPreparing()
    change({ progress: { step: 'draft', failure } })
  }
  const startOver = (): void => {
    stopPreparing()
    checker.stop()
    change(nothingHeld)
  }

  /** A draft is of one account: another one begins from nothing. On another network it goes on as far as it means the same (NET-04). */
  const followPlace = (): void => {
    const now = readSendAccount(ctx)
    if (activeAccountKey(now) === activeAccountKey(place)) return
    const isOther = now !== undefined && now.network.caipNetworkId !== place?.network.caipNetworkId
    place = now
    const { step } = held.getState().progress
    if (step === 'review' || step === 'preparing')
      toDraft({ reason: isOther ? 'networkChanged' : 'accountChanged', wasSent: 'no' })
    if (step === 'sent' || isOtherAccount(now, draftPlace)) {
      draftPlace = now
      checker.stop()
      // What is with the wallet, or sent, goes on as it was confirmed.
      const { progress } = step === 'draft' ? nothingHeld : held.getState()
      change({ ...nothingHeld, progress })
      return
    }
    if (!now?.chain) return
    const { draft, check } = held.getState()
    if (draftPlace) {
      const { isAddress } = ctx.chains.get(draftPlace.namespace)
      change({ draft: moveDraft(draft, { from: draftPlace.network, to: now.network, isAddress }) })
    }
    draftPlace = now
    checker.recheck(check.text, now)
  }
  ctx.own(ctx.connections.store.subscribe(followPlace))
  ctx.own(ctx.networks.store.subscribe(followPlace))

  /** Changes the draft; what was built of the one before is dropped. While the wallet is asked nothing changes. */
  const changeDraft = (next: (draft: Draft) => Draft): boolean => {
    const { step } = held.getState().progress
    if (step === 'approving') return false
    if (step === 'sent') startOver()
    stopPreparing()
    held.setState((now) => ({
      ...now,
      draft: { ...next(now.draft), cleared: [] },
      progress: { step: 'draft' },
    }))
    return true
  }

  /** Fills what the person left empty, and nothing else. */
  function fillRequest({ token, value, amount }: PaymentRequest): void {
    const { state, coin } = read()
    changeDraft((draft) => {
      const wanted = token === undefined ? coin && { id: coin.id } : { named: token }
      const filled = { ...draft, token: draft.token ?? wanted }
      const isSame = draft.token === undefined || state.token?.address === token
      const isEmpty = 'typed' in draft.amount && draft.amount.typed === ''
      if (!isSame || !isEmpty || (value === undefined && amount === undefined)) return filled
      const asked = value === undefined ? { decimal: amount ?? '' } : { value }
      return { ...filled, amount: asked, unit: 'token' }
    })
  }

  const setRecipient: SendApi['setRecipient'] = (text) => {
    if (changeDraft((draft) => draft)) checker.check(text, readSendAccount(ctx))
  }

  async function prepare(controller: AbortController): Promise<void> {
    const { place: here, state, coin } = read()
    const { token, recipient } = state
    if (!here?.chain || !token || recipient.phase !== 'ready') return toDraft()
    try {
      const { chain } = here
      const built = await buildReview({
        ...{ place: { ...here, chain }, state, token, coin, recipient },
        ...{ now: ctx.platform.now(), signal: controller.signal },
      })
      if (!controller.signal.aborted) showReview(built)
    } catch (error) {
      if (controller.signal.aborted || signal.aborted) return
      const failure = buildFailure(error)
      if (failure.reason === 'transactionChanged') ctx.report(error)
      change({ progress: { step: 'draft', failure } })
    }
  }

  const startPreparing = (): Promise<void> => {
    const controller = new AbortController()
    change({ progress: { step: 'preparing' } })
    const done = prepare(controller).finally(() => {
      if (preparing?.controller === controller) preparing = undefined
    })
    preparing = { controller, done }
    return done
  }

  /** Puts to the wallet what was reviewed; what is no longer new is renewed first, and shown again where its fee is higher. */
  async function ask(built: BuiltTransfer): Promise<Outcome> {
    const now = ctx.platform.now()
    if (!isOld(built, now)) return askWallet(ctx, built, accountData.transactions)
    const controller = new AbortController()
    renewing = controller
    try {
      const renewed = await renewTransfer(built, now, controller.signal)
      if (controller.signal.aborted || signal.aborted) return undefined
      renewing = undefined
      const changed = whatChanged(ctx, built)
      if (changed) return { failure: { reason: changed, wasSent: 'no' } }
      if (renewed.review !== built.review)
        return { failure: { reason: 'feeRose', wasSent: 'no' }, shown: renewed }
      return await askWallet(ctx, renewed, accountData.transactions)
    } catch (error) {
      if (controller.signal.aborted || signal.aborted) return undefined
      const failure = buildFailure(error)
      if (failure.reason === 'transactionChanged') ctx.report(error)
      return { failure }
    } finally {
      if (renewing === controller) renewing = undefined
    }
  }

  const settle = (built: BuiltTransfer, outcome: Outcome): void => {
    if (!outcome) return
    const { review } = built
    const { progress } = held.getState()
    // The person may have left: then nothing is shown any more, but what was sent is followed all the same.
    const isShown = progress.step === 'approving' && progress.built === built
    if ('id' in outcome) {
      if (isShown) change({ progress: { step: 'sent', review, transactionId: outcome.id } })
      sent.add(outcome.id, built)
      return
    }
    const { failure } = outcome
    const { caipNetworkId, amount } = review
    ctx.emit('send:failed', { caipNetworkId, symbol: amount.symbol, reason: failure.reason })
    if (!isShown) return
    once.failed()
    // What is still right can be confirmed once more; where it may have been sent, it is looked at again first.
    const isSame = activeAccountKey(readSendAccount(ctx)) === activeAccountKey(built.place)
    const canRepeat = failure.wasSent === 'no' && repeatable.includes(failure.reason)
    if (isSame && canRepeat) showReview(outcome.shown ?? built, failure)
    else toDraft(failure)
  }

  /** What was confirmed is neither changed nor dropped before the wallet has answered (SEC-06). */
  const refuseWhileApproving = (): void => {
    // A transfer that is being renewed is not in the wallet yet: it can still be left.
    if (held.getState().progress.step === 'approving' && !renewing) throw new FlowError('WALLET_REQUEST_OPEN')
  }

  async function review(): Promise<void> {
    await waitForState(ctx, store, {
      read: (state) => (isPending(state) ? undefined : state),
      timeout: longestCheck,
    })
    if (signal.aborted) return
    const { state } = read()
    const { step } = state.progress
    if (step !== 'draft') throw new FlowError('STEP_INVALID', { details: step })
    if (!isReady(state)) throw new FlowError('REVIEW_OBSTACLE', { details: state.obstacle ?? 'checking' })
    return startPreparing()
  }

  return {
    store,
    watch() {
      watchers += 1
      const stop = accountData.watch(fees.refresh)
      fees.ask(feeQuestion())
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        watchers -= 1
        stop()
        if (watchers === 0) fees.stop()
      }
    },
    fill(args) {
      // A view that is shown again has the parameters that it had; what was changed since then stays.
      if (args === filledWith) return
      refuseWhileApproving()
      filledWith = args
      const { amount, token, recipient } = args
      const isFilled = changeDraft((draft) => ({
        ...draft,
        ...(amount !== undefined && { amount: { decimal: amount }, unit: 'token' as const }),
        ...(token !== undefined && { token: { named: token } }),
      }))
      if (isFilled && recipient !== undefined) setRecipient(recipient)
    },
    setToken(id) {
      const { tokens } = accountData.tokens.getState()
      const isPriced = tokens.some((one) => one.id === id && one.price !== undefined)
      changeDraft((draft) => {
        const isLost = draft.unit === 'fiat' && !isPriced
        // An amount in the smallest unit of one token is no amount of another one.
        const isOther = isLost || 'value' in draft.amount
        const amount = isOther ? noAmount : draft.amount
        return { ...draft, token: { id }, amount, unit: isLost ? 'token' : draft.unit }
      })
    },
    setAmount: (amount) => {
      // A value counts the token, whatever the unit of the field was.
      changeDraft((draft) => ({ ...draft, amount, unit: 'value' in amount ? 'token' : draft.unit }))
    },
    setUnit(unit) {
      const { token, amount } = read().state
      if (unit === amount.unit) return
      if (token?.price === undefined) {
        // Without a price no amount in fiat is one of the token: it is entered again.
        if (unit === 'token') changeDraft((draft) => ({ ...draft, unit, amount: noAmount }))
        return
      }
      const { decimals, price } = token
      const textOf = (value: bigint): string =>
        unit === 'token' ? decimalText(value, decimals) : typedWorth(worthOf(value, decimals, price) ?? '')
      const { isMax, value } = amount
      const other = value === undefined ? noAmount : { decimal: textOf(value) }
      changeDraft((draft) => ({ ...draft, unit, amount: isMax ? draft.amount : other }))
    },
    useMax: () => {
      changeDraft((draft) => ({ ...draft, amount: { max: true } }))
    },
    setRecipient,
    setSpeed: (speed) => {
      changeDraft((draft) => ({ ...draft, speed }))
    },
    setSpendsCollectibles(spendsCollectibles) {
      const { step } = held.getState().progress
      const isChanged = changeDraft((draft) => ({ ...draft, spendsCollectibles }))
      if (isChanged && (step === 'review' || step === 'preparing')) void startPreparing()
    },
    knownRecipients() {
      const here = readSendAccount(ctx)
      return here ? known.at(here) : []
    },
    forgetRecipient(address) {
      const here = readSendAccount(ctx)
      if (here) known.forget(here.namespace, address)
    },
    review() {
      if (preparing) return preparing.done
      const { step } = held.getState().progress
      if (step !== 'draft') return Promise.reject(new FlowError('STEP_INVALID', { details: step }))
      reviewing ??= review().finally(() => {
        reviewing = undefined
      })
      return reviewing
    },
    edit() {
      refuseWhileApproving()
      once.release()
      if (held.getState().progress.step === 'sent') startOver()
      else toDraft()
    },
    confirm(agreed = []) {
      const { progress } = held.getState()
      if (progress.step !== 'review')
        return once.running() ?? Promise.reject(new FlowError('STEP_INVALID', { details: progress.step }))
      const { built } = progress
      const { caipNetworkId, amount, mustAgree } = built.review
      return once.confirm({
        built,
        missing: missingAgreements(mustAgree, agreed),
        onAltered: () => toDraft({ reason: 'transactionChanged', wasSent: 'no' }),
        async start() {
          change({ progress: Object.freeze({ step: 'approving', built }) })
          const asking = ask(built)
          ctx.emit('send:initiated', { caipNetworkId, symbol: amount.symbol })
          const outcome = await asking
          if (!signal.aborted) settle(built, outcome)
        },
      })
    },
    reset() {
      refuseWhileApproving()
      once.release()
      startOver()
    },
  }
}
