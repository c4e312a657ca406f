import {
  type ChainModule,
  type PaymentMarks,
  type PaymentRequest,
  type PluginContext,
  untilAborted,
} from '#kernel'
import type { NamesApi } from '#plugins/names'
import type { RecipientFault, SendPlugin } from './contract.js'
import type { SendAccount } from './send-account.js'

/** What is known of the recipient's text by itself: neither token nor known addresses are part of it. */
export type RecipientCheck =
  | { readonly phase: 'empty' | 'checking'; readonly text: string }
  | {
      readonly phase: 'refused'
      readonly text: string
      readonly fault: RecipientFault
      readonly detail?: string | undefined
    }
  | {
      readonly phase: 'checked'
      readonly text: string
      readonly address: string
      readonly name?: string | undefined
      /** `unknown`: the network could not be asked. */
      readonly isContract: boolean | 'unknown'
      /** Of a payment request. */
      readonly marks?: PaymentMarks | undefined
    }

/** How long somebody has stopped typing before a name is looked up. Milliseconds. */
const namePause = 500

/** Turns text about, or takes no room: it comes along when an address is copied, and is in none. */
const unseen = /[\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/** Longer texts are neither addresses, names nor payment requests. */
const longestText = 2_000

interface CheckDeps {
  readonly ctx: PluginContext<SendPlugin>
  readonly names: () => Promise<NamesApi | undefined>
  /** Told of each step; a newer text silences the older ones. */
  readonly onChange: (check: RecipientCheck) => void
  /** A payment request for this network: what else it says. */
  readonly onRequest: (request: PaymentRequest) => void
}

/** Checks what is typed, the newest text alone. */
export interface RecipientChecker {
  check(text: string, place: SendAccount | undefined): void
  /** Checks the same text again at another place: what a payment request says besides has been reported before. */
  recheck(text: string, place: SendAccount): void
  /** Drops what is under way. */
  stop(): void
}

/** Begins like a payment request of whatever namespace. */
const isLink = (text: string): boolean => /^[a-z][a-z\d+.-]*:\S+$/i.test(text)

/** Nobody has its key: what goes there is gone. */
const isZero = (normalized: string): boolean => /^(0x0+|1+)$/.test(normalized)

/** Makes the checker. The order is that of SEC-09: a name is looked up only where the text is no address of any kind. */
export function createRecipientChecker({ ctx, names, onChange, onRequest }: CheckDeps): RecipientChecker {
  const { signal: ended } = ctx
  let running: AbortController | undefined
  let cancelPause = (): void => undefined

  const stop = (): void => {
    cancelPause()
    running?.abort()
    running = undefined
  }

  const pause = (signal: AbortSignal): Promise<void> =>
    untilAborted(
      new Promise<void>((resolve) => {
        cancelPause = ctx.after(namePause, resolve)
      }),
      signal,
    )

  /** Whether code is at the address. */
  const hasCode = async (
    chain: ChainModule,
    { network }: SendAccount,
    address: string,
    signal: AbortSignal,
  ): Promise<boolean | 'unknown'> => {
    if (!chain.transfers) return false
    try {
      return await chain.transfers.isContract({ network, address, signal })
    } catch (error) {
      if (signal.aborted) throw error
      return 'unknown'
    }
  }

  async function finish(
    { text, address, name }: { readonly text: string; readonly address: string; readonly name?: string },
    chain: ChainModule,
    place: SendAccount,
    signal: AbortSignal,
  ): Promise<RecipientCheck> {
    const checked = await chain.checkAddress(address, place.network)
    if (!checked.valid) {
      const fault = checked.reason === 'network' ? 'otherNetwork' : checked.reason
      return { phase: 'refused', text, fault }
    }
    if (isZero(chain.normalizeAddress(checked.address)))
      return { phase: 'refused', text, fault: 'zeroAddress' }
    const isContract = await hasCode(chain, place, checked.address, signal)
    return { phase: 'checked', text, address: checked.address, name, isContract }
  }

  /** The name of the namespace whose address the text is. */
  const otherNamespace = async (text: string, own: ChainModule): Promise<string | undefined> => {
    for (const chain of ctx.chains.list()) {
      if (chain === own || !chain.isAddress(text)) continue
      const { valid } = await chain.checkAddress(text)
      if (valid) return chain.name
    }
    return undefined
  }

  /** A payment request of any namespace, with whose it is. */
  async function readRequest(
    text: string,
  ): Promise<{ chain: ChainModule; request: PaymentRequest } | undefined> {
    if (!isLink(text)) return undefined
    for (const chain of ctx.chains.list()) {
      const request = await chain.paymentLinks?.read(text)
      if (request) return { chain, request }
    }
    return undefined
  }

  async function judge(
    text: string,
    place: SendAccount,
    signal: AbortSignal,
    report: typeof onRequest,
  ): Promise<RecipientCheck> {
    const own = ctx.chains.get(place.namespace)
    const refuse = (fault: RecipientFault, detail?: string): RecipientCheck => ({
      phase: 'refused',
      text,
      fault,
      detail,
    })
    const cleaned = text.replace(unseen, '').trim()
    if (cleaned.length > longestText) return refuse('format')
    const found = await untilAborted(readRequest(cleaned), signal)
    if (found && found.chain.namespace !== own.namespace) return refuse('otherNamespace', found.chain.name)
    if (found) {
      const { request } = found
      const { caipNetworkId } = request
      if (caipNetworkId !== undefined && caipNetworkId !== place.network.caipNetworkId)
        return refuse('otherNetwork', ctx.networks.find(caipNetworkId)?.name ?? caipNetworkId)
      const check = await finish({ text, address: request.address }, own, place, signal)
      if (check.phase !== 'checked') return check
      if (!signal.aborted) report(request)
      return { ...check, marks: request.marks }
    }
    if (own.isAddress(cleaned)) return finish({ text, address: cleaned }, own, place, signal)
    const other = await otherNamespace(cleaned, own)
    if (other !== undefined) return refuse('otherNamespace', other)

    if (isLink(cleaned)) return refuse('request')
    const api = await untilAborted(names(), signal)
    if (!api?.isName(cleaned)) return refuse('format')
    await pause(signal)
    try {
      const resolved = await api.resolve(cleaned, place.network.caipNetworkId, signal)
      if (!resolved) return refuse('nameNotFound', cleaned)
      return await finish({ text, ...resolved }, own, place, signal)
    } catch (error) {
      if (signal.aborted) throw error
      return refuse('nameLookUpFailed', cleaned)
    }
  }

  const start = (text: string, place: SendAccount | undefined, report: typeof onRequest): void => {
    stop()
    if (text.trim() === '' || !place) {
      onChange({ phase: text.trim() === '' ? 'empty' : 'checking', text })
      return
    }
    const controller = new AbortController()
    running = controller
    onChange({ phase: 'checking', text })
    judge(text, place, controller.signal, report).then(
      (check) => {
        if (!controller.signal.aborted) onChange(check)
      },
      (error: unknown) => {
        if (controller.signal.aborted || ended.aborted) return
        ctx.report(error)
        onChange({ phase: 'refused', text, fault: 'nameLookUpFailed' })
      },
    )
  }

  ctx.own(stop)
  return {
    stop,
    check: (text, place) => start(text, place, onRequest),
    recheck: (text, place) => start(text, place, () => undefined),
  }
}
