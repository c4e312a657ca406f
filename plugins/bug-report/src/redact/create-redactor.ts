import type { ReportValue } from '../report.js'
import { createKnownSecrets, withoutKnown } from './known-secrets.js'
import { hidden, redactValue } from './redact-value.js'
import {
  isAddress,
  isAmountName,
  isCountName,
  isErrorCode,
  isMethodName,
  isPlainName,
  isPublicId,
  looksRandom,
} from './secret-shapes.js'

/** Fields with the state of a machine: their short words are kept. */
const stateNames = new Set(
  'status state stage step phase kind type mode variant level silent reason direction by locale'.split(' '),
)
/** Fields with ids that manifests or options name. */
const idNames = new Set(
  'id plugin view network caipNetworkId previous namespace chainNamespace connectorId method caller source event'.split(
    ' ',
  ),
)

const isTime = (value: number): boolean =>
  Number.isInteger(value) && value > 1_577_836_800_000 && value < 4_102_444_800_000

/** Returns whether a field has a time: elsewhere, an amount may be as large. */
const isTimeName = (field: string): boolean =>
  /(at|time|stamp|expiry|expires|date|dated|deadline|until|since|start|started|end|ended|now|seen|read)$/i.test(
    field,
  )

/** Codes of JSON-RPC and EIP-1193. */
const isRpcCode = (value: number): boolean =>
  (value <= -32_000 && value >= -32_768) || [4001, 4100, 4200, 4900, 4901, 4902, 5792].includes(value)

/** The kind of a pseudonym, as its prefix. */
export type PseudonymKind = 'address' | 'text' | 'wallet' | 'method' | 'name' | 'view'

/** Redacts everything of one report; the same text gets the same pseudonym. */
export interface Redactor {
  /** Returns any value as plain data: names and states are kept, all other texts and amounts are replaced. */
  value(value: unknown, name?: string): ReportValue
  pseudonym(kind: PseudonymKind, text: string): string
  /** Returns a text if it is a name that the manifests, the options or the kernel know; else a pseudonym. */
  name(text: string, kind?: PseudonymKind): string
  wallet(id: string): string
  method(name: string): string
  network(id: string): string
  namespace(text: string): string
  /** Returns a URL's origin; the random parts of its host are hidden. */
  origin(url: string): string
  /** Adds a secret to hide wherever it occurs. */
  hide(text: unknown): void
  /** Replaces whatever contains a secret that was found after it was written. Call it last. */
  finish<T>(value: T): T
}

/**
 * Creates a redactor.
 *
 * @param known names of manifests and options: ids of plugins, views, methods and networks
 */
export function createRedactor(known: ReadonlySet<string>): Redactor {
  const secrets = createKnownSecrets()
  const pseudonyms = new Map<string, string>()
  const counts = new Map<string, number>()

  const pseudonym: Redactor['pseudonym'] = (kind, text) => {
    const key = `${kind} ${/^0x/i.test(text) ? text.toLowerCase() : text}`
    const found = pseudonyms.get(key)
    if (found !== undefined) return found
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    const made = `${kind}-${count}`
    pseudonyms.set(key, made)
    return made
  }

  // A name that is used as a secret would hide every field of that name.
  const hide = (secret: string): void => {
    if (!known.has(secret) && !isPlainName(secret)) secrets.add(secret)
  }

  const namespace: Redactor['namespace'] = (text) =>
    /^[-a-z\d]{3,8}$/.test(text) &&
    (known.has(text) || ['eip155', 'solana', 'bip122', 'polkadot'].includes(text))
      ? text
      : pseudonym('name', text).replace('-', '')

  const network: Redactor['network'] = (id) => {
    if (id === '' || known.has(id)) return id
    if (/^eip155:\d{1,5}$/.test(id)) return id
    const [space = '', ...rest] = id.split(':')
    return `${namespace(space)}:${pseudonym('name', rest.join(':'))}`
  }

  const name: Redactor['name'] = (text, kind = 'name') =>
    text === '' || known.has(text) ? text : pseudonym(kind, text)

  function text(value: string, field: string, isSecret: boolean, isItem: boolean): string {
    if (value === '') return ''
    if (isErrorCode(value)) return value
    if (isSecret) {
      hide(value)
      return hidden
    }
    if (idNames.has(field)) {
      if (known.has(value)) return value
      if (/^eip155:\d{1,5}$/.test(value)) return value
    }
    if (!isItem && stateNames.has(field) && /^[a-z][A-Za-z-]{1,23}$/.test(value) && !looksRandom(value))
      return value
    const account = /^[-a-z\d]{3,8}:[-\w]{1,32}:([-.%A-Za-z\d]{20,128})$/.exec(value)?.[1] ?? value
    if (isAddress(account)) return pseudonym('address', account)
    return pseudonym('text', value)
  }

  function number(value: number, field: string, isSecret: boolean): ReportValue {
    if (isAmountName(field)) return 'number'
    if (isTime(value) && isTimeName(field)) return value
    if (/code$/i.test(field) && isRpcCode(value)) return value
    if (isSecret) return hidden
    if (/chainId$/i.test(field) && known.has(`eip155:${value}`)) return value
    const max = isCountName(field) ? 999 : 10
    return Number.isInteger(value) && Math.abs(value) <= max ? value : 'number'
  }

  const fieldKey = (key: string): string => {
    // A reader refuses them.
    if (key === '__proto__' || key === 'constructor' || key === 'prototype') return pseudonym('name', key)
    if (known.has(key) || isPlainName(key)) return key
    return isAddress(key) ? pseudonym('address', key) : pseudonym('name', key)
  }

  return {
    value: (value, name = '') => redactValue(value, name, { text, number, key: fieldKey, pseudonym }),
    pseudonym,
    name,
    network,
    namespace,
    wallet: (id) => (known.has(id) || isPublicId(id) ? id : pseudonym('wallet', id)),
    method: (text) => (known.has(text) || isMethodName(text) ? text : pseudonym('method', text)),
    origin(url) {
      if (!URL.canParse(url)) return ''
      const { protocol, hostname, port } = new URL(url)
      const host = hostname
        .split('.')
        .map((label) =>
          /^[a-z][a-z-]{0,30}$/.test(label) && !looksRandom(label) ? label : label.length > 3 ? '-' : label,
        )
        .join('.')
      return `${protocol}//${host}${port ? `:${port}` : ''}`
    },
    hide: (secret) => {
      if (typeof secret === 'string') hide(secret)
    },
    finish: (part) => withoutKnown(part, secrets),
  }
}
