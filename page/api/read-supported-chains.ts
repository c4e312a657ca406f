import { QuoinError } from '../../kernel/errors/quoin-error.js'

/** Limit of networks: there are fewer. */
const max = 1000

/**
 * Returns the networks of `{ http, ws }` whose calls are answered. Parsed by hand, as the kernel must not contain a
 * schema library.
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
  if (!Array.isArray(http) || http.length > max)
    throw new QuoinError('ANSWER_INVALID', { details: `supported chains: no list of at most ${max}` })
  return new Set(http.filter((id) => typeof id === 'string'))
}
