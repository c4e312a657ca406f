import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createTestPlatform } from '#testing'
import { createApiClient } from './create-api-client.js'
import { defineEndpoint } from './endpoint.js'

const me = defineEndpoint({
  id: 'me',
  method: 'GET',
  path: '/me',
  service: 'gateway',
  answer: z.object({ name: z.string() }),
  freshMs: 60_000,
})

it('sends a session only with a call that passes it, and shares no answer of such a call [SEC-13]', async () => {
  const platform = createTestPlatform()
  const client = createApiClient({
    platform,
    projectId: 'p',
    sdkVersion: '1',
    services: { gateway: 'https://gateway.example' },
    clientId: () => undefined,
    activeNetwork: () => undefined,
    alert: () => undefined,
    isWatched: false,
    deniedServices: () => [],
  })
  const api = client.forCaller('demo', ['gateway'])
  platform.onFetch(({ headers, credentials }) =>
    Response.json({ name: headers.get('authorization') ?? String(credentials) }),
  )
  const name = async (session?: 'cookie' | { readonly bearer: string }): Promise<string> =>
    (await api.call(me, session === undefined ? {} : { session })).name
  expect(await name()).toBe('omit')
  expect(await name({ bearer: 'ada' })).toBe('Bearer ada')
  expect(await name({ bearer: 'eve' })).toBe('Bearer eve')
  expect(await name('cookie')).toBe('include')
  expect(await name()).toBe('omit')
  expect(platform.requests.map(({ url }) => url).join()).not.toMatch(/ada|eve/)
  expect(platform.requests).toHaveLength(4)
})
