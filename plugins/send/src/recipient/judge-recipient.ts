import {
  type CaipNetworkId,
  type ChainModule,
  type PaymentMarks,
  type PaymentRequest,
  type PluginContext,
  type ReadableStore,
  untilAborted,
} from '#kernel'
import type { ContributedService } from '#plugin-kit'
import type { NamesApi } from '#plugins/names'
import type { SendAccount } from '../account/send-account.js'
import type { RecipientFault, SendPlugin } from '../contract.js'
import type { AddressNames, AddressNamesEntry } from '../points.js'

/** The check of the recipient's text alone, without the token and known addresses. */
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
      /** `unknown`: the node did not answer. */
      readonly isContract: boolean | 'unknown'
      /** From a payment request. */
      readonly marks?: PaymentMarks | undefined
    }

/** Pause in typing after which a name is looked up. Milliseconds. */
const namePause = 500

/** Bidi controls and invisible characters: they may be copied with an address, and no address contains them. */
const unseen = /[\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/** Maximum length of addresses, names and payment requests. */
const maxTextLength = 2_000

/** The services of the `addressNames` point. */
export type OtherNames = ReadableStore<
  readonly ContributedService<AddressNamesEntry, AddressNames>[] | undefined
>

export interface RecipientQuestion {
  readonly ctx: PluginContext<SendPlugin>
  readonly names: () => Promise<NamesApi | undefined>
  readonly otherNames: OtherNames
  readonly text: string
  readonly place: SendAccount
  readonly signal: AbortSignal
  /** The further fields of a payment request for this network. */
  readonly onRequest: (request: PaymentRequest) => void
}

/** Parses the text without any request. */
interface Found {
  readonly address: string
  readonly name?: string
}

/** The start of a payment request of any namespace. */
const isLink = (text: string): boolean => /^[a-z][a-z\d+.-]*:\S+$/i.test(text)

/** Addresses without a key: funds sent there are lost. */
const isZero = (normalized: string): boolean => /^(0x0+|1+)$/.test(normalized)

/** Returns true if the address has code. */
async function hasCode(
  { ctx, place, signal }: RecipientQuestion,
  address: string,
): Promise<boolean | 'unknown'> {
  const { network, namespace } = place
  const { transfers } = ctx.chains.get(namespace)
  if (!transfers) return false
  try {
    return await transfers.isContract({ network, address, signal })
  } catch (error) {
    if (signal.aborted) throw error
    return 'unknown'
  }
}

async function judgeAddress(question: RecipientQuestion, { address, name }: Found): Promise<RecipientCheck> {
  const { ctx, text, place } = question
  const chain = ctx.chains.get(place.namespace)
  const checked = await chain.checkAddress(address, place.network)
  if (!checked.valid) {
    const fault = checked.reason === 'network' ? 'otherNetwork' : checked.reason
    return { phase: 'refused', text, fault }
  }
  if (isZero(chain.normalizeAddress(checked.address))) return { phase: 'refused', text, fault: 'zeroAddress' }
  const isContract = await hasCode(question, checked.address)
  return { phase: 'checked', text, address: checked.address, name, isContract }
}

/** Returns the name of the namespace to which the address belongs. */
async function otherNamespace({ ctx, place }: RecipientQuestion, text: string): Promise<string | undefined> {
  for (const chain of ctx.chains.list()) {
    if (chain.namespace === place.namespace || !chain.isAddress(text)) continue
    const { valid } = await chain.checkAddress(text)
    if (valid) return chain.name
  }
  return undefined
}

/** Returns a payment request of any namespace, with its namespace. */
async function readRequest(
  { ctx }: RecipientQuestion,
  text: string,
): Promise<{ chain: ChainModule; request: PaymentRequest } | undefined> {
  if (!isLink(text)) return undefined
  for (const chain of ctx.chains.list()) {
    const request = await chain.paymentLinks?.read(text)
    if (request) return { chain, request }
  }
  return undefined
}

type Refuse = (fault: RecipientFault, detail?: string) => RecipientCheck

async function judgeRequest(
  question: RecipientQuestion,
  { chain, request }: { chain: ChainModule; request: PaymentRequest },
  refuse: Refuse,
): Promise<RecipientCheck> {
  const { ctx, place, signal, onRequest } = question
  if (chain.namespace !== place.namespace) return refuse('otherNamespace', chain.name)
  const { caipNetworkId } = request
  if (caipNetworkId !== undefined && caipNetworkId !== place.network.caipNetworkId)
    return refuse('otherNetwork', ctx.networks.find(caipNetworkId)?.name ?? caipNetworkId)
  const check = await judgeAddress(question, { address: request.address })
  if (check.phase !== 'checked') return check
  if (!signal.aborted) onRequest(request)
  return { ...check, marks: request.marks }
}

/** Resolves a name: by the names plugin, then by the contributed services. Returns `undefined` if none has an address for it. */
async function resolveName(
  { ctx, place, signal }: RecipientQuestion,
  text: string,
  services: readonly NameService[],
): Promise<Found | undefined> {
  let fault: unknown
  for (const service of services) {
    try {
      const found = await untilAborted(service(text, place.network.caipNetworkId, signal), signal)
      if (found) return found
    } catch (error) {
      if (signal.aborted) throw error
      ctx.report(error)
      fault = error
    }
  }
  // A service that failed may have had the address: the name is not reported as unknown.
  if (fault !== undefined) throw fault
  return undefined
}

type NameService = (text: string, network: CaipNetworkId, signal: AbortSignal) => Promise<Found | undefined>

/** Returns the services that recognize the text as a name. */
async function servicesOf(question: RecipientQuestion, text: string): Promise<readonly NameService[]> {
  const { ctx, names, otherNames, signal } = question
  const api = await untilAborted(names(), signal)
  const others = (otherNames.getState() ?? []).flatMap(({ service }): readonly NameService[] => {
    try {
      if (service.isName(text) !== true) return []
    } catch (error) {
      ctx.report(error)
      return []
    }
    return [
      async (name, network, ends) => {
        const address = await service.resolve(name, network, ends)
        return typeof address === 'string' ? { address, name: text } : undefined
      },
    ]
  })
  return api?.isName(text) ? [(...args) => api.resolve(...args), ...others] : others
}

async function judgeName(question: RecipientQuestion, text: string, refuse: Refuse): Promise<RecipientCheck> {
  const { signal } = question
  const services = await servicesOf(question, text)
  if (services.length === 0) return refuse('format')
  await pause(question)
  try {
    const resolved = await resolveName(question, text, services)
    if (!resolved) return refuse('nameNotFound', text)
    return await judgeAddress(question, resolved)
  } catch (error) {
    if (signal.aborted) throw error
    return refuse('nameLookUpFailed', text)
  }
}

const pause = ({ ctx, signal }: RecipientQuestion): Promise<void> =>
  new Promise((resolve, reject) => {
    const cancel = ctx.after(namePause, resolve)
    signal.addEventListener(
      'abort',
      () => {
        cancel()
        reject(signal.reason)
      },
      { once: true },
    )
  })

/**
 * Checks the text in the order of SEC-09: a name is looked up only if the text is no address of any kind. Rejects when
 * it is aborted.
 */
export async function judgeRecipient(question: RecipientQuestion): Promise<RecipientCheck> {
  const { ctx, text, place, signal } = question
  const refuse: Refuse = (fault, detail) => ({ phase: 'refused', text, fault, detail })
  const cleaned = text.replace(unseen, '').trim()
  if (cleaned.length > maxTextLength) return refuse('format')
  const found = await untilAborted(readRequest(question, cleaned), signal)
  if (found) return judgeRequest(question, found, refuse)
  if (ctx.chains.get(place.namespace).isAddress(cleaned)) return judgeAddress(question, { address: cleaned })
  const other = await otherNamespace(question, cleaned)
  if (other !== undefined) return refuse('otherNamespace', other)
  if (isLink(cleaned)) return refuse('request')
  return judgeName(question, cleaned, refuse)
}
