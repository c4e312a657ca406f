import type { ApiPromise } from '@polkadot/api'
import type { RequestDescription, RequestStep, RequestToDescribe, RequestWarning } from '#kernel'
import { readableParams, readMessage } from '#wallet/sign-in/readable-text'
import { normalizeKey } from '../addresses/formats.js'
import { encodeSs58 } from '../addresses/ss58.js'
import { type Fields, fieldsOf, fromHex, isHexBytes } from '../params/param-shapes.js'
import { callEffects, type EffectContext, isRuntimeCall, type RuntimeCall } from './call-effects.js'

/** In the order in which they are displayed: the heaviest first. */
const order: readonly RequestWarning[] = [
  'delegation',
  'unreadable',
  'otherNetwork',
  'domainIsOther',
  'otherAccount',
  'authority',
  'permissions',
  'highFee',
  'unknownCall',
  'unknownFields',
  'blindMessage',
  'allowance',
  'signedOnly',
  'hiddenCharacters',
]

/** The library takes up to 10 ms for a kilobyte of calls. A longer one is displayed as unreadable. Bytes. */
const maxCallLength = 4_096

/** Members of a payload that are checked or that only bind the transaction to a block. Source: polkadot-js, SignerPayloadJSON. */
const payloadNames: ReadonlySet<string> = new Set([
  'address',
  'assetId',
  'blockHash',
  'blockNumber',
  'era',
  'genesisHash',
  'metadataHash',
  'method',
  'mode',
  'nonce',
  'signedExtensions',
  'specVersion',
  'tip',
  'transactionVersion',
  'version',
  'withSignedTransaction',
])

/** What the chain knows besides the bytes. */
export interface DescriptionTools {
  /** Returns the runtime of a network: names and arguments of calls. `undefined` if its node does not answer in time. */
  readonly loadRuntime: (request: RequestToDescribe) => Promise<ApiPromise | undefined>
  readonly prefix: number
  /** A cache of `findContainers`. */
  readonly containers: WeakMap<ApiPromise, ReadonlySet<number>>
}

/** Returns the calls of a runtime that contain calls, by their two bytes. Takes about 50 ms. */
function findContainers({ tx }: ApiPromise): ReadonlySet<number> {
  const calls = Object.values(tx).flatMap((pallet) => Object.values(pallet))
  const containers = calls.filter(({ meta }) =>
    meta.args.some(({ type }) => /\bCall\b/.test(type.toString())),
  )
  return new Set(containers.map(({ callIndex: [pallet = 0, call = 0] }) => pallet * 256 + call))
}

/** The library takes quadratic time for calls in calls. */
const maxContainers = 60

