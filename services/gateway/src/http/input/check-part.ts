import { Problem, reasonsOfIssues } from '@quoin/server-kit/http'
import type { Endpoint } from 'quoin/endpoints'

/** Validates a part of a request by its schema; without a schema, returns it unchanged. Throws `Problem` 400 with reasons. */
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
