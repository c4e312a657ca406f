import { type PluginContext, QuoinError, waitForState } from '#kernel'
import { type ActiveAccount, activeAccountChange, readActiveAccount } from '#plugin-kit'
import { type FollowedTransaction, TransactionsToken } from '#plugins/transactions'
import type { ActionFailure, ActionProgress } from '../action-progress.js'
import type { ActionsPlugin, ActionValues } from '../contract.js'
import { fetchJson } from '../fetch-json.js'
import { fillAddress } from '../link/fill-address.js'
import type { ActionButton, ActionMetadata } from '../read/action-metadata.js'
import { messageText } from '../read/message-text.js'
import { readAction } from '../read/read-action.js'
import { type ActionResponse, type NextStep, readResponse } from '../read/read-response.js'
import { ActionRefused, requestFailure, siteFailure } from './failures.js'
import { readNetworks, requireHost } from './load-action.js'
import { prepareCall, sendByWallet, signByWallet } from './request-wallet.js'
import type { StoredFlow } from './stored-flow.js'

/** The flow whose steps these are. */
export interface StepHost {
  set(change: Partial<StoredFlow>): void
  show(progress: ActionProgress): void
  /** The address that relative addresses of the displayed action belong to. */
  place(): URL | undefined
  moveTo(url: URL): void
}

type Of<Type extends ActionResponse['type']> = Extract<ActionResponse, { readonly type: Type }>

/** What the next step needs of the one before. */
interface Finished {
  readonly next: NextStep
  readonly account: string
  /** Of the transaction or message, in base58; absent where neither was requested. */
  readonly signature?: string | undefined
  /** A transaction is confirmed. */
  readonly sent?: { readonly id: string; readonly explorerUrl: string | undefined } | undefined
  /** Relayed unchanged: what was signed. */
  readonly relayed?: object | undefined
}

const isOver = ({ status }: FollowedTransaction): boolean => status === 'success' || status === 'failed'

/** A press of a button. */
interface Press {
  readonly index: number
  readonly button: ActionButton
  readonly active: ActiveAccount
  readonly signal: AbortSignal
}

/** The steps of an action after it has loaded. */
export class ActionSteps {
  readonly #ctx: PluginContext<ActionsPlugin>
  readonly #host: StepHost
  #finished: Finished | undefined
  /** The wallet has, or had, the transaction of this press: from then on nothing proves that it was not sent. */
  #isRequested = false

  constructor(ctx: PluginContext<ActionsPlugin>, host: StepHost) {
    this.#ctx = ctx
    this.#host = host
  }

  /** Requests what a button stands for, and lets the wallet sign it. Never rejects. */
  async perform(
    index: number,
    button: ActionButton,
    values: ActionValues,
    signal: AbortSignal,
  ): Promise<void> {
    const active = readActiveAccount(this.#ctx, 'solana')
    if (!active) return
    const press = { index, button, active, signal }
    this.#isRequested = false
    this.#host.set({ note: undefined, progress: { status: 'requesting', button: index } })
    try {
      await this.#run(press, values)
    } catch (error) {
      if (!signal.aborted) this.#fail(siteFailure(error, this.#isRequested ? 'unknown' : 'no'))
    }
  }

  /** Requests the next action of a chain again. */
  async continueAgain(signal: AbortSignal): Promise<void> {
    if (this.#finished) await this.#goOn(this.#finished, signal)
  }

  #fail(failure: ActionFailure): void {
    this.#host.show({ status: 'ready', failure })
  }

  async #run(press: Press, values: ActionValues): Promise<void> {
    const { active, signal } = press
    const { url, response } = await this.#request(press, values)
    this.#requireSame(active)
    this.#host.set({ note: response.note })
    const account = active.account.address
    switch (response.type) {
      case 'transaction':
        return this.#send(press, response)
      case 'message':
        return this.#sign(press, url, response)
      case 'post':
        return this.#goOn({ next: response.next, account }, signal)
      case 'external-link':
        return this.#host.show({ status: 'link', link: response.link })
    }
  }

