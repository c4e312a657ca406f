import { type DestinationStream, type Logger, pino } from 'pino'
import { scrubText } from './scrub-text.js'

export type LogLevel = 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace'

/** Properties that are never logged. */
const SECRETS = [
  'authorization',
  'cookie',
  'password',
  'secret',
  'signature',
  'privateKey',
  'sessionKey',
  'databaseUrl',
  'rpcUrls',
  'wsUrl',
  'apiKey',
  'idempotencyKey',
]

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  const code: unknown = Reflect.get(error, 'code')
  return {
    type: error.name,
    message: scrubText(error.message),
    stack: scrubText(error.stack ?? ''),
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}

/** Creates a structured logger: one JSON object a line, without secrets. */
export function createLogger(level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}
