import { afterEach, expect, it, vi } from 'vitest'
import {
  type ContributionPoint,
  contributeTo,
  createKernel,
  createToken,
  defineContributionPoint,
  definePlugin,
  type Plugin,
  type PluginContext,
  type PluginTypes,
  provide,
} from '#kernel'
import { createTestPlatform } from '#testing'
import { createContributedServices } from './contributed-services.js'

interface Source {
  readonly name: string
}
interface SourceEntry {
  readonly id: string
  readonly source: ReturnType<typeof createToken<Source>>
}
const sources: ContributionPoint<SourceEntry> = defineContributionPoint({
  id: 'reader.sources',
  keyOf: ({ id }) => id,
})

const sourcePlugin = (id: string, create: () => Source): Plugin<PluginTypes> => {
  const token = createToken<Source>(`${id}.source`)
  return definePlugin<PluginTypes>({
    id,
    version: '1.0.0',
    kernel: '*',
    services: [provide(token, { deps: [], create })],
    contributes: { extra: [contributeTo(sources, { id, source: token })] },
  })
}

/** Its services are a module, which nothing has loaded. */
const lazyPlugin = (id: string, create: () => Source): Plugin<PluginTypes> => {
  const token = createToken<Source>(`${id}.source`)
  return definePlugin<PluginTypes>({
    id,
    version: '1.0.0',
    kernel: '*',
    services: async () => ({ default: [provide(token, { deps: [], create })] }),
    contributes: { extra: [contributeTo(sources, { id, source: token })] },
  })
}

const running: { dispose(): Promise<void> }[] = []
afterEach(async () => {
  for (const kernel of running.splice(0)) await kernel.dispose()
})

async function start(...plugins: readonly Plugin<PluginTypes>[]) {
  let context: PluginContext | undefined
  const platform = createTestPlatform()
  const readerPlugin = definePlugin<PluginTypes>({
    id: 'reader',
    version: '1.0.0',
    kernel: '*',
    start(ctx) {
      context = ctx
    },
  })
  const network = {
    id: 1,
    name: 'One',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['https://one.example'] } },
  }
  const kernel = createKernel({
    projectId: 'test',
    logLevel: 'error',
    networks: [network],
    platform,
  }).use(readerPlugin)
  for (const plugin of plugins) kernel.use(plugin)
  running.push(kernel)
  await kernel.start()
  if (!context) throw new Error('The reader did not start.')
  const store = createContributedServices(context, {
    name: 'sources',
    point: sources,
    tokenOf: ({ source }) => source,
  })
  return {
    logs: platform.logs,
    names: () => store.getState()?.map(({ entry, service }) => `${entry.id}: ${service.name}`),
  }
}

it('loads the contributed services in the order of the point [KRN-09] [KRN-10]', async () => {
  const { names } = await start(
    sourcePlugin('first', () => ({ name: 'one' })),
    sourcePlugin('second', () => ({ name: 'two' })),
  )
  expect(names()).toBeUndefined()
  await vi.waitFor(() => expect(names()).toEqual(['first: one', 'second: two']))
})

it('loads the services of a plugin that nothing has used before, as its token begins with its id [KRN-10]', async () => {
  const { names, logs } = await start(lazyPlugin('lazy', () => ({ name: 'one' })))
  await vi.waitFor(() => expect(names()).toEqual(['lazy: one']))
  expect(logs).toEqual([])
})

it('leaves out a service that cannot be made, and reports it [KRN-08]', async () => {
  const { names, logs } = await start(
    sourcePlugin('broken', () => {
      throw new Error('broken')
    }),
    sourcePlugin('second', () => ({ name: 'two' })),
  )
  await vi.waitFor(() => expect(names()).toEqual(['second: two']))
  expect(logs.map(({ parts }) => parts.join(' ')).join()).toContain('broken')
})