  async #request(
    { button, active, signal }: Press,
    values: ActionValues,
  ): Promise<{ readonly url: URL; readonly response: ActionResponse }> {
    const place = this.#host.place()
    if (!place) throw new ActionRefused('linkInvalid')
    const url = fillAddress(button.href, values, place)
    requireHost(this.#ctx, url)
    const post = {
      ...(button.type && { type: button.type }),
      account: active.account.address,
      ...(button.inputs.length > 0 && { data: values }),
    }
    const { body, networks } = await fetchJson(this.#ctx.platform, { url, post, signal })
    const offered = readNetworks(networks)
    if (offered && !offered.includes(active.network.caipNetworkId))
      throw new ActionRefused('networkUnsupported')
    const response = readResponse(body, url)
    // The user pressed a button for something else.
    if (button.type !== undefined && response.type !== button.type) throw new ActionRefused('answerChanged')
    return { url, response }
  }

  /** Throws unless the account is still the one that the user pressed for. */
  #requireSame(active: ActiveAccount): void {
    const change = activeAccountChange(readActiveAccount(this.#ctx, 'solana'), active)
    if (change === 'networkChanged') throw new ActionRefused('networkChanged')
    if (change) throw new QuoinError('CONNECTION_CHANGED')
  }

  #showWallet({ index }: Press, kind: 'transaction' | 'message'): void {
    const wallet = this.#ctx.connections.active('solana')?.wallet.name ?? ''
    this.#host.show({ status: 'wallet', button: index, kind, wallet })
  }

  async #send(press: Press, { transaction, next }: Of<'transaction'>): Promise<void> {
    const { active, signal } = press
    const call = await prepareCall(this.#ctx, active, transaction, signal)
    signal.throwIfAborted()
    this.#requireSame(active)
    this.#showWallet(press, 'transaction')
    this.#isRequested = true
    const end = await sendByWallet(this.#ctx, active, call)
    if (end.step === 'stopped') return
    const id = end.step === 'completed' ? end.id : end.failure.transactionId
    if (end.step === 'failed' && id === undefined) return this.#fail(requestFailure(end.failure, end.error))
    if (id === undefined) return
    const sent = await this.#confirm(active, id)
    if (sent === 'failed') return this.#fail({ reason: 'transactionFailed', wasSent: 'no' })
    if (!sent) return
    await this.#goOn({ next, account: active.account.address, signature: id, sent }, this.#ctx.signal)
  }

  async #sign(press: Press, url: URL, { message: { data, state }, next }: Of<'message'>): Promise<void> {
    const { active } = press
    const { address } = active.account
    const subject = {
      url,
      address,
      network: active.network.caipNetworkId,
      now: this.#ctx.platform.now(),
    }
    const text = messageText(data, subject)
    if (text === undefined) throw new ActionRefused('messageInvalid')
    this.#showWallet(press, 'message')
    const end = await signByWallet(this.#ctx, active, text)
    if (end.step === 'stopped') return
    if (end.step === 'failed') return this.#fail(requestFailure(end.failure, end.error))
    const relayed = { data, ...(state !== undefined && { state }) }
    await this.#goOn({ next, account: address, signature: end.id, relayed }, this.#ctx.signal)
  }

  /** Follows a sent transaction until the network has decided: a late one may still be confirmed. */
  async #confirm({ network }: ActiveAccount, id: string): Promise<Finished['sent'] | 'failed'> {
    const ctx = this.#ctx
    const { caipNetworkId } = network
    const explorerUrl = ctx.chains.find('solana')?.explorerUrl?.(network, 'transaction', id)
    this.#host.show({ status: 'confirming', id, explorerUrl })
    const transactions = await ctx.load(TransactionsToken)
    let end: FollowedTransaction | undefined = await transactions.settled(caipNetworkId, id, ctx.signal)
    if (!isOver(end)) {
      this.#host.show({ status: 'confirming', id, explorerUrl, isLate: true })
      end = await waitForState(ctx, transactions.store, {
        signal: ctx.signal,
        read: (all) => all.find((one) => one.id === id && one.caipNetworkId === caipNetworkId && isOver(one)),
      })
    }
    if (!end) return undefined
    return end.status === 'success' ? { id, explorerUrl } : 'failed'
  }

  #display(action: ActionMetadata, { sent }: Finished): void {
    const progress: ActionProgress =
      action.type === 'completed' ? { status: 'completed', ...sent } : { status: 'ready' }
    this.#host.set({ action, progress })
  }

  async #goOn(step: Finished, signal: AbortSignal): Promise<void> {
    this.#finished = step
    const { next, account, signature, relayed, sent } = step
    if (next === undefined) return this.#host.show({ status: 'completed', ...sent })
    if (next.kind === 'inline') return this.#display(next.action, step)
    this.#host.show({ status: 'continuing' })
    try {
      // The specification allows no callback to another origin.
      if (next.kind === 'refused') throw new ActionRefused('hostNotAllowed')
      requireHost(this.#ctx, next.url)
      const post = { account, ...(signature !== undefined && { signature }), ...relayed }
      const { body } = await fetchJson(this.#ctx.platform, { url: next.url, post, signal })
      const action = readAction(body, next.url)
      this.#host.moveTo(next.url)
      this.#display(action, step)
    } catch (error) {
      const failure = siteFailure(error, sent ? 'yes' : 'no')
      if (!this.#ctx.signal.aborted) this.#host.show({ status: 'continuing', failure })
    }
  }
}
