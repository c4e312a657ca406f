import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type AnyKernel, createKernel } from '#kernel'
import { createTestPlatform, settle, type TestPlatform } from '#testing'
import { createSafeHost, safeAddresses } from '../testing/safe-host.js'
import { safeNetworks, safeOrigin } from '../testing/safe-networks.js'
import { type SafeOptions, safePlugin } from './manifest.js'

// Loads the code for a frame in advance: the tests advance a fake clock.
beforeAll(() => import('./find-safe.js'))

const kernels: AnyKernel[] = []
afterEach(async () => {
  for (const kernel of kernels.splice(0)) await kernel.dispose()
})

async function start(platform: TestPlatform, options: SafeOptions | undefined = { origins: [safeOrigin] }) {
  const kernel = createKernel({
    projectId: 'test',
    networks: safeNetworks,
    platform,
    logLevel: 'silent',
  }).use(safePlugin, options)
  kernels.push(kernel)
  await kernel.start()
  await platform.clock.advanceAsync(0)
  await settle()
  return kernel
}

const framed = (origin: string, isHidden = false): TestPlatform =>
  createTestPlatform({ parent: { origin, isHidden } })
const found = (kernel: AnyKernel): boolean => kernel.connectors.find('safe') !== undefined

it('lists the Safe of the parent page, connects it without a prompt, and ends with the kernel [CON-12] [CON-01]', async () => {
  const platform = framed(safeOrigin)
  const host = createSafeHost(platform)
  const kernel = await start(platform)
  await vi.waitFor(() => expect(found(kernel)).toBe(true))
  expect(kernel.connectors.find('safe')).toMatchObject({
    name: 'Safe',
    type: 'external',
    namespaces: ['eip155'],
  })
  const connection = await kernel.connections.connect('safe')
  expect(connection).toMatchObject({
    accounts: [{ address: safeAddresses[0], type: 'smartAccount' }],
    caipNetworkId: 'eip155:1',
    approvedCaipNetworkIds: ['eip155:1'],
  })
  expect(new Set(host.questions.map(({ method }) => method))).toEqual(new Set(['getSafeInfo']))
  await kernel.dispose()
  expect(platform.leftovers()).toEqual([])
})

it('restores it after a reload, silently [CON-12] [ACC-12]', async () => {
  const platform = framed(safeOrigin)
  createSafeHost(platform)
  const first = await start(platform)
  await vi.waitFor(() => expect(found(first)).toBe(true))
  await first.connections.connect('safe')
  await first.dispose()
  const second = await start(platform)
  const address = (): unknown => second.connections.active('eip155')?.accounts[0]?.address
  await vi.waitFor(() => expect(address()).toBe(safeAddresses[0]))
})

it('sends and loads nothing in a page without a frame, or in a frame of another origin [SEC-14]', async () => {
  for (const platform of [createTestPlatform(), framed('https://portal.example')]) {
    const kernel = await start(platform)
    expect(found(kernel)).toBe(false)
    expect(platform.parent.posted).toEqual([])
    expect(platform.leftovers().filter((one) => one.includes('around'))).toEqual([])
  }
})

it('sends nothing if the host lists no Safe: there is no default [SEC-14]', async () => {
  for (const options of [{}, { origins: [] }]) {
    const platform = framed('https://app.safe.global', true)
    createSafeHost(platform)
    expect(found(await start(platform, options))).toBe(false)
    expect(platform.parent.posted).toEqual([])
  }
})

it('posts each request to one listed origin if the browser hides the ancestor [SEC-01]', async () => {
  const platform = framed(safeOrigin, true)
  createSafeHost(platform)
  const kernel = await start(platform, { origins: ['https://other.example', safeOrigin] })
  await vi.waitFor(() => expect(found(kernel)).toBe(true))
  expect(platform.parent.posted.map(({ origin }) => origin)).toEqual(['https://other.example', safeOrigin])
})

it('gives up if the parent page does not answer, or its answer is invalid [REL-03] [SEC-03]', async () => {
  const silent = framed(safeOrigin)
  createSafeHost(silent).silence()
  const kernel = await start(silent)
  await silent.clock.advanceAsync(10_000)
  expect(found(kernel)).toBe(false)
  expect(silent.leftovers()).not.toContain('listener of the page around')
  for (const info of [
    null,
    { safeAddress: 'javascript:alert(1)', chainId: 1 },
    { safeAddress: safeAddresses[0], chainId: -1 },
    { safeAddress: safeAddresses[0], chainId: 1.5 },
    { safeAddress: [safeAddresses[0]], chainId: 1 },
  ]) {
    const platform = framed(safeOrigin)
    createSafeHost(platform).answer('getSafeInfo', () => info)
    expect(found(await start(platform))).toBe(false)
  }
})

it('lets the listed Safes frame the page in the content policy, and fetches nothing from them', async () => {
  const platform = createTestPlatform()
  const { contentSecurityPolicy } = await (await start(platform)).report()
  expect(contentSecurityPolicy['frame-ancestors']).toEqual(["'self'", safeOrigin])
  expect(contentSecurityPolicy['connect-src']).not.toContain(safeOrigin)
})
