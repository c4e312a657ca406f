import type { RequestDescription, RequestToDescribe, RequestWarning } from '#kernel'
import type { CallMeaning } from '../decode/calls/call-meaning.js'
import { decodeCall } from '../decode/calls/decode-call.js'
import { decodeMessage } from '../decode/messages/decode-message.js'
import { type StepContext, stepsOf } from '../decode/steps/call-steps.js'
import { contractsOf } from '../decode/steps/meaning-contracts.js'
import { visibleText } from '../decode/text/visible-text.js'
import { readChainId } from '../params/chain-id.js'
import { describeTypedData } from './describe-typed-data.js'
import { isHarmless } from './harmless-methods.js'
import { readMessageWarnings } from './message-warnings.js'
import { type ReadCalls, readBundle, readTransaction } from './read-transaction.js'
import { recipientsOf, spendersOf, stepWarnings } from './step-effects.js'

/** Limit of displayed parameters. Characters. */
const maxText = 20_000

/** In the order in which they are displayed: the heaviest first. */
const order: readonly RequestWarning[] = [
  'delegation',
  'blindHash',
  'unreadable',
  'otherNetwork',
  'domainIsOther',
  'otherAccount',
  'authority',
  'lost',
  'unlimitedAllowance',
  'allNfts',
  'permit',
  'permitLike',
  'order',
  'permissions',
  'highFee',
  'unknownCall',
  'unknownFields',
  'blindMessage',
  'swapToOther',
  'swapUnproven',
  'allowance',
  'anyNetwork',
  'signedOnly',
  'contractData',
  'serviceData',
  'unsignedFields',
  'hiddenCharacters',
]

const isSame = (one: unknown, other: string): boolean =>
  typeof one === 'string' && one.toLowerCase() === other.toLowerCase()

function createContext({ account, network, tokens }: RequestToDescribe): StepContext {
  const factsOf = (address: string) => tokens?.get(address.toLowerCase())
  const token: StepContext['book']['token'] = (address) => {
    if (address !== undefined) return { address, ...factsOf(address) }
    const { symbol, decimals } = network.nativeCurrency
    return { symbol, decimals }
  }
  return {
    account,
    book: { token, amount: (address, value) => ({ token: token(address), value }) },
    facts: (contract) => (!tokens || factsOf(contract) ? { standard: 'token' } : undefined),
    // The calls are not simulated: each swap has the warning `swapUnproven`.
    doubted: new Set(),
  }
}

/** Returns whether a call ends an allowance of a token, or grants an NFT. */
function mayGrant(meaning: CallMeaning): boolean {
  if (meaning.kind === 'batch') return meaning.calls.some((one) => mayGrant(one.meaning))
  if (meaning.kind === 'several') return meaning.meanings.some(mayGrant)
  return meaning.kind === 'approve' && meaning.amountOrId === 0n && BigInt(meaning.spender) !== 0n
}

function describeCalls(
  read: ReadCalls,
  request: RequestToDescribe,
  context: StepContext,
): RequestDescription {
  const { account, network } = request
  const meanings = read.calls.map((call) => decodeCall(call))
  const steps = meanings.flatMap((meaning, at) => {
    const { to = '', value, data } = read.calls[at] ?? { value: 0n, data: '0x' as const }
    return stepsOf(meaning, { to, value, data }, account, context)
  })
  const warnings: RequestWarning[] = [...stepWarnings(steps)]
  if (read.delegates) warnings.push('delegation')
  if (read.hasFurther) warnings.push('unknownFields')
  if (read.from !== undefined && read.from !== null && !isSame(read.from, account))
    warnings.push('otherAccount')
  const hasChain = read.chainId !== undefined && read.chainId !== null
  if (hasChain && readChainId(read.chainId) !== network.caipNetworkId) warnings.push('otherNetwork')
  if (read.hasHighFee) warnings.push('highFee')
  return {
    subject: { kind: 'transaction', steps, isBatch: read.calls.length > 1 },
    warnings,
    recipients: recipientsOf(steps, account),
    spenders: spendersOf(steps),
    // The end of an allowance has the bytes of the grant of an NFT whose number is 0.
    isUnproven: !request.tokens && meanings.some(mayGrant),
    contracts: meanings.flatMap(contractsOf),
  }
}

