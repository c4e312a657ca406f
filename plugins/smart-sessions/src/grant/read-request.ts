import type * as z from 'zod/mini'
import type { ChainModule, Network, QuoinError } from '#kernel'
import { SmartSessionsError } from '../smart-sessions-error.js'
import type { SessionRequest } from './grant-request.js'

/** The maximum number of reported problems. */
const maxReported = 10
const maxPathLength = 120

interface Problem {
  readonly path: readonly PropertyKey[]
  readonly text: string
}

function refuse(problems: readonly Problem[]): QuoinError {
  const reported = problems.map(({ path, text }) => {
    const at = path.length === 0 ? 'request' : path.map(String).join('.').slice(0, maxPathLength)
    return `${at}: ${text}`
  })
  const once = [...new Set(reported)].slice(0, maxReported)
  // The text of the error code begins with 'Invalid '.
  return new SmartSessionsError('SESSION_REQUEST_INVALID', { values: { problems: once.join('; Invalid ') } })
}

/**
 * Returns a copy of the request, as it is sent to the wallet and the server: later changes of the caller's object have
 * no effect.
 */
function copyOf(given: unknown): unknown {
  try {
    const text = JSON.stringify(given)
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    throw refuse([{ path: [], text: 'must be plain data' }])
  }
}

/** The part of a schema that a request is read with. */
interface RequestSchema<T> {
  safeParse(
    value: unknown,
  ):
    | { readonly success: true; readonly data: T }
    | { readonly success: false; readonly error: { readonly issues: readonly z.core.$ZodIssue[] } }
}

/** Validates a copy of a request. Throws `SESSION_REQUEST_INVALID`. */
export function readWith<T>(schema: RequestSchema<T>, given: unknown): T {
  const read = schema.safeParse(copyOf(given))
  if (read.success) return read.data
  const problems = read.error.issues.flatMap((issue): readonly Problem[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: [...issue.path, key], text: 'is not known' }))
      : [{ path: issue.path, text: issue.message }],
  )
  throw refuse(problems)
}

/**
 * Validates a request strictly.
 *
 * Throws `SESSION_REQUEST_INVALID` ('Invalid {path}: {text}; Invalid …').
 *
 * @param now seconds since 1970
 */
export async function readRequest(given: unknown, now: number): Promise<SessionRequest> {
  const { requestSchema } = await import('./request-schema.js')
  return readWith(requestSchema(now), given)
}

/** Checks the checksum of an address: a wrong one means a typo (SEC-09). Throws `SESSION_REQUEST_INVALID`. */
export async function checkAddress(
  address: string,
  path: readonly PropertyKey[],
  chain: ChainModule,
  network: Network,
): Promise<void> {
  if ((await chain.checkAddress(address, network)).valid) return
  throw refuse([{ path, text: 'is mistyped: its checksum is wrong' }])
}

/** Checks the addresses of a request. Throws `SESSION_REQUEST_INVALID`. */
export async function checkAddresses(
  { permissions }: SessionRequest,
  chain: ChainModule,
  network: Network,
): Promise<void> {
  for (const [index, { data }] of permissions.entries())
    if ('address' in data)
      await checkAddress(data.address, ['permissions', index, 'data', 'address'], chain, network)
}
