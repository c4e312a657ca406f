import type { Endpoint } from 'quoin/endpoints'
import type { ServedEndpoint } from '../src/http/served-endpoint.js'

/** Calls an endpoint as the HTTP layer does; returns the answer, validated by its schema. */
export type CallEndpoint = <Query, Body, Answer>(
  endpoint: Endpoint<Query, Body, Answer>,
  call?: {
    path?: Record<string, string>
    query?: Query
    body?: Body
    bearer?: string | undefined
    signal?: AbortSignal
  },
) => Promise<Answer>

async function checked<T>(schema: Endpoint<unknown, unknown, T>['answer'], value: unknown): Promise<T> {
  const result = await schema['~standard'].validate(value)
  if (result.issues) throw new Error(`The schema refuses it: ${JSON.stringify(result.issues)}`)
  return result.value
}

/** Returns a function that calls endpoints without HTTP. */
export function callEndpoints(served: readonly ServedEndpoint[]): CallEndpoint {
  return async (endpoint, { path = {}, query, body, bearer, signal = new AbortController().signal } = {}) => {
    const found = served.find((one) => one.endpoint.id === endpoint.id)
    if (!found) throw new Error(`${endpoint.id} is not served.`)
    const call = {
      path: endpoint.params ? await checked(endpoint.params, path) : path,
      query: endpoint.query ? await checked(endpoint.query, query ?? {}) : query,
      body: endpoint.body ? await checked(endpoint.body, body) : body,
      projectId: 'test',
      origin: undefined,
      bearer,
      signal,
    }
    const answer = await found.answer(call)
    return checked(endpoint.answer, JSON.parse(JSON.stringify(answer)))
  }
}
