import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createKernel, defineEndpoint, type Endpoint, isQuoinError, QuoinError } from '#kernel'
import { supportedChainsPath } from '#page/endpoint'
import { getSupportedChains } from '#plugins/networks/endpoints'
import { createTestPlatform, settle } from '#testing'

const names: Endpoint<unknown, unknown, { readonly names: readonly string[] }> = defineEndpoint({
  id: 'names',
  method: 'GET',
  path: '/v1/names/:address',
  service: 'gateway',
  answer: z.object({ names: z.array(z.string()) }),
  whenUnsupported: { answer: { names: [] } },
})
const gasPrice: Endpoint = {
  ...names,
  id: 'gas',
  method: 'POST',
  path: '/v1/gas',
  whenUnsupported: {
    error: (details) =>
      new QuoinError('GAS_PRICE_UNSUPPORTED', { text: 'Network not supported for Gas Price', details }),
  },
}

const network = (id: number) => ({
  id,
  name: `Network ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [`https://rpc${id}.example`] } },
})

/** Creates a kernel on networks 1 and 2, and services that serve the given chains. */
function compose(chains: () => Response | Promise<Response>) {
  const platform = createTestPlatform()
  const services = { gateway: 'https://gateway.example', other: 'https://other.example' }
  const kernel = createKernel({ projectId: 'p', networks: [network(1), network(2)], services, platform })
  platform.onFetch(({ url }) =>
    url.includes(supportedChainsPath) ? chains() : Response.json({ names: ['ada'] }),
  )
  const requests = (): readonly string[] =>
    platform.requests.map(({ url }) => new URL(url).host + new URL(url).pathname)
  return {
    platform,
    kernel,
    requests,
    call: () => kernel.api.call(names, { path: { address: '0x1' } }),
  }
}

const serving =
  (...http: readonly unknown[]) =>
  () =>
    Response.json({ http, ws: [] })

/** Advances the clock until the call has settled. */
async function settled<T>(platform: ReturnType<typeof createTestPlatform>, call: Promise<T>): Promise<T> {
  let done = false
  const end = (): void => {
    done = true
  }
  call.then(end, end)
  for (let step = 0; step < 200 && !done; step++) {
    await settle()
    await platform.clock.advanceAsync(100)
  }
  return call
}

it('a call for a network that the service does not serve ends without a request [NET-10]', async () => {
  const { kernel, requests, call } = compose(serving('eip155:2'))
  const answer = await call()
  expect(answer).toEqual({ names: [] })
  await expect(kernel.api.call(gasPrice)).rejects.toMatchObject({
    code: 'GAS_PRICE_UNSUPPORTED',
    shortMessage: 'Network not supported for Gas Price',
  })
  expect(requests()).toEqual(['gateway.example/v1/supported-chains'])
  // A caller's change of its answer does not affect another.
  Object.assign(answer, { names: ['mallory'] })
  expect(await call()).toEqual({ names: [] })
  await kernel.dispose()
})

it('the network is that of the call, or the active one; the list is requested once [NET-10]', async () => {
  const { kernel, requests, call } = compose(serving('eip155:2'))
  await kernel.start()
  expect(await kernel.api.call(names, { network: 'eip155:2' })).toEqual({ names: ['ada'] })
  expect(await call()).toEqual({ names: [] })
  await kernel.networks.switchTo('eip155:2')
  expect(await call()).toEqual({ names: ['ada'] })
  expect(await kernel.api.call(names, { network: 'eip155:1' })).toEqual({ names: [] })
  expect(requests().filter((path) => path.endsWith(supportedChainsPath))).toHaveLength(1)
  expect(requests()).toHaveLength(3)
  await kernel.dispose()
})

it('calls at the same time share the request for the list; each service has its own list [NET-10]', async () => {
  const { kernel, requests, call } = compose(serving('eip155:1'))
  const answers = await Promise.all([call(), call(), call()])
  expect(answers).toEqual(Array(3).fill({ names: ['ada'] }))
  expect(requests().filter((path) => path === 'gateway.example/v1/supported-chains')).toHaveLength(1)
  await kernel.api.call({ ...names, service: 'other' })
  expect(requests().filter((path) => path === 'other.example/v1/supported-chains')).toHaveLength(1)
  await kernel.dispose()
})

