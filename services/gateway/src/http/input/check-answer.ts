import type { Endpoint } from 'quoin/endpoints'

/** Returns the path of a list that lost entries: schemas of answers drop malformed entries. */
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
 * Validates an answer by its endpoint's schema, strictly: a list entry that a client would drop is an error here.
 *
 * @throws `Error` with the path of the invalid value
 */
export async function checkAnswer(endpoint: Endpoint, answer: unknown): Promise<void> {
  // Validates the JSON that is sent, which lacks `undefined` properties.
  const sent: unknown = JSON.parse(JSON.stringify(answer) ?? 'null')
  const checked = await endpoint.answer['~standard'].validate(sent)
  const issue = checked.issues?.[0]
  if (issue)
    throw new Error(
      `${endpoint.id} returned an invalid answer at ${JSON.stringify(issue.path)}: ${issue.message}`,
    )
  const lost = checked.issues ? undefined : lostAt(sent, checked.value, 'answer')
  if (lost !== undefined) throw new Error(`${endpoint.id} returned a malformed list entry: ${lost}`)
}
