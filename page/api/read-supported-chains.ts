import { QuoinError } from '../../kernel/errors/quoin-error.js'

/** There are fewer networks. */
const most = 1000

/**
 * The networks of `{ http, ws }` whose calls are answered. By hand, as no schema library may be in the kernel.
 *
 * @throws `ANSWER_INVALID`
 */
export function readSupportedChains(text: string): ReadonlySet<string> {
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch (cause) {
    throw new QuoinError('ANSWER_INVALID', { details: 'supported chains: not JSON', cause })
  }
  const http: unknown =
    typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'http') : undefined
  if (!Array.isArray(http) || http.length > most)
    throw new QuoinError('ANSWER_INVALID', { details: `supported chains: no list of at most ${most}` })
  return new Set(http.filter((id) => typeof id === 'string'))
}
