import type { Platform } from '#kernel'

/** The logger interface of the library. Its methods only log. */
export interface ClientLogger {
  readonly level: string
  trace(...parts: readonly unknown[]): void
  debug(...parts: readonly unknown[]): void
  info(...parts: readonly unknown[]): void
  warn(...parts: readonly unknown[]): void
  error(...parts: readonly unknown[]): void
  fatal(...parts: readonly unknown[]): void
  child(bindings: { readonly context?: string }): ClientLogger
  bindings(): { readonly context?: string }
}

/** Removes pairing URIs, keys, topics and tokens from a text (SEC-13). */
export function redactSecrets(text: string): string {
  return (
    text
      .replace(/\bwc:[^\s"'<>]+/gi, 'wc:…')
      .replace(/\b(symKey|auth|projectId|relay-data)=[^&\s"']+/gi, '$1=…')
      // The token's dots are in the character class, so the expression never backtracks: a wallet writes these texts
      // (SEC-15).
      .replace(/\beyJ[\w.-]+/g, '…')
      .replace(/(?:0x)?[0-9a-f]{64,}/gi, '…')
  )
}

function loggable(parts: readonly unknown[]): string | undefined {
  for (const part of parts) {
    if (typeof part === 'string' && part) return part
    if (part instanceof Error && part.message) return part.message
  }
  return undefined
}

/**
 * Creates the logger for WalletConnect's library. The library's own logger keeps every message since the start in
 * memory, including keys, and adds a function to the window; this one logs the text of errors, without secrets, and
 * drops the rest. Faults that matter to the user or a developer arrive as errors of the service, so `debug` is the
 * right level.
 */
export function createClientLogger(log: Platform['log']): ClientLogger {
  const ignore = (): void => undefined
  const notify = (...parts: readonly unknown[]): void => {
    const text = loggable(parts)
    if (text) log('debug', ['WalletConnect:', redactSecrets(text)])
  }
  const make = (context: string | undefined): ClientLogger => ({
    level: 'error',
    trace: ignore,
    debug: ignore,
    info: ignore,
    warn: ignore,
    error: notify,
    fatal: notify,
    child: (bindings) => make(bindings.context ?? context),
    bindings: () => (context === undefined ? {} : { context }),
  })
  return make(undefined)
}
