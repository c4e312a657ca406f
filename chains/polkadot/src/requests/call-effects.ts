import type { RequestAmount, RequestField, RequestStep, RequestWarning } from '#kernel'
import { readableText, textOf } from '#wallet/sign-in/readable-text'

/** A call, as the library decodes it with the metadata of the runtime. */
export interface RuntimeCall {
  readonly section: string
  readonly method: string
  readonly argsEntries: readonly (readonly [name: string, value: unknown])[]
  toU8a(): Uint8Array
}

/** Returns whether a decoded value is a call. */
export function isRuntimeCall(value: unknown): value is RuntimeCall {
  const { section, method, argsEntries } = Object(value)
  return typeof section === 'string' && typeof method === 'string' && Array.isArray(argsEntries)
}

/** What a call does, in the order of the bytes. */
export interface Effects {
  readonly steps: readonly RequestStep[]
  readonly warnings: readonly RequestWarning[]
  readonly recipients: readonly string[]
  readonly spenders: readonly string[]
}

export interface EffectContext {
  readonly amount: (value: bigint) => RequestAmount
  /** Returns the address of a key for display. */
  readonly addressOf: (key: Uint8Array) => string
  readonly isOwn: (address: string) => boolean
}

/** Deeper calls in calls cannot be read by a user. */
const maxDepth = 8
/** More steps cannot be read either. */
const maxSteps = 300

const nothing: Effects = { steps: [], warnings: [], recipients: [], spenders: [] }

function join(all: readonly Effects[]): Effects {
  const joined = {
    steps: all.flatMap(({ steps }) => steps),
    warnings: all.flatMap(({ warnings }) => warnings),
    recipients: all.flatMap(({ recipients }) => recipients),
    spenders: all.flatMap(({ spenders }) => spenders),
  }
  if (joined.steps.length > maxSteps) throw new Error('The call has too many steps')
  return joined
}

function bytesOf(value: unknown): Uint8Array {
  const { toU8a } = Object(value)
  const bytes: unknown = typeof toU8a === 'function' ? Reflect.apply(toU8a, value, [true]) : undefined
  if (bytes instanceof Uint8Array) return bytes
  throw new Error('The value has no bytes')
}

/** Returns the key of an account or of an address by its key; `undefined` for one by index or in another form. */
export function readKey(value: unknown): Uint8Array | undefined {
  const { type, value: inner } = Object(value)
  if (type === 'Id') return readKey(inner)
  if (typeof type === 'string') return undefined
  const bytes = bytesOf(value)
  return bytes.length === 32 ? bytes : undefined
}

const numberOf = (value: unknown): bigint => BigInt(String(value).replaceAll(',', ''))

/** Returns a value for display. */
function shown(value: unknown): string {
  const { toHuman } = Object(value)
  const human: unknown = typeof toHuman === 'function' ? Reflect.apply(toHuman, value, []) : value
  return readableText(typeof human === 'string' ? human : (JSON.stringify(human) ?? '')).text
}

/** Returns the calls in an argument: one, a list of them, or an optional one; `undefined` if it is none. */
function callsIn(value: unknown): readonly RuntimeCall[] | undefined {
  if (isRuntimeCall(value)) return [value]
  const { isSome, unwrap } = Object(value)
  if (isSome === true && typeof unwrap === 'function') return callsIn(Reflect.apply(unwrap, value, []))
  const list: readonly unknown[] = Array.isArray(value) ? value : []
  const calls = list.filter(isRuntimeCall)
  return calls.length > 0 && calls.length === list.length ? calls : undefined
}

/** Calls that neither move value to others nor change who controls an account. Everything else has a warning. */
const harmless: ReadonlySet<string> = new Set([
  'nominationPools.bondExtra',
  'nominationPools.claimPayout',
  'nominationPools.join',
  'proxy.removeProxies',
  'proxy.removeProxy',
  'staking.bondExtra',
  'staking.chill',
  'staking.nominate',
  'staking.rebond',
  'staking.unbond',
  'staking.withdrawUnbonded',
])

/** Containers that do nothing of their own. */
const batches: ReadonlySet<string> = new Set(['utility.batch', 'utility.batchAll', 'utility.forceBatch'])

/** Calls that give others rights over the account. */
const delegations: ReadonlySet<string> = new Set(['proxy.addProxy', 'staking.setController'])

/** Names an operation with its arguments; the calls in them are steps of their own. */
function namedEffects(
  call: RuntimeCall,
  context: EffectContext,
  depth: number,
  warnings: readonly RequestWarning[],
): Effects {
  const { section, method, argsEntries } = call
  const fields: RequestField[] = []
  const inner: Effects[] = []
  for (const [name, value] of argsEntries) {
    const calls = callsIn(value)
    if (calls) inner.push(...calls.map((one) => callEffects(one, context, depth + 1)))
    else fields.push({ name, value: shown(value) })
  }
  const step: RequestStep = { kind: 'named', name: `${section}.${method}`, fields }
  return join([{ ...nothing, steps: [step], warnings }, ...inner])
}

