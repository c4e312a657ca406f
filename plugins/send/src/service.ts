import { decimalText, type PaymentRequest, type PluginContext, worthOf } from '#kernel'
import { askWallet, type Outcome } from './ask-wallet.js'
import { type BuiltTransfer, buildReview, isOld, renewTransfer } from './build-review.js'
import type { SendApi, SendArguments, SendFailure, SendPlugin } from './contract.js'
import type { Draft } from './draft.js'
import { createFeeWatch, type FeeQuestion } from './fee-watch.js'
import { type Held, nothingHeld } from './held.js'
import { createKnownRecipients } from './known-recipients.js'
import { createNeighbours } from './neighbours.js'
import { placeKey, readPlace } from './place.js'
import { typedWorth } from './read-amount.js'
import { buildFailure } from './read-failure.js'
import { createRecipientChecker } from './recipient-check.js'
import { createSentTransfers } from './sent-transfers.js'
import { createStateReader } from './state-reader.js'

/** After a wallet failed at once, the rest of the clicks that asked it are not a new confirmation. Milliseconds. */
const clicksPass = 500

/** After these what was reviewed is as good as before. */
const repeatable: readonly SendFailure['reason'][] = ['rejected', 'walletFailed', 'expired', 'nodeFailed']

/** Makes the service: one transfer at a time. */
export function createSendService(ctx: PluginContext<SendPlugin>): SendApi {
  const { signal } = ctx
  const held = ctx.createStore<Held>('held', nothingHeld)
  const neighbours = createNeighbours(ctx)
  const known = createKnownRecipients(ctx)
  const { read, store } = createStateReader({ ctx, held, neighbours, known })
  const sent = createSentTransfers(ctx, neighbours, known)
  let watchers = 0
  let place = readPlace(ctx)
  let preparing: { readonly controller: AbortController; readonly done: Promise<void> } | undefined
  let renewing: AbortController | undefined
  let confirming: Promise<void> | undefined
  let failedAt = Number.NEGATIVE_INFINITY
  let filledWith: SendArguments | undefined

  const change = (next: Partial<Held>): void => held.setState((now) => ({ ...now, ...next }))
  const checker = createRecipientChecker({
    ctx,
    names: neighbours.names,
    onChange: (check) => change({ check }),
    onRequest: fillRequest,
  })
  const fees = createFeeWatch(ctx, (state) => {
    const before = held.getState().fees
    // What a node does not say for a moment stays what it was.
    const options = state.options ?? (before?.of === state.of ? before.options : undefined)
    const fault = state.fault === 'unavailable' && options ? undefined : state.fault
    change({ fees: { of: state.of, options, fault } })
  })

  /** What the fee is reckoned of; what is not said yet is taken for what costs the same. */
  const feeQuestion = (): FeeQuestion | undefined => {
    if (watchers === 0) return undefined
    const { place: here, state, feesOf } = read()
    const { token, amount, recipient, progress } = state
    if (!here?.chain || !token || progress.step !== 'draft') return undefined
    const to = recipient.phase === 'ready' ? recipient.address : here.account.address
    const value = amount.isMax ? token.value : (amount.value ?? 0n)
    return { of: feesOf, place: here, to, value, token: token.address, orLess: amount.isMax }
  }
  ctx.own(store.subscribe(() => fees.ask(feeQuestion())))

  const stopPreparing = (): void => {
    preparing?.controller.abort()
    preparing = undefined
    renewing?.abort()
  }
  const toDraft = (failure?: SendFailure): void => {
    stopPreparing()
    change({ progress: { step: 'draft', failure } })
  }
  const startOver = (failure?: SendFailure): void => {
    stopPreparing()
    checker.stop()
    change({ ...nothingHeld, progress: { step: 'draft', failure } })
  }

  /** Another account, wallet or network: what was meant for the one before is no draft of this one (NET-04). */
  const followPlace = (): void => {
    const now = readPlace(ctx)
    if (placeKey(now) === placeKey(place)) return
    const isOther = now !== undefined && now.network.caipNetworkId !== place?.network.caipNetworkId
    place = now
    const { progress } = held.getState()
    if (progress.step === 'approving' || progress.step === 'sent') {
      // What is with the wallet, or sent, goes on as it was confirmed.
      checker.stop()
      change({ ...nothingHeld, progress })
      return
    }
    const reason = isOther ? 'networkChanged' : 'accountChanged'
    const wasShown = progress.step === 'review' || progress.step === 'preparing'
    startOver(wasShown ? { reason, wasSent: 'no' } : undefined)
  }
  ctx.own(ctx.connections.store.subscribe(followPlace))
  ctx.own(ctx.networks.store.subscribe(followPlace))

  /** Changes the draft; what was built of the one before is dropped. While the wallet is asked nothing changes. */
  const changeDraft = (next: (draft: Draft) => Draft): boolean => {
    const { step } = held.getState().progress
    if (step === 'approving') return false
    if (step === 'sent') startOver()
    stopPreparing()
    held.setState((now) => ({ ...now, draft: next(now.draft), progress: { step: 'draft' } }))
    return true
  }

  /** Fills what the person left empty, and nothing else. */
  function fillRequest({ token, value, amount }: PaymentRequest): void {
    const { state, coin } = read()
    changeDraft((draft) => {
      const wanted = token === undefined ? coin && { id: coin.id } : { named: token }
      const filled = { ...draft, token: draft.token ?? wanted }
      const isSame = draft.token === undefined || state.token?.address === token
      const isEmpty = draft.amount === '' && !draft.isMax && draft.asked === undefined
      if (!isSame || !isEmpty || (value === undefined && amount === undefined)) return filled
      return { ...filled, amount: amount ?? '', asked: value, unit: 'token' }
    })
  }

  const setRecipient: SendApi['setRecipient'] = (text) => {
    if (changeDraft((draft) => draft)) checker.check(text, readPlace(ctx))
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
      if (!controller.signal.aborted) change({ progress: { step: 'review', built } })
    } catch (error) {
      if (controller.signal.aborted || signal.aborted) return
      const failure = buildFailure(error)
      if (failure.reason === 'transactionChanged') ctx.report(error)
      change({ progress: { step: 'draft', failure } })
    }
  }

  /** Puts to the wallet what was reviewed; what stood for too long to be taken then is bound anew first. */
  async function ask(built: BuiltTransfer): Promise<Outcome> {
    const now = ctx.platform.now()
    if (!isOld(built, now)) return askWallet(ctx, built, neighbours.transactions)
    const controller = new AbortController()
    renewing = controller
    try {
      const renewed = await renewTransfer(built, now, controller.signal)
      if (controller.signal.aborted || signal.aborted) return undefined
      return await askWallet(ctx, renewed, neighbours.transactions)
    } catch (error) {
      if (controller.signal.aborted || signal.aborted) return undefined
      const failure = buildFailure(error)
      if (failure.reason === 'transactionChanged') ctx.report(error)
      return { failure }
    }
  }

  const settle = (built: BuiltTransfer, outcome: Outcome): void => {
    if (!outcome) return
    const { review } = built
    const { progress } = held.getState()
    // The person may have left: then nothing is shown any more, but what was sent is followed all the same.
    const isShown = progress.step === 'approving' && progress.built === built
    if ('id' in outcome) {
      sent.add(outcome.id, review)
      if (isShown) change({ progress: { step: 'sent', review, transactionId: outcome.id } })
      return
    }
    const { failure } = outcome
    const { caipNetworkId, amount } = review
    ctx.emit('send:failed', { caipNetworkId, symbol: amount.symbol, reason: failure.reason })
    if (!isShown) return
    failedAt = ctx.platform.now()
    // What is still right can be confirmed once more; where it may have been sent, it is looked at anew first.
    const isSame = placeKey(readPlace(ctx)) === placeKey(built.place)
    const canRepeat = failure.wasSent === 'no' && repeatable.includes(failure.reason)
    if (!isSame) startOver(failure)
    else if (canRepeat) change({ progress: { step: 'review', built, failure } })
    else toDraft(failure)
  }

  return {
    store,
    watch() {
      watchers += 1
      const stop = neighbours.watch(fees.refresh)
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
      filledWith = args
      const { amount, token, recipient } = args
      const isFilled = changeDraft((draft) => ({
        ...draft,
        ...(amount !== undefined && { amount, asked: undefined, isMax: false, unit: 'token' as const }),
        ...(token !== undefined && { token: { named: token } }),
      }))
      if (isFilled && recipient !== undefined) setRecipient(recipient)
    },
    setToken(id) {
      const { tokens } = neighbours.tokens.getState()
      const isPriced = tokens.some((one) => one.id === id && one.price !== undefined)
      changeDraft((draft) => {
        const isLost = draft.unit === 'fiat' && !isPriced
        const amount = isLost ? '' : draft.amount
        return { ...draft, token: { id }, amount, asked: undefined, unit: isLost ? 'token' : draft.unit }
      })
    },
    setAmount: (amount) => {
      changeDraft((draft) => ({ ...draft, amount, asked: undefined, isMax: false }))
    },
    setUnit(unit) {
      const { token, amount } = read().state
      if (unit === amount.unit || token?.price === undefined) return
      const { decimals, price } = token
      const textOf = (value: bigint): string =>
        unit === 'token' ? decimalText(value, decimals) : typedWorth(worthOf(value, decimals, price) ?? '')
      const text = amount.isMax || amount.value === undefined ? '' : textOf(amount.value)
      changeDraft((draft) => ({ ...draft, unit, amount: text, asked: undefined }))
    },
    useMax: () => {
      changeDraft((draft) => ({ ...draft, amount: '', asked: undefined, isMax: true }))
    },
    setRecipient,
    setSpeed: (speed) => {
      changeDraft((draft) => ({ ...draft, speed }))
    },
    knownRecipients() {
      const here = readPlace(ctx)
      return here ? known.at(here) : []
    },
    forgetRecipient(address) {
      const here = readPlace(ctx)
      if (here) known.forget(here.namespace, address)
    },
    review() {
      if (preparing) return preparing.done
      const { progress, obstacle, recipient } = read().state
      // A fee that is not known yet is told by the transfer itself.
      const isReady = obstacle === undefined || obstacle === 'feeUnavailable' || obstacle === 'checking'
      if (progress.step !== 'draft' || !isReady || recipient.phase !== 'ready') return Promise.resolve()
      const controller = new AbortController()
      change({ progress: { step: 'preparing' } })
      const done = prepare(controller).finally(() => {
        if (preparing?.controller === controller) preparing = undefined
      })
      preparing = { controller, done }
      return done
    },
    edit() {
      confirming = undefined
      if (held.getState().progress.step === 'sent') startOver()
      else toDraft()
    },
    confirm() {
      if (confirming) return confirming
      const { progress } = held.getState()
      const isOver = ctx.platform.now() - failedAt < clicksPass
      if (progress.step !== 'review' || isOver) return Promise.resolve()
      const { built } = progress
      const { caipNetworkId, amount } = built.review
      // Before anything else runs: whoever asks once more gets this confirmation.
      change({ progress: { step: 'approving', built } })
      const asking = ask(built).then((outcome) => {
        if (confirming === asking) confirming = undefined
        if (!signal.aborted) settle(built, outcome)
      })
      confirming = asking
      ctx.emit('send:initiated', { caipNetworkId, symbol: amount.symbol })
      return asking
    },
    reset() {
      confirming = undefined
      startOver()
    },
  }
}