function describeMessage(
  [message, address]: readonly unknown[],
  { account, origin, network }: RequestToDescribe,
): RequestDescription | undefined {
  if (typeof message !== 'string') return undefined
  const { kind, text, hasHidden, signIn } = decodeMessage(message, { origin })
  const warnings: RequestWarning[] = []
  if (kind !== 'text') warnings.push('blindMessage')
  if (hasHidden) warnings.push('hiddenCharacters')
  warnings.push(...readMessageWarnings(message, text, signIn))
  if (signIn && !isSame(signIn.address, account)) warnings.push('otherAccount')
  if (signIn?.chainId !== undefined && `eip155:${signIn.chainId}` !== network.caipNetworkId)
    warnings.push('otherNetwork')
  if (!isSame(address, account)) warnings.push('otherAccount')
  const subject = { kind: 'message', text, isHex: kind !== 'text', signInDomain: signIn?.domain } as const
  return { subject, warnings, recipients: [], spenders: [], contracts: [] }
}

/** Returns the parameters as they are: nothing can be said about them. */
function describeUnknown(params: unknown, warning: RequestWarning): RequestDescription {
  const json = JSON.stringify(params, undefined, 2) ?? ''
  const { text } = visibleText(json.length > maxText ? `${json.slice(0, maxText)}…` : json)
  return {
    subject: { kind: 'unknown', text },
    warnings: [warning],
    recipients: [],
    spenders: [],
    contracts: [],
  }
}

function describe(request: RequestToDescribe): RequestDescription {
  const { method, params, account } = request
  const list: readonly unknown[] = Array.isArray(params) ? params : []
  const context = createContext(request)
  const unreadable = (): RequestDescription => describeUnknown(params, 'unreadable')
  const also = (description: RequestDescription, ...more: readonly RequestWarning[]): RequestDescription => ({
    ...description,
    warnings: [...description.warnings, ...more],
  })
  switch (method) {
    case 'eth_sendTransaction':
    case 'eth_signTransaction': {
      const read = readTransaction(params)
      if (!read) return unreadable()
      const described = describeCalls(read, request, context)
      return method === 'eth_signTransaction' ? also(described, 'signedOnly') : described
    }
    case 'wallet_sendCalls': {
      const read = readBundle(params)
      return read ? describeCalls(read, request, context) : unreadable()
    }
    case 'personal_sign':
      return describeMessage(list, request) ?? unreadable()
    case 'eth_sign': {
      const described = describeMessage([list[1], list[0]], request)
      return described ? also(described, 'blindHash') : describeUnknown(params, 'blindHash')
    }
    case 'eth_signTypedData':
    case 'eth_signTypedData_v3':
    case 'eth_signTypedData_v4': {
      const described = describeTypedData(list[1], request, context) ?? unreadable()
      return isSame(list[0], account) ? described : also(described, 'otherAccount')
    }
    case 'wallet_grantPermissions':
    case 'wallet_requestPermissions':
    case 'wallet_requestExecutionPermissions':
      return describeUnknown(params, 'permissions')
    case 'eth_signAuthorization':
    case 'wallet_signAuthorization':
      return describeUnknown(params, 'delegation')
    default:
      return describeUnknown(params, 'unknownCall')
  }
}

/**
 * Describes a wallet request, decoded from its bytes. `undefined` if it can move no value and grant no rights. A method that is not known
 * is described by its parameters, with a warning. Never throws. Only ever imported dynamically.
 */
export function describeRequest(request: RequestToDescribe): RequestDescription | undefined {
  if (isHarmless(request.method, request.params)) return undefined
  let description: RequestDescription
  try {
    description = describe(request)
  } catch {
    description = describeUnknown(request.params, 'unreadable')
  }
  const { warnings, recipients, spenders, contracts } = description
  return {
    ...description,
    warnings: order.filter((one) => warnings.includes(one)),
    recipients: [...new Set(recipients)],
    spenders: [...new Set(spenders)],
    contracts: [...new Set(contracts)],
  }
}
