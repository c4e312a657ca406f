import {
  decimalText,
  isEmptyAmount,
  type PaymentRequest,
  type PluginContext,
  type WritableStore,
  worthOf,
} from '#kernel'
import type { AccountData } from '../account/account-data.js'
import { readSendAccount } from '../account/send-account.js'
import type { SendApi, SendArguments, SendPlugin } from '../contract.js'
import { type Draft, noAmount } from '../draft/draft.js'
import type { InternalState } from '../draft/internal-state.js'
import { typedWorth } from '../draft/read-amount.js'
import type { StateReader } from '../draft/state-reader.js'
import type { RecipientChecker } from '../recipient/recipient-check.js'
import type { SendSteps } from './send-steps.js'

interface EditorParts {
  readonly ctx: PluginContext<SendPlugin>
  readonly internal: WritableStore<InternalState>
  readonly reader: StateReader
  readonly accountData: AccountData
  readonly steps: SendSteps
  readonly checker: RecipientChecker
  /** Rebuilds the displayed review. */
  readonly prepare: () => Promise<void>
}

export interface DraftEditor {
  /** Has the methods of the service with the same names. */
  readonly edits: Pick<
    SendApi,
    | 'fill'
    | 'setToken'
    | 'setAmount'
    | 'setUnit'
    | 'useMax'
    | 'setRecipient'
    | 'setSpeed'
    | 'setSpendsCollectibles'
  >
  /** Fills only fields that the user left empty. */
  fillRequest(request: PaymentRequest): void
}

/** Changes the draft and drops the earlier build. Nothing changes while the wallet has a request. */
type ChangeDraft = (next: (draft: Draft) => Draft) => boolean

const createChangeDraft =
  ({ internal, steps }: EditorParts): ChangeDraft =>
  (next) => {
    const { step } = steps.now()
    if (step === 'approving') return false
    if (step === 'sent') steps.startOver()
    steps.stop()
    internal.setState((now) => ({
      ...now,
      draft: { ...next(now.draft), cleared: [] },
      progress: { step: 'draft' },
    }))
    return true
  }

const createFillRequest =
  ({ reader }: EditorParts, changeDraft: ChangeDraft): DraftEditor['fillRequest'] =>
  ({ token, value, amount }) => {
    const { state, coin } = reader.read()
    changeDraft((draft) => {
      const isChosen = draft.token !== 'coin'
      const requested = token === undefined ? (coin ? { id: coin.id } : 'coin') : { named: token }
      const filled: Draft = { ...draft, token: isChosen ? draft.token : requested }
      const isSame = !isChosen || state.token?.address === token
      if (!isSame || !isEmptyAmount(draft.amount) || (value === undefined && amount === undefined))
        return filled
      const request = value === undefined ? { decimal: amount ?? '' } : { value }
      return { ...filled, amount: request, unit: 'token' }
    })
  }

const createSetUnit =
  ({ reader }: EditorParts, changeDraft: ChangeDraft): SendApi['setUnit'] =>
  (unit) => {
    const { token, amount } = reader.read().state
    if (unit === amount.unit) return
    if (token?.price === undefined) {
      // Without a price an amount in fiat has no token amount: it is entered again.
      if (unit === 'token') changeDraft((draft) => ({ ...draft, unit, amount: noAmount }))
      return
    }
    const { decimals, price } = token
    const textOf = (value: bigint): string =>
      unit === 'token' ? decimalText(value, decimals) : typedWorth(worthOf(value, decimals, price) ?? '')
    const { isMax, value } = amount
    const other = value === undefined ? noAmount : { decimal: textOf(value) }
    changeDraft((draft) => ({ ...draft, unit, amount: isMax ? draft.amount : other }))
  }

/** Creates the editor of the draft, for the user and for payment requests. */
export function createDraftEditor(parts: EditorParts): DraftEditor {
  const { ctx, accountData, steps, checker, prepare } = parts
  const changeDraft = createChangeDraft(parts)
  let filledWith: SendArguments | undefined

  const setRecipient: SendApi['setRecipient'] = (text) => {
    if (changeDraft((draft) => draft)) checker.check(text, readSendAccount(ctx))
  }

  const edits: DraftEditor['edits'] = {
    fill(args) {
      // A view that is shown again has its former parameters; later changes of the user stay.
      if (args === filledWith) return
      steps.refuseWhileApproving()
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
        // An amount in the smallest unit of one token does not apply to another one.
        const isOther = isLost || 'value' in draft.amount
        const amount = isOther ? noAmount : draft.amount
        return { ...draft, token: { id }, amount, unit: isLost ? 'token' : draft.unit }
      })
    },
    setAmount: (amount) => {
      // A value counts the token, independent of the field's unit.
      changeDraft((draft) => ({ ...draft, amount, unit: 'value' in amount ? 'token' : draft.unit }))
    },
    setUnit: createSetUnit(parts, changeDraft),
    useMax: () => {
      changeDraft((draft) => ({ ...draft, amount: { max: true } }))
    },
    setRecipient,
    setSpeed: (speed) => {
      changeDraft((draft) => ({ ...draft, speed }))
    },
    setSpendsCollectibles(spendsCollectibles) {
      const { step } = steps.now()
      const isChanged = changeDraft((draft) => ({ ...draft, spendsCollectibles }))
      if (isChanged && (step === 'review' || step === 'preparing')) void prepare()
    },
  }
  return { edits, fillRequest: createFillRequest(parts, changeDraft) }
}
