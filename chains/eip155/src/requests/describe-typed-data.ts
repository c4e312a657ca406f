import type { RequestDescription, RequestField, RequestToDescribe, RequestWarning } from '#kernel'
import { allowanceStep, type StepContext } from '../decode/steps/call-steps.js'
import { decodeTypedData, typedDataChainId } from '../decode/typed-data/decode-typed-data.js'
import type { DecodedTypedData, TypedDataField } from '../decode/typed-data/typed-data.js'
import { describeSignedCalls } from './describe-signed-calls.js'
import { recipientsOf, spendersOf } from './step-effects.js'

type Fields = readonly TypedDataField[]

const toShown = (fields: Fields): readonly RequestField[] =>
  fields.map(({ name, value }) => ({ name, value: typeof value === 'string' ? value : toShown(value) }))

/** Returns `true` if displayed text has escaped characters that hide or reorder text. */
function hasHidden(fields: Fields): boolean {
  return fields.some(({ type, value }) =>
    typeof value === 'string' ? type === 'string' && /\\u\{[\da-f]+\}/.test(value) : hasHidden(value),
  )
}

/** Returns the names of all fields and types, in lower case. */
function namesIn(fields: Fields): readonly string[] {
  return fields.flatMap(({ name, type, value }) => [
    name.toLowerCase(),
    type.toLowerCase(),
    ...(typeof value === 'string' ? [] : namesIn(value)),
  ])
}

/** Returns how many members the objects of valid JSON have: its texts before a colon. */
function countMembers(json: string): number {
  let count = 0
  for (let at = json.indexOf('"'); at !== -1; at = json.indexOf('"', at)) {
    at++
    while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1
    at++
    while (' \t\r\n'.includes(json[at] ?? '_')) at++
    if (json[at] === ':') count++
  }
  return count
}

/**
 * Returns whether JSON has a member twice in one object: parsers differ in which of them they take, so that the signed data may differ
 * from the displayed.
 */
export function hasDuplicates(json: string): boolean {
  const open: unknown[] = [JSON.parse(json)]
  let kept = 0
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue
    if (!Array.isArray(value)) kept += Object.keys(value).length
    // A null ends the loop no earlier than the list.
    for (const one of Object.values(value)) if (typeof one === 'object' && one !== null) open.push(one)
  }
  return countMembers(json) !== kept
}

/** Services without a contract put the zero address into their domain. */
const nobody = `0x${'0'.repeat(40)}`

/** More fields than this cannot be read by a user. */
const maxFields = 500

interface Names {
  readonly parts: readonly string[]
  readonly whole: readonly string[]
}

/** Orders of marketplaces and exchanges: their signature sells what the account owns. Source: Seaport, 0x, Blur, CoW. */
const orderNames: Names = {
  parts: ['order'],
  whole: [
    'offeritem',
    'considerationitem',
    'offer',
    'consideration',
    'maker',
    'taker',
    'selltoken',
    'buytoken',
  ],
}
const permitNames: Names = { parts: ['permit', 'approv', 'allowance'], whole: ['spender', 'operator'] }
/** ERC-7710 and the like. */
const delegationNames: Names = { parts: ['delegation'], whole: ['delegate', 'delegatee', 'authority'] }

/** Returns what a signature of data of no known standard may do, by the names in it. */
function guess({ primaryType, message, verifyingContract }: DecodedTypedData): RequestWarning {
  // Of a list, the name of its elements.
  const names = [primaryType.toLowerCase(), ...namesIn(message)].map((name) => name.split('[')[0] ?? '')
  const has = ({ parts, whole }: Names): boolean =>
    names.some((name) => whole.includes(name) || parts.some((part) => name.includes(part)))
  if (has(delegationNames)) return 'delegation'
  if (has(permitNames)) return 'permitLike'
  if (has(orderNames)) return 'order'
  // Without a contract it is an order to a service, such as to an exchange that keeps coins of the account.
  return verifyingContract === undefined || verifyingContract === nobody ? 'serviceData' : 'contractData'
}

/** The data of a request as JSON: wallets take an object as well. */
function jsonOf(data: unknown): string | undefined {
  if (typeof data === 'string') return data
  return typeof data === 'object' && data !== null ? JSON.stringify(data) : undefined
}

/** Describes typed data (EIP-712); `undefined` if it cannot be decoded without doubt. */
export function describeTypedData(
  data: unknown,
  { network }: Pick<RequestToDescribe, 'network'>,
  context: StepContext,
): RequestDescription | undefined {
  const json = jsonOf(data)
  const decoded = json === undefined ? undefined : decodeTypedData(json)
  if (json === undefined || !decoded || hasDuplicates(json)) return undefined
  const { allowances, primaryType, domain, message, verifyingContract } = decoded
  if (namesIn([...domain, ...message]).length > 2 * maxFields) return undefined
  const signed = describeSignedCalls(decoded, context)
  const steps = [
    ...allowances.map((one) => allowanceStep(one, one.owner ?? context.account, 'signature', context)),
    ...(signed?.steps ?? []),
  ]
  const warnings = new Set<RequestWarning>()
  for (const one of signed?.warnings ?? [allowances.length > 0 ? 'permit' : guess(decoded)]) warnings.add(one)
  if (steps.some((step) => step.kind === 'allow' && step.amount === 'unlimited'))
    warnings.add('unlimitedAllowance')
  const chainId = typedDataChainId(json)
  if (chainId !== undefined && `eip155:${chainId}` !== network.caipNetworkId) warnings.add('otherNetwork')
  if (decoded.chainId === undefined && verifyingContract !== undefined) warnings.add('anyNetwork')
  if (decoded.unsigned.length > 0) warnings.add('unsignedFields')
  if (hasHidden([...domain, ...message])) warnings.add('hiddenCharacters')
  return {
    subject: { kind: 'typedData', primaryType, domain: toShown(domain), message: toShown(message), steps },
    warnings: [...warnings],
    recipients: recipientsOf(steps, context.account),
    spenders: spendersOf(steps),
    contracts: [...allowances.map(({ token }) => token), ...(signed?.contracts ?? [])],
  }
}
