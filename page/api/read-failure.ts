import { QuoinError } from '../../kernel/errors/quoin-error.js'
import { readCappedText } from '../../wallet/nodes/read-capped-text.js'
import { sanitizeText } from '../../wallet/text/sanitize-text.js'

/** What a service says of its refusal is short. Bytes and characters. */
const mostBytes = 20_000
const longestDescription = 300

/** Why a service refused: what it is about, and the words for a developer. */
interface Reason {
  readonly name: string
  readonly description: string
}

function memberOf(value: unknown, name: string | number): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? sanitizeText(value, longestDescription) : ''

async function reasonOf(response: Response): Promise<Reason | undefined> {
  try {
    const body: unknown = JSON.parse(await readCappedText(response, mostBytes))
    const first = memberOf(memberOf(body, 'reasons'), 0)
    return {
      name: textOf(memberOf(first, 'name')),
      description: textOf(memberOf(first, 'description')),
    }
  } catch {
    // It is the refusal that counts; not every service says why.
    return undefined
  }
}

/** An answer that is no success, and what the host has to mend where that is why. */
export interface Failure {
  readonly error: QuoinError
  readonly mend: 'ORIGIN_NOT_ALLOWED' | 'PROJECT_ID_INVALID' | undefined
}

/** Reads `{ status, reasons: [{ name, description }] }` of an answer that is no success. Never rejects. */
export async function readFailure(response: Response): Promise<Failure> {
  const { status } = response
  const reason = await reasonOf(response)
  const error = new QuoinError('HTTP_STATUS', {
    values: { n: status },
    details: reason?.description || undefined,
    reason: reason?.name || undefined,
    cause: response,
  })
  if (status === 403) return { error, mend: 'ORIGIN_NOT_ALLOWED' }
  return { error, mend: status === 401 && reason?.name === 'projectId' ? 'PROJECT_ID_INVALID' : undefined }
}
