import {
  type Amount,
  decimalSeparatorOf,
  deriveStore,
  type Network,
  type PluginContext,
  type ReadableStore,
} from '#kernel'
import { activeAccountKey, findToken } from '#plugin-kit'
import type { HeldToken } from '#plugins/tokens'
import type { AccountData } from '../account/account-data.js'
import { readSendAccount, type SendAccount } from '../account/send-account.js'
import type { SendPlugin, SendState } from '../contract.js'
import { counterpartsAt } from '../recipient/counterparts.js'
import type { KnownRecipients } from '../recipient/known-recipients.js'
import { readRecipient } from '../recipient/read-recipient.js'
import { tokensAt } from './account-tokens.js'
import { findObstacle } from './find-obstacle.js'
import type { InternalState } from './internal-state.js'
import { showProgress } from './progress.js'
import { optionAt, readAmount } from './read-amount.js'

/** The current state, with its inputs. */
export interface StateReading {
  readonly state: SendState
  readonly active: SendAccount | undefined
  /** The account's balance of the coin that pays fees, if known. */
  readonly coin: HeldToken | undefined
  /** The key of known fees: account, network and token. */
  readonly feesOf: string
}

export interface StateReader {
  read(): StateReading
  readonly store: ReadableStore<SendState>
}

interface StateSources {
  readonly ctx: PluginContext<SendPlugin>
  readonly internal: ReadableStore<InternalState>
  readonly accountData: AccountData
  readonly known: KnownRecipients
}

const amountOf = ({ decimals, symbol }: Network['nativeCurrency']): Omit<Amount, 'value'> => ({
  decimals,
  symbol,
})

/** Derives the state, without storing it. */
export function createStateReader({ ctx, internal, accountData, known }: StateSources): StateReader {
  const read = (): StateReading => {
    const { draft, check, fees, progress } = internal.getState()
    const active = readSendAccount(ctx)
    const chain = active && ctx.chains.find(active.namespace)
    const form = (address: string): string => chain?.normalizeAddress(address) ?? address
    const { status: tokenStatus } = accountData.tokens.getState()
    const list = active ? tokensAt(active, accountData.tokens.getState(), accountData.balance.getState()) : []
    const coin = list.find(({ address }) => address === undefined)
    const token = findToken(draft.token, {
      coin,
      tokens: list,
      byId: (id) => list.find((one) => one.id === id),
      isSameAddress: (one, other) => form(one) === form(other),
    })
    const feesOf = `${activeAccountKey(active)} ${token?.id}`
    const feesHere = fees?.of === feesOf ? fees : undefined
    const { spendsCollectibles } = draft
    const knownFees = feesHere?.spendsCollectibles === spendsCollectibles ? feesHere : undefined
    const { nativeCurrency } = active?.network ?? {}
    const leftOut = feesHere?.leftOut
    const decimalSeparator = decimalSeparatorOf(ctx.i18n.store.getState().locale)
    const amount = readAmount({ draft, token, fees: knownFees?.options, decimalSeparator })
    const followed = accountData.followed.getState()
    const recipient = readRecipient({
      check,
      chain,
      token,
      from: active?.account.address,
      known: active ? known.at(active) : [],
      counterparts: active ? counterpartsAt(active, accountData, list) : [],
    })
    const option = optionAt(knownFees?.options, draft.speed)
    const obstacle = findObstacle({
      canSend: active?.chain !== undefined,
      token,
      isTokenPending: draft.token !== undefined && (tokenStatus === 'unknown' || tokenStatus === 'loading'),
      coin,
      amount,
      recipient,
      fee: option?.fee.value,
      feeFault: knownFees?.fault,
    })
    const state: SendState = {
      namespace: active?.namespace,
      token,
      amount,
      recipient,
      obstacle,
      speed: option?.speed ?? draft.speed,
      fees: knownFees?.options,
      smallCoins: nativeCurrency && leftOut ? { value: leftOut, ...amountOf(nativeCurrency) } : undefined,
      spendsCollectibles,
      cleared: draft.cleared,
      progress: showProgress(progress, (id, { caipNetworkId }) => {
        const found = followed.find((one) => one.id === id && one.caipNetworkId === caipNetworkId)
        return {
          status: found?.status ?? 'pending',
          replacedBy: found?.replacedBy,
          explorerUrl: found?.explorerUrl,
        }
      }),
    }
    return { state, active, coin, feesOf }
  }
  const sources = [
    internal,
    known.store,
    ctx.connections.store,
    ctx.networks.store,
    ctx.i18n.store,
    accountData.tokens,
    accountData.balance,
    accountData.followed,
    accountData.history,
  ]
  return { read, store: deriveStore(sources, () => read().state) }
}