function remarkEffects(call: RuntimeCall, context: EffectContext, depth: number): Effects {
  const [[, value] = []] = call.argsEntries
  const text = textOf(bytesOf(value))
  const readable = text === undefined ? undefined : readableText(text)
  if (!readable || readable.hasHidden) return namedEffects(call, context, depth, ['unknownCall'])
  return { ...nothing, steps: [{ kind: 'memo', text: readable.text }] }
}

/** Who controls a stake, in older runtimes, and who receives its rewards. */
function payeeWarnings(call: RuntimeCall, { addressOf, isOwn }: EffectContext): readonly RequestWarning[] {
  const controller = call.argsEntries.find(([name]) => name === 'controller')
  const controllerKey = controller && readKey(controller[1])
  if (controller && !(controllerKey && isOwn(addressOf(controllerKey)))) return ['authority']
  const payee = call.argsEntries.find(([name]) => name === 'payee')?.[1]
  const { type, value } = Object(payee)
  if (type !== 'Account') return []
  const key = readKey(value)
  return key && isOwn(addressOf(key)) ? [] : ['authority']
}

/** Returns the effects of a transfer; `undefined` if its recipient is not named by its key. */
function transferEffects(
  { argsEntries }: RuntimeCall,
  { addressOf, isOwn, amount }: EffectContext,
  kind: 'send' | 'sendAll',
): Effects | undefined {
  const [[, dest] = [], [, value] = []] = argsEntries
  const key = readKey(dest)
  if (!key) return undefined
  const to = addressOf(key)
  const recipients = isOwn(to) ? [] : [to]
  const step: RequestStep =
    kind === 'send' ? { kind, amount: amount(numberOf(value)), to } : { kind, token: amount(0n).token, to }
  return { ...nothing, steps: [step], recipients }
}

/** A transfer or an approval of the pallet `assets`: units and names are not part of the bytes. */
function assetEffects(call: RuntimeCall, context: EffectContext, depth: number): Effects | undefined {
  const { addressOf, isOwn } = context
  const [[, id] = [], [, target] = [], [, value] = []] = call.argsEntries
  const key = readKey(target)
  if (!key) return undefined
  const to = addressOf(key)
  const token = { address: shown(id) }
  const amount = { token, value: numberOf(value) }
  switch (call.method) {
    case 'transfer':
    case 'transferKeepAlive':
      return { ...nothing, steps: [{ kind: 'send', amount, to }], recipients: isOwn(to) ? [] : [to] }
    case 'approveTransfer':
      return {
        ...nothing,
        steps: [{ kind: 'allow', token, spender: to, amount, by: 'transaction' }],
        warnings: ['allowance'],
        spenders: [to],
      }
    default:
      return namedEffects(call, context, depth, ['unknownCall'])
  }
}

/** Returns what a call does. Calls in it are steps of their own; one that is not known has a warning. Throws if it is too deep or long. */
export function callEffects(call: RuntimeCall, context: EffectContext, depth: number = 0): Effects {
  if (depth > maxDepth) throw new Error('The call is too deep')
  const name = `${call.section}.${call.method}`
  const named = (...warnings: readonly RequestWarning[]): Effects =>
    namedEffects(call, context, depth, warnings)
  if (batches.has(name)) {
    const calls = callsIn(call.argsEntries[0]?.[1])
    return calls ? join(calls.map((one) => callEffects(one, context, depth + 1))) : named()
  }
  if (harmless.has(name)) return named()
  if (delegations.has(name)) {
    const key = readKey(call.argsEntries[0]?.[1])
    return { ...named('delegation'), spenders: key ? [context.addressOf(key)] : [] }
  }
  switch (name) {
    case 'balances.transfer':
    case 'balances.transferAllowDeath':
    case 'balances.transferKeepAlive':
      return transferEffects(call, context, 'send') ?? named('unknownCall')
    case 'balances.transferAll':
      return transferEffects(call, context, 'sendAll') ?? named('unknownCall')
    case 'system.remark':
    case 'system.remarkWithEvent':
      return remarkEffects(call, context, depth)
    case 'staking.bond':
    case 'staking.setPayee':
      return named(...payeeWarnings(call, context))
    // Its call is that of another account.
    case 'proxy.proxy':
    case 'utility.asDerivative':
      return named('otherAccount')
    default:
      return (
        (call.section === 'assets' ? assetEffects(call, context, depth) : undefined) ?? named('unknownCall')
      )
  }
}
