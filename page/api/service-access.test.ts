import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  type Connector,
  createKernel,
  defineEndpoint,
  definePlugin,
  type Endpoint,
  type PluginTypes,
} from '#kernel'
import { createMockConnector, createTestPlatform, settle } from '#testing'

const read: Endpoint = defineEndpoint({
  id: 'read',
  method: 'GET',
  path: '/v1/read/:name',
  service: 'gateway',
  answer: z.unknown(),
})

const network = {
  id: 1,
  name: 'One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.example'] } },
}

/** Creates a kernel with connectors, and a service whose answer tests set. */
function compose(connectors: readonly Connector[] = []) {
  const platform = createTestPlatform({ page: { url: 'https://app.example/shop' } })
  const services = { gateway: 'https://gateway.example', other: 'https://other.example' }
  const plugin = definePlugin<PluginTypes & { readonly id: 'wallets' }>({
    id: 'wallets',
    version: '1.0.0',
    kernel: '*',
    contributes: {
      connectors: connectors.map((connector) => ({ id: connector.id, create: () => connector })),
    },
  })
  const kernel = createKernel({ projectId: 'p', networks: [network], services, platform }).use(plugin)
  const alerts: {
    readonly code: string
    readonly details: string | undefined
    readonly fix: string | undefined
  }[] = []
  kernel.on('alert:raised', ({ error }) => alerts.push(error))
  let answer = (): Response => Response.json({})
  platform.onFetch(() => answer())
  return {
    platform,
    kernel,
    alerts,
    answerWith: (next: () => Response) => {
      answer = next
    },
    fails: (endpoint = read) =>
      kernel.api.call(endpoint, { path: { name: 'x' } }).then(
        () => undefined,
        (error: unknown) => error,
      ),
  }
}

const refusal =
  (status: number, name: string, description = 'No.') =>
  () =>
    Response.json({ status, reasons: [{ name, description }] }, { status })

it('the client id is the last parameter of every call while a connector has one, and not part of image addresses [API-01]', async () => {
  let clientId: string | undefined
  const wallet: Connector = { ...createMockConnector(), clientId: () => clientId }
  const { platform, kernel } = compose([wallet])
  await kernel.start()
  const call = async () => {
    await kernel.api.call(read, { path: { name: 'x' }, query: { z: 1 } })
    return platform.requests.at(-1)?.url
  }
  const plain = await call()
  expect(plain).toMatch(/^https:\/\/gateway\.example\/v1\/read\/x\?z=1&projectId=p&st=quoin&sv=[^&]+$/)
  clientId = 'did:key:z6Mk'
  expect(await call()).toBe(`${plain}&clientId=did%3Akey%3Az6Mk`)
  expect(kernel.api.url('gateway', '/x')).not.toContain('clientId')
  clientId = undefined
  expect(await call()).toBe(plain)
  await kernel.dispose()
})

it('a call cannot set the client or the project itself [API-01] [KRN-13]', async () => {
  const { platform, kernel } = compose()
  await kernel.api.call(read, {
    path: { name: 'x' },
    query: { clientId: 'forged', projectId: 'forged', st: 'forged' },
  })
  expect(platform.requests[0]?.url).not.toContain('forged')
  await kernel.dispose()
})

it('a connector whose client id is no text, is too long or throws changes no call [API-01] [KRN-08]', async () => {
  const clientIds: readonly (() => unknown)[] = [
    () => 5,
    () => ({ toString: () => 'x' }),
    () => 'x'.repeat(257),
    () => '',
    () => {
      throw new Error('broken')
    },
  ]
  const careless = clientIds.map((clientId, index) => {
    const broken = { ...createMockConnector(), id: `broken${index}`, clientId }
    // The type forbids the tested values.
    return broken as unknown as Connector
  })
  const { platform, kernel } = compose(careless)
  await kernel.start()
  await kernel.api.call(read, { path: { name: 'x' } })
  expect(platform.requests[0]?.url).not.toContain('clientId')
  await kernel.dispose()
})

it('the error contains the description of the service, sanitized and cut [API-02] [SEC-04]', async () => {
  const { fails, answerWith } = compose()
  answerWith(refusal(404, 'name', 'Nobody has\u202e registered\nit.'))
  expect(await fails()).toMatchObject({
    code: 'HTTP_STATUS',
    shortMessage: 'HTTP status code: 404',
    details: 'Nobody has registered it.',
    cause: expect.objectContaining({ status: 404 }),
  })
  answerWith(refusal(400, 'name', 'x'.repeat(5000)))
  expect(await fails()).toMatchObject({ details: 'x'.repeat(300) })
})

it('a refusal without a description is an error all the same [API-02] [API-03]', async () => {
  const { fails, answerWith } = compose()
  const bodies = [
    '',
    '<html>',
    'null',
    '[]',
    '{"reasons":[]}',
    '{"reasons":[null]}',
    '{"reasons":{"0":{"description":5}}}',
    'x'.repeat(30_000),
  ]
  for (const body of bodies) {
    answerWith(() => new Response(body, { status: 422 }))
    expect(await fails(), body.slice(0, 20)).toMatchObject({
      shortMessage: 'HTTP status code: 422',
      details: undefined,
    })
  }
})

