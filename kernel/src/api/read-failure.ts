import { QuoinError } from '../errors/quoin-error.js'
import { readCappedText } from '../nodes/read-capped-text.js'

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

/** Text from outside: without control and bidi characters, and short (SEC-04). */
function cleanText(value: unknown): string {
  if (typeof value !== 'string') return ''
  return value
    .slice(0, 2 * longestDescription)
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .trim()
    .slice(0, longestDescription)
}

async function reasonOf(response: Response): Promise<Reason | undefined> {
  try {
    const body: unknown = JSON.parse(await readCappedText(response, mostBytes))
    const first = memberOf(memberOf(body, 'reasons'), 0)
    return {
      name: cleanText(memberOf(first, 'name')),
      description: cleanText(memberOf(first, 'description')),
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
  const details = reason?.description || undefined
  const error = new QuoinError('HTTP_STATUS', { values: { n: status }, details, cause: response })
  if (status === 403) return { error, mend: 'ORIGIN_NOT_ALLOWED' }
  return { error, mend: status === 401 && reason?.name === 'projectId' ? 'PROJECT_ID_INVALID' : undefined }
}