/** Throws if bytes may be calls in calls that are nested so deep that no user could read them. */
function checkDepth(bytes: Uint8Array, runtime: ApiPromise, cache: DescriptionTools['containers']): void {
  const containers = cache.get(runtime) ?? findContainers(runtime)
  cache.set(runtime, containers)
  let found = 0
  for (let at = 1; at < bytes.length; at++)
    if (containers.has((bytes[at - 1] ?? 0) * 256 + (bytes[at] ?? 0))) found++
  if (found > maxContainers) throw new Error('The call is too deep')
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null

function describeUnknown(params: unknown, warning: RequestWarning): RequestDescription {
  const subject = { kind: 'unknown', text: readableParams(params) } as const
  return { subject, warnings: [warning], recipients: [], spenders: [], contracts: [] }
}

/** Parts without bytes, such as empty options at the end of a call. */
const maxEmptyParts = 100

/**
 * Returns the bytes in a form that throws when they are read on after their end. The library decodes each of the 100,000
 * calls that a batch declares, although no bytes are left for them.
 */
function endingBytes(bytes: Uint8Array): Uint8Array {
  let emptyParts = 0
  class EndingBytes extends Uint8Array {
    override subarray(start?: number, end?: number): Uint8Array<ArrayBuffer> {
      if ((start ?? 0) >= this.length && ++emptyParts > maxEmptyParts)
        throw new Error('The call ends too early')
      // The part has this class as well, by its species.
      return super.subarray(start, end) as Uint8Array<ArrayBuffer>
    }
  }
  return new EndingBytes(bytes)
}

/** Decodes a call; throws if it has other bytes than the decoded ones. */
function decodeCall(bytes: Uint8Array, { registry }: ApiPromise): RuntimeCall {
  const call: unknown = registry.createType('Call', endingBytes(bytes))
  if (!isRuntimeCall(call)) throw new Error('No call')
  const again = call.toU8a()
  if (again.length !== bytes.length || again.some((byte, at) => byte !== bytes[at]))
    throw new Error('The call has further bytes')
  return call
}

/** A tip above the tenth part of a coin is not usual. */
const isHighTip = (tip: bigint, decimals: number): boolean => tip * 10n > 10n ** BigInt(decimals)

async function describeTransaction(
  payload: Fields,
  request: RequestToDescribe,
  { loadRuntime, prefix, containers }: DescriptionTools,
): Promise<RequestDescription> {
  const { account, network, ownAddresses = [] } = request
  const { method, tip, era, genesisHash, specVersion, assetId, address } = payload
  if (!isHexBytes(method, maxCallLength) || !isHexBytes(tip, 32)) throw new Error('No payload')
  const runtime = await loadRuntime(request)
  // Another version may give the same bytes another meaning.
  if (!runtime || runtime.runtimeVersion.specVersion.toNumber() !== Number(specVersion))
    throw new Error('The runtime is unknown')
  const { symbol, decimals } = network.nativeCurrency
  const own = new Set([account, ...ownAddresses].map(normalizeKey))
  const context: EffectContext = {
    amount: (value) => ({ token: { symbol, decimals }, value }),
    addressOf: (key) => encodeSs58(key, prefix),
    isOwn: (one) => own.has(normalizeKey(one)),
  }
  const bytes = fromHex(method)
  checkDepth(bytes, runtime, containers)
  const call = decodeCall(bytes, runtime)
  const effects = callEffects(call, context)
  const warnings: RequestWarning[] = [...effects.warnings]
  const steps: RequestStep[] = [...effects.steps]
  const paid = tip === '0x' ? 0n : BigInt(tip)
  if (paid > 0n) steps.push({ kind: 'fee', amount: context.amount(paid) })
  if (isHighTip(paid, decimals)) warnings.push('highFee')
  if (normalizeKey(String(address)) !== normalizeKey(account)) warnings.push('otherAccount')
  const reference = String(genesisHash).slice(2, 34).toLowerCase()
  if (network.caipNetworkId !== `polkadot:${reference}`) warnings.push('otherNetwork')
  // It never expires: who has the signature can send it later.
  if (era === '0x00' || era === '0x') warnings.push('signedOnly')
  const hasFurther = Object.entries(payload).some(
    ([name, value]) => !payloadNames.has(name) && !isAbsent(value),
  )
  if (hasFurther || !isAbsent(assetId)) warnings.push('unknownFields')
  return {
    subject: { kind: 'transaction', steps, isBatch: call.section === 'utility' },
    warnings,
    recipients: effects.recipients,
    spenders: effects.spenders,
    contracts: [],
  }
}

function describeMessage(
  message: unknown,
  { account, origin, network }: RequestToDescribe,
): RequestDescription {
  if (typeof message !== 'string') throw new Error('No message')
  // Wallets differ in whether they sign such a text or the bytes that it stands for.
  if (isHexBytes(message, message.length)) {
    const subject = { kind: 'message', text: message, isHex: true } as const
    return { subject, warnings: ['blindMessage'], recipients: [], spenders: [], contracts: [] }
  }
  const { text, isHex, hasHidden, signIn, isOtherSignIn, grantsRights } = readMessage(
    new TextEncoder().encode(message),
    origin,
  )
  const warnings: RequestWarning[] = []
  if (isHex) warnings.push('blindMessage')
  if (hasHidden) warnings.push('hiddenCharacters')
  if (isOtherSignIn) warnings.push('domainIsOther')
  if (grantsRights) warnings.push('permissions')
  if (signIn && normalizeKey(signIn.address) !== normalizeKey(account)) warnings.push('otherAccount')
  const reference = network.caipNetworkId.slice('polkadot:'.length)
  if (signIn?.chainId !== undefined && ![reference, network.caipNetworkId].includes(signIn.chainId))
    warnings.push('otherNetwork')
  const subject = { kind: 'message', text, isHex, signInDomain: signIn?.domain } as const
  return { subject, warnings, recipients: [], spenders: [], contracts: [] }
}

async function describe(request: RequestToDescribe, tools: DescriptionTools): Promise<RequestDescription> {
  const { method, params, account } = request
  const fields = fieldsOf(params)
  if (method !== 'polkadot_signMessage' && method !== 'polkadot_signTransaction')
    return describeUnknown(params, 'unknownCall')
  if (!fields) throw new Error('Parameters are expected')
  const isOther = normalizeKey(String(fields.address)) !== normalizeKey(account)
  const payload = fieldsOf(fields.transactionPayload)
  if (method === 'polkadot_signTransaction' && !payload) throw new Error('No payload')
  const described =
    method === 'polkadot_signMessage' || !payload
      ? describeMessage(fields.message, request)
      : await describeTransaction(payload, request, tools)
  return isOther ? { ...described, warnings: [...described.warnings, 'otherAccount'] } : described
}

/**
 * Describes a wallet request of Polkadot, decoded from its bytes with the metadata of the runtime. What is unknown is displayed as such,
 * with a warning. Never throws. Only ever imported dynamically.
 */
export async function describeRequest(
  request: RequestToDescribe,
  tools: DescriptionTools,
): Promise<RequestDescription> {
  let description: RequestDescription
  try {
    description = await describe(request, tools)
  } catch {
    description = describeUnknown(request.params, 'unreadable')
  }
  const { warnings, recipients, spenders } = description
  return {
    ...description,
    warnings: order.filter((one) => warnings.includes(one)),
    recipients: [...new Set(recipients)],
    spenders: [...new Set(spenders)],
  }
}