it('a service that refuses the page’s origin raises one alert, until it succeeds again [ERR-01] [ANA-01] [API-02]', async () => {
  const { platform, kernel, alerts, fails, answerWith } = compose()
  answerWith(refusal(403, 'Origin', 'https://app.example may not call this gateway.'))
  expect(await fails()).toMatchObject({
    shortMessage: 'HTTP status code: 403',
    details: 'https://app.example may not call this gateway.',
  })
  await fails()
  expect(alerts).toMatchObject([
    {
      code: 'ORIGIN_NOT_ALLOWED',
      shortMessage: 'Invalid App Configuration',
      details: "the service 'gateway' refuses pages of https://app.example",
      fix: expect.stringContaining('https://app.example'),
    },
  ])
  expect(platform.logs).toHaveLength(1)
  // Another service has its own alert, and an answer with another error is no success.
  await fails({ ...read, service: 'other' })
  answerWith(refusal(404, 'name'))
  await fails()
  answerWith(refusal(403, 'Origin'))
  await fails()
  expect(alerts).toHaveLength(2)
  answerWith(() => Response.json({}))
  await fails()
  answerWith(refusal(403, 'Origin'))
  await fails()
  expect(alerts.map(({ code }) => code)).toEqual(Array(3).fill('ORIGIN_NOT_ALLOWED'))
  await kernel.dispose()
})

it('a project id that the service does not know raises one alert; other refusals raise none [ERR-01] [API-02]', async () => {
  const { alerts, fails, answerWith } = compose()
  answerWith(refusal(401, 'projectId'))
  expect(await fails()).toMatchObject({ shortMessage: 'HTTP status code: 401' })
  await fails()
  expect(alerts.map(({ code }) => code)).toEqual(['PROJECT_ID_INVALID'])
  for (const other of [refusal(401, 'signature'), refusal(400, 'projectId'), refusal(404, 'projectId')]) {
    answerWith(() => Response.json({}))
    await fails()
    answerWith(other)
    await fails()
  }
  expect(alerts).toHaveLength(1)
})

it('no alert is raised after the end of the kernel [ERR-01] [REL-05]', async () => {
  const { platform, kernel, alerts, fails, answerWith } = compose()
  let end = (): void => undefined
  const slow = new ReadableStream({
    start(controller) {
      end = () => controller.close()
    },
  })
  answerWith(() => new Response(slow, { status: 403 }))
  const failed = fails()
  await settle()
  await kernel.dispose()
  end()
  expect(await failed).toMatchObject({ code: 'ABORTED' })
  await settle()
  expect([...alerts, ...platform.logs]).toEqual([])
})

it('a listener of alerts that throws does not affect the call [KRN-08]', async () => {
  const { kernel, fails, answerWith } = compose()
  kernel.on('alert:raised', () => {
    throw new Error('broken')
  })
  answerWith(refusal(403, 'Origin'))
  expect(await fails()).toMatchObject({ code: 'HTTP_STATUS' })
})

it('a body that breaks off is requested again, and is an error of that call in the end [REL-02] [API-02]', async () => {
  const { platform, fails, answerWith } = compose()
  answerWith(() => {
    const broken = new ReadableStream({
      pull: (controller) => controller.error(new TypeError('terminated')),
    })
    return new Response(broken)
  })
  const failed = fails()
  await settle()
  await platform.clock.advanceAsync(300)
  await settle()
  await platform.clock.advanceAsync(600)
  expect(await failed).toMatchObject({ code: 'SERVICE_UNREACHABLE', details: 'https://gateway.example' })
  expect(platform.requests).toHaveLength(3)
})

it('a schema that throws, or never settles, is an error of that call [API-03]', async () => {
  const { kernel, fails } = compose()
  const checkedBy = (validate: () => never | Promise<never>): Endpoint => ({
    ...read,
    answer: { '~standard': { version: 1, vendor: 'test', validate } },
  })
  const throwing = checkedBy(() => {
    throw new Error('broken')
  })
  expect(await fails(throwing)).toMatchObject({ code: 'ANSWER_INVALID', details: 'read: its check failed' })
  const leaving = new AbortController()
  const hanging = checkedBy(() => new Promise<never>(() => undefined))
  const call = kernel.api.call(hanging, { signal: leaving.signal })
  await settle()
  leaving.abort()
  await expect(call).rejects.toMatchObject({ code: 'ABORTED' })
})

it('a segment that would change the path is refused; other input that cannot be sent is an error of that call [SEC-14] [API-03]', async () => {
  const { platform, kernel } = compose()
  for (const name of ['.', '..'])
    await expect(kernel.api.call(read, { path: { name } })).rejects.toMatchObject({
      code: 'ORIGIN_NOT_DECLARED',
    })
  await expect(kernel.api.call(read, { path: { name: '\ud800' } })).rejects.toMatchObject({ code: 'UNKNOWN' })
  await expect(kernel.api.call({ ...read, method: 'POST' }, { body: 1n })).rejects.toMatchObject({
    code: 'UNKNOWN',
  })
  // The type forbids the tested method.
  const odd = { ...read, method: 'DELETE' } as unknown as Endpoint
  await expect(kernel.api.call(odd)).rejects.toMatchObject({ code: 'OPTIONS_INVALID' })
  const gone = AbortSignal.abort()
  await expect(kernel.api.call(read, { signal: gone })).rejects.toMatchObject({ code: 'ABORTED' })
  expect(platform.requests).toEqual([])
})
