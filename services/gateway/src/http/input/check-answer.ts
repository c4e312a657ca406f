import type { Endpoint } from 'quoin/endpoints'

/** Where a list lost entries: schemas of answers leave out what is not well formed. */
function lostAt(given: unknown, kept: unknown, path: string): string | undefined {
  if (Array.isArray(given) && Array.isArray(kept)) {
    if (given.length !== kept.length) return path
    for (const [index, one] of given.entries()) {
      const lost = lostAt(one, kept[index], `${path}.${index}`)
      if (lost !== undefined) return lost
    }
  } else if (typeof given === 'object' && given !== null && typeof kept === 'object' && kept !== null) {
    for (const [key, value] of Object.entries(given)) {
      const lost = lostAt(value, Reflect.get(kept, key), `${path}.${key}`)
      if (lost !== undefined) return lost
    }
  }
  return undefined
}

/**
 * Checks an answer by its endpoint's schema as strictly as the schema describes it: also an entry of a list that a client would
 * leave out is a mistake here.
 *
 * @throws `Error` that says where
 */
export async function checkAnswer(endpoint: Endpoint, answer: unknown): Promise<void> {
  // As it arrives: what JSON leaves out is not there.
  const sent: unknown = JSON.parse(JSON.stringify(answer) ?? 'null')
  const checked = await endpoint.answer['~standard'].validate(sent)
  const issue = checked.issues?.[0]
  if (issue)
    throw new Error(`${endpoint.id} answered wrongly at ${JSON.stringify(issue.path)}: ${issue.message}`)
  const lost = checked.issues ? undefined : lostAt(sent, checked.value, 'answer')
  if (lost !== undefined)
    throw new Error(`${endpoint.id} answered with an entry that is not well formed: ${lost}`)
}
