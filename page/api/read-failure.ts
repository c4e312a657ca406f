import { QuoinError } from '../../kernel/errors/quoin-error.js'
import { readCappedText } from '../../wallet/nodes/read-capped-text.js'
import { sanitizeText } from '../../wallet/text/sanitize-text.js'

/** Limits of a service's refusal, which is short. Bytes and characters. */
const maxBytes = 20_000
const maxDescriptionLength = 300

/** A service's reason for a refusal: its name, and a description for developers. */
interface Reason {
  readonly name: string
  readonly description: string
}

function memberOf(value: unknown, name: string | number): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? sanitizeText(value, maxDescriptionLength) : ''

async function reasonOf(response: Response): Promise<Reason | undefined> {
  try {
    const body: unknown = JSON.parse(await readCappedText(response, maxBytes))
    const first = memberOf(memberOf(body, 'reasons'), 0)
    return {
      name: textOf(memberOf(first, 'name')),
      description: textOf(memberOf(first, 'description')),
    }
  } catch {
    // The reason is optional: the refusal itself counts.
    return undefined
  }
}

/** An unsuccessful answer, and the error that the host has to fix, if that is the cause. */
export interface Failure {
  readonly error: QuoinError
  readonly mend: 'ORIGIN_NOT_ALLOWED' | 'PROJECT_ID_INVALID' | undefined
}

/** Reads `{ status, reasons: [{ name, description }] }` of an unsuccessful answer. Never rejects. */
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