it('a call that depends on networks and one that reads the list share the request for it [NET-10] [SEC-14]', async () => {
  const { kernel, requests, call } = compose(serving('eip155:1'))
  const list = await kernel.api.call({ ...getSupportedChains, answer: z.unknown() })
  expect(list).toMatchObject({ http: ['eip155:1'] })
  expect(await call()).toEqual({ names: ['ada'] })
  await kernel.api.call({ ...getSupportedChains, answer: z.unknown() })
  expect(requests().filter((path) => path.endsWith(supportedChainsPath))).toHaveLength(1)
  await kernel.dispose()
})

it('a call that does not depend on networks is sent without a request for the list [NET-10]', async () => {
  const { kernel, requests } = compose(serving())
  const { whenUnsupported: _, ...plain } = names
  expect(await kernel.api.call(plain)).toEqual({ names: ['ada'] })
  expect(requests()).toEqual(['gateway.example/v1/names/'])
  await kernel.dispose()
})

const failures: readonly (readonly [string, string, () => Response | Promise<Response>])[] = [
  ['a refused origin', 'HTTP_STATUS', () => new Response('no', { status: 403 })],
  ['garbage', 'ANSWER_INVALID', () => new Response('<html>')],
  ['null', 'ANSWER_INVALID', () => Response.json(null)],
  ['another shape', 'ANSWER_INVALID', () => Response.json({ http: { length: 1, 0: 'eip155:1' } })],
  ['a giant', 'ANSWER_INVALID', () => Response.json({ http: Array(1001).fill('eip155:1') })],
  ['a server in trouble', 'HTTP_STATUS', () => new Response('no', { status: 503 })],
  ['a lost connection', 'SERVICE_UNREACHABLE', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['no answer in 10 s', 'TIMEOUT', () => new Promise<Response>(() => undefined)],
]

for (const [what, code, failure] of failures) {
  it(`fails with ${code} for ${what} instead of the list, for this call only [NET-10] [REL-02]`, async () => {
    let answer = failure
    const { platform, kernel, requests, call } = compose(() => answer())
    await expect(settled(platform, call())).rejects.toMatchObject({ code })
    expect(requests().filter((path) => !path.endsWith(supportedChainsPath))).toEqual([])
    answer = serving('eip155:1', 5, null)
    expect(await settled(platform, call())).toEqual({ names: ['ada'] })
    await kernel.dispose()
    expect(platform.leftovers()).toEqual([])
  })
}

it('a service without a list serves no network [NET-10]', async () => {
  const { kernel, call } = compose(() => new Response('no', { status: 404 }))
  expect(await call()).toEqual({ names: [] })
  await kernel.dispose()
})

it('the request for the list is retried like every read [NET-10] [REL-02]', async () => {
  let left = 2
  const { platform, kernel, call } = compose(() =>
    left-- > 0 ? new Response('no', { status: 503 }) : Response.json({ http: ['eip155:1'] }),
  )
  expect(await settled(platform, call())).toEqual({ names: ['ada'] })
  await kernel.dispose()
})

it('a caller that aborts ends its own call only; when all have aborted, the request ends too [NET-10]', async () => {
  const { platform, kernel } = compose(() => new Promise<Response>(() => undefined))
  const [one, other] = [new AbortController(), new AbortController()]
  const left = expect(kernel.api.call(names, { signal: one.signal })).rejects.toMatchObject({
    code: 'ABORTED',
  })
  const second = kernel.api.call(names, { signal: other.signal })
  await settle()
  one.abort()
  await left
  const [request] = platform.requests
  expect(request?.signal?.aborted).toBe(false)
  other.abort()
  await expect(second).rejects.toMatchObject({ code: 'ABORTED' })
  expect(request?.signal?.aborted).toBe(true)
  expect(platform.requests).toHaveLength(1)
  await kernel.dispose()
  expect(platform.leftovers()).toEqual([])
})

it('a caller that may not call the service gets an error, and no request is sent [NET-10] [SEC-14]', async () => {
  const { platform, kernel } = compose(serving())
  const thrown = await kernel.api.call({ ...names, service: 'vault' }).catch((error: unknown) => error)
  expect(isQuoinError(thrown, 'SERVICE_NOT_CONFIGURED')).toBe(true)
  expect(platform.requests).toEqual([])
  await kernel.dispose()
})
