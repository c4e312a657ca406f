import { Problem, reasonsOfIssues } from '@quoin/server-kit/http'
import type { Endpoint } from 'quoin/endpoints'

/** Checks a part of a request by its schema; without one it is as it came. Throws `Problem` 400 with what is wrong. */
export async function checkPart(
  part: 'path' | 'query' | 'body',
  schema: Endpoint['query'],
  value: unknown,
): Promise<unknown> {
  if (schema === undefined) return value
  const checked = await schema['~standard'].validate(value)
  if (!checked.issues) return checked.value
  throw new Problem(400, reasonsOfIssues(part, value, checked.issues))
}
