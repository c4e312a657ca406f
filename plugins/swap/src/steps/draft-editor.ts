import { type CaipNetworkId, type PluginContext, QuoinError, type WritableStore } from '#kernel'
import type { TokenChoice } from '#plugin-kit'
import type { SwapApi, SwapArguments, SwapPlugin } from '../contract.js'
import type { Draft } from '../draft/draft.js'
import type { InternalState } from '../draft/internal-state.js'
import type { StateReader } from '../draft/state-reader.js'
import type { Providers } from '../quote/providers.js'
import { isSlippage } from '../slippage.js'
import type { SwapSteps } from './swap-steps.js'

interface EditorParts {
  readonly ctx: PluginContext<SwapPlugin>
  readonly internal: WritableStore<InternalState>
  readonly reader: StateReader
  readonly steps: SwapSteps
  readonly providers: Providers
}

/** The service's methods that edit the draft. */
export type DraftEditor = Pick<
  SwapApi,
  | 'fill'
  | 'setSellToken'
  | 'setBuyToken'
  | 'setDestination'
  | 'destinations'
  | 'setAmount'
  | 'useMax'
  | 'switchDirection'
  | 'setSlippage'
>

/**
 * Changes the draft; a step built from the previous one is dropped. Changes nothing while a request is pending in the
 * wallet.
 */
type ChangeDraft = (next: (draft: Draft) => Draft) => void

const createChangeDraft =
  ({ internal, steps }: EditorParts): ChangeDraft =>
  (next) => {
    const { step } = steps.now()
    if (step === 'confirming') return
    if (step === 'sent') steps.startOver()
    steps.drop()
    internal.setState((now) => ({
      ...now,
      draft: { ...next(now.draft), cleared: [] },
      progress: { step: 'draft' },
    }))
  }

/** Sets the token of one side; choosing the token of the other side swaps the sides. */
const createChoose =
  ({ reader }: EditorParts, changeDraft: ChangeDraft) =>
  (side: 'sellToken' | 'buyToken', id: string): void => {
    const { sellToken, buyToken } = reader.read().state
    const other = side === 'sellToken' ? buyToken : sellToken
    const before = side === 'sellToken' ? sellToken : buyToken
    const swapped: TokenChoice = before && { id: before.id }
    changeDraft((draft) => {
      // An amount in one token's smallest unit is no amount of another token.
      const isOther = side === 'sellToken' && id !== before?.id && 'value' in draft.amount
      const chosen = { ...draft, [side]: { id }, ...(isOther && { amount: { typed: '' } }) }
      if (other?.id !== id) return chosen
      return side === 'sellToken' ? { ...chosen, buyToken: swapped } : { ...chosen, sellToken: swapped }
    })
  }

export function createDraftEditor(parts: EditorParts): DraftEditor {
  const { ctx, internal, reader, steps, providers } = parts
  const changeDraft = createChangeDraft(parts)
  const choose = createChoose(parts, changeDraft)
  let filledWith: SwapArguments | undefined
  const destinations = (): readonly CaipNetworkId[] => {
    const { active } = reader.read()
    if (!active?.chain || active.account.type === 'smartAccount') return []
    const bridged = new Set(providers.destinations(active.network.caipNetworkId))
    return ctx.networks
      .list()
      .flatMap(({ caipNetworkId }) => (bridged.has(caipNetworkId) ? caipNetworkId : []))
  }

  return {
    fill(args) {
      // A view that is displayed again has its original parameters; later changes stay.
      if (args === filledWith) return
      steps.refuseWhilePending()
      filledWith = args
      const { amount, fromToken, toToken } = args
      if (amount === undefined && fromToken === undefined && toToken === undefined) return
      changeDraft((draft) => ({
        ...draft,
        // The parameters name tokens of the active network.
        ...(draft.destination !== undefined && { destination: undefined, buyToken: undefined }),
        ...(amount !== undefined && { amount: { decimal: amount } }),
        ...(fromToken !== undefined && { sellToken: { named: fromToken } }),
        ...(toToken !== undefined && { buyToken: { named: toToken } }),
      }))
    },
    setSellToken: (id) => choose('sellToken', id),
    setBuyToken: (id) => choose('buyToken', id),
    destinations,
    setDestination(destination) {
      const isHere = destination === reader.read().active?.network.caipNetworkId
      const next = isHere ? undefined : destination
      if (next === internal.getState().draft.destination) return
      if (next !== undefined && !destinations().includes(next)) return
      changeDraft((draft) => ({ ...draft, destination: next, buyToken: undefined }))
    },
    setAmount: (amount) => changeDraft((draft) => ({ ...draft, amount })),
    useMax: () => changeDraft((draft) => ({ ...draft, amount: { max: true } })),
    switchDirection() {
      // Selling on the other network requires the wallet to switch to it.
      if (internal.getState().draft.destination !== undefined) return
      const { sellToken, buyToken, quote } = reader.read().state
      const last = quote.phase === 'ready' ? quote.quote : quote.phase === 'none' ? undefined : quote.last
      const amount = last ? { value: last.buyAmount.value } : { typed: '' }
      changeDraft((draft) => ({
        ...draft,
        sellToken: buyToken && { id: buyToken.id },
        buyToken: sellToken && { id: sellToken.id },
        amount,
      }))
    },
    setSlippage(slippage) {
      if (!isSlippage(slippage))
        throw new QuoinError('OPTIONS_INVALID', { details: `slippage: ${String(slippage).slice(0, 40)}` })
      const { step } = steps.now()
      if (step === 'confirming') return
      if (step === 'review' || step === 'preparing') steps.toDraft()
      internal.setState((now) => ({ ...now, slippage }))
      ctx.storage.update((kept) => ({ ...kept, slippage })).catch(ctx.report)
    },
  }
}
