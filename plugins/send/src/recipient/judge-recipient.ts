import {
  type CaipNetworkId,
  type ChainModule,
  isQuoinError,
  type PaymentMarks,
  type PaymentRequest,
  type PluginContext,
  type ReadableStore,
  untilAborted,
} from '#kernel'
import { type ContributedService, pause } from '#plugin-kit'
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

export interface RecipientInput {
  readonly ctx: PluginContext<SendPlugin>
  readonly names: () => Promise<NamesApi | undefined>
  readonly otherNames: OtherNames
  readonly text: string
  readonly active: SendAccount
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
  { ctx, active, signal }: RecipientInput,
  address: string,
): Promise<boolean | 'unknown'> {
  const { network, namespace } = active
  const { transfers } = ctx.chains.get(namespace)
  if (!transfers) return false
  try {
    return await transfers.isContract({ network, address, signal })
  } catch (error) {
    if (signal.aborted) throw error
    return 'unknown'
  }
}

async function judgeAddress(input: RecipientInput, { address, name }: Found): Promise<RecipientCheck> {
  const { ctx, text, active } = input
  const chain = ctx.chains.get(active.namespace)
  const checked = await chain.checkAddress(address, active.network)
  if (!checked.valid) {
    const fault = checked.reason === 'network' ? 'otherNetwork' : checked.reason
    return { phase: 'refused', text, fault }
  }
  if (isZero(chain.normalizeAddress(checked.address))) return { phase: 'refused', text, fault: 'zeroAddress' }
  const isContract = await hasCode(input, checked.address)
  return { phase: 'checked', text, address: checked.address, name, isContract }
}

/** Returns the name of the namespace to which the address belongs. */
async function otherNamespace({ ctx, active }: RecipientInput, text: string): Promise<string | undefined> {
  for (const chain of ctx.chains.list()) {
    if (chain.namespace === active.namespace || !chain.isAddress(text)) continue
    const { valid } = await chain.checkAddress(text)
    if (valid) return chain.name
  }
  return undefined
}

/** Returns a payment request of any namespace, with its namespace. */
async function readRequest(
  { ctx }: RecipientInput,
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
  input: RecipientInput,
  { chain, request }: { chain: ChainModule; request: PaymentRequest },
  refuse: Refuse,
): Promise<RecipientCheck> {
  const { ctx, active, signal, onRequest } = input
  if (chain.namespace !== active.namespace) return refuse('otherNamespace', chain.name)
  const { caipNetworkId } = request
  if (caipNetworkId !== undefined && caipNetworkId !== active.network.caipNetworkId)
    return refuse('otherNetwork', ctx.networks.find(caipNetworkId)?.name ?? caipNetworkId)
  const check = await judgeAddress(input, { address: request.address })
  if (check.phase !== 'checked') return check
  if (!signal.aborted) onRequest(request)
  return { ...check, marks: request.marks }
}

/** Resolves a name: by the names plugin, then by the contributed services. Returns `undefined` if none has an address for it. */
async function resolveName(
  { ctx, active, signal }: RecipientInput,
  text: string,
  services: readonly NameService[],
): Promise<Found | undefined> {
  let fault: unknown
  for (const service of services) {
    try {
      const found = await untilAborted(service(text, active.network.caipNetworkId, signal), signal)
      if (found) return found
    } catch (error) {
      if (signal.aborted) throw error
      ctx.report(error)
      // No other service may answer for a name with two addresses.
      if (isQuoinError(error, 'NAME_CONFLICT')) throw error
      fault = error
    }
  }
  // A service that failed may have had the address: the name is not reported as unknown.
  if (fault !== undefined) throw fault
  return undefined
}

type NameService = (text: string, network: CaipNetworkId, signal: AbortSignal) => Promise<Found | undefined>

/** Returns the services that recognize the text as a name. */
async function servicesOf(input: RecipientInput, text: string): Promise<readonly NameService[]> {
  const { ctx, names, otherNames, signal } = input
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

async function judgeName(input: RecipientInput, text: string, refuse: Refuse): Promise<RecipientCheck> {
  const { signal } = input
  const services = await servicesOf(input, text)
  if (services.length === 0) return refuse('format')
  await pause(input.ctx, namePause, signal)
  try {
    const resolved = await resolveName(input, text, services)
    if (!resolved) return refuse('nameNotFound', text)
    return await judgeAddress(input, resolved)
  } catch (error) {
    if (signal.aborted) throw error
    return refuse(isQuoinError(error, 'NAME_CONFLICT') ? 'nameConflict' : 'nameLookUpFailed', text)
  }
}

/**
 * Checks the text in the order of SEC-09: a name is looked up only if the text is no address of any kind. Rejects when
 * it is aborted.
 */
export async function judgeRecipient(input: RecipientInput): Promise<RecipientCheck> {
  const { ctx, text, active, signal } = input
  const refuse: Refuse = (fault, detail) => ({ phase: 'refused', text, fault, detail })
  const cleaned = text.replace(unseen, '').trim()
  if (cleaned.length > maxTextLength) return refuse('format')
  const found = await untilAborted(readRequest(input, cleaned), signal)
  if (found) return judgeRequest(input, found, refuse)
  if (ctx.chains.get(active.namespace).isAddress(cleaned)) return judgeAddress(input, { address: cleaned })
  const other = await otherNamespace(input, cleaned)
  if (other !== undefined) return refuse('otherNamespace', other)
  if (isLink(cleaned)) return refuse('request')
  return judgeName(input, cleaned, refuse)
}
