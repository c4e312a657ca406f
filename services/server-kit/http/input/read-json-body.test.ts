import { expect, it } from 'vitest'
import { readJsonBody } from './read-json-body.js'

it('refuses a body whose length is far above the limit before it arrives [SEC-16]', async () => {
  const arriving = new ReadableStream({ pull: () => new Promise(() => {}) })
  const init = { method: 'POST', body: arriving, duplex: 'half' } as const
  const headers = { 'content-type': 'application/json', 'content-length': '99999999999' }
  const request = new Request('http://localhost/e', { ...init, headers })
  await expect(readJsonBody(request, false)).rejects.toMatchObject({
    status: 413,
    reasons: [{ name: 'body' }],
  })
})

it('reads a body whose length is within the limit', async () => {
  const headers = { 'content-type': 'application/json', 'content-length': '7' }
  const request = new Request('http://localhost/e', { method: 'POST', body: '{"a":1}', headers })
  expect(await readJsonBody(request, false)).toEqual({ a: 1 })
})
