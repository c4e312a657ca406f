import type { Platform } from '#kernel'

/** A sink that never takes part in anything but telling. */
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

/** Takes pairing URIs, keys, topics and tokens out of a text (SEC-13). */
export function redactSecrets(text: string): string {
  return (
    text
      .replace(/\bwc:[^\s"'<>]+/gi, 'wc:…')
      .replace(/\b(symKey|auth|projectId|relay-data)=[^&\s"']+/gi, '$1=…')
      // Without the dots of a token in it the expression never goes back: a wallet writes these texts (SEC-15).
      .replace(/\beyJ[\w.-]+/g, '…')
      .replace(/(?:0x)?[0-9a-f]{64,}/gi, '…')
  )
}

function sayable(parts: readonly unknown[]): string | undefined {
  for (const part of parts) {
    if (typeof part === 'string' && part) return part
    if (part instanceof Error && part.message) return part.message
  }
  return undefined
}

/**
 * The logger that WalletConnect's library is given. Its own keeps every message since the start in memory, keys
 * included, and hangs a function on the window; this one passes on the text of errors, without secrets, and forgets
 * the rest. What matters to a person or a developer arrives as an error of the service, so `debug` is loud enough.
 */
export function createClientLogger(log: Platform['log']): ClientLogger {
  const ignore = (): void => undefined
  const tell = (...parts: readonly unknown[]): void => {
    const text = sayable(parts)
    if (text) log('debug', ['WalletConnect:', redactSecrets(text)])
  }
  const make = (context: string | undefined): ClientLogger => ({
    level: 'error',
    trace: ignore,
    debug: ignore,
    info: ignore,
    warn: ignore,
    error: tell,
    fatal: tell,
    child: (bindings) => make(bindings.context ?? context),
    bindings: () => (context === undefined ? {} : { context }),
  })
  return make(undefined)
}
