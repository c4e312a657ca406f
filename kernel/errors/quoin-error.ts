import { type ErrorCode, errorCodes, type KernelErrorCode } from './error-codes.js'

export interface QuoinErrorOptions {
  /** Facts of this case: names, ids. Never a secret. */
  readonly details?: string | undefined
  /** The name that a service gives its refusal, such as `timestamp`. Untrusted text. */
  readonly reason?: string | undefined
  /** The action that the developer should take. */
  readonly fix?: string | undefined
  readonly cause?: unknown
  /** Replaces `{name}` in the code's text. */
  readonly values?: Readonly<Record<string, string | number>>
}

const brand = Symbol.for('quoin.error')

/**
 * The one error type that Quoin throws. `shortMessage` is the catalogue's text, `cause` the underlying error.
 * Test with `isQuoinError(error, 'USER_REJECTED')`, not with `instanceof`: a page may hold two copies.
 *
 * @example
 * throw new QuoinError('NETWORK_NOT_FOUND', { details: id, fix: "Add it to 'networks'." })
 */
export class QuoinError extends Error {
  override readonly name: string = 'QuoinError'
  readonly code: ErrorCode
  readonly shortMessage: string
  readonly details: string | undefined
  /** The name that a service gives its refusal, such as `timestamp`. Untrusted text. */
  readonly reason: string | undefined
  readonly fix: string | undefined
  /** The section of the documentation in the installed package that explains the code. */
  readonly docs: string

  constructor(code: KernelErrorCode, options?: QuoinErrorOptions)
  /** With a code and text of a plugin: for the plugin's own error class. */
  constructor(code: ErrorCode, options: QuoinErrorOptions & { readonly text: string })
  constructor(code: ErrorCode, options: QuoinErrorOptions & { readonly text?: string } = {}) {
    // By the overloads, a code without a text of its own is the kernel's.
    let text = options.text ?? errorCodes[code as KernelErrorCode]
    for (const [name, value] of Object.entries(options.values ?? {}))
      text = text.replace(`{${name}}`, String(value))
    const docs = `node_modules/quoin/docs/errors.md#${code.toLowerCase()}`
    const lines = [
      text,
      options.details && `Details: ${options.details}`,
      options.fix && `Fix: ${options.fix}`,
      `Docs: ${docs}`,
    ]
    super(
      lines.filter(Boolean).join('\n'),
      options.cause === undefined ? undefined : { cause: options.cause },
    )
    this.code = code
    this.shortMessage = text
    this.details = options.details
    this.reason = options.reason
    this.fix = options.fix
    this.docs = docs
    Object.defineProperty(this, brand, { value: true })
  }
}

/** Returns whether a value is a `QuoinError`, with that code if one is given; works across copies of the package. */
export function isQuoinError(value: unknown, code?: ErrorCode): value is QuoinError {
  try {
    // The thrown value may be anything, also an object that throws when read, or that pretends to be an error.
    if (!(value instanceof Error && brand in value && 'code' in value)) return false
    const own = value.code
    const isCode =
      typeof own === 'string' && /^[A-Z][A-Z_]{2,63}$/.test(own) && typeof value.message === 'string'
    return isCode && (code === undefined || own === code)
  } catch {
    return false
  }
}

/** Returns the value itself if it is a `QuoinError`, else an error of the given code with the value as its cause. */
export function toQuoinError(
  value: unknown,
  code: KernelErrorCode,
  options: QuoinErrorOptions = {},
): QuoinError {
  return isQuoinError(value) ? value : new QuoinError(code, { ...options, cause: value })
}

/** Turns what a plugin's code threw into an error that names the plugin; returns a `QuoinError` unchanged. */
export function pluginFault(thrown: unknown, plugin: string, where: string): QuoinError {
  return toQuoinError(thrown, 'PLUGIN_FAILED', { details: `plugin '${plugin}', ${where}` })
}
