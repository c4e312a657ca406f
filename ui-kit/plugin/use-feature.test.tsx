import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { createKernel, createSlice, definePlugin, type Kernel, type PluginTypes } from '#kernel'
import { createMockChain, createMockNetwork, createMockWorld, createTestPlatform, settle } from '#testing'
import { KernelContext } from './kernel-context.js'
import { createFeatureWatcher, useFeature } from './use-feature.js'

interface Condition {
  when?(): boolean
  offer?(): Promise<{ readonly default: () => ReturnType<typeof createSlice<boolean | undefined>> }>
}

async function start(condition: Condition): Promise<Kernel> {
  const plugin = definePlugin<PluginTypes>({
    id: 'shop',
    version: '1.0.0',
    kernel: '*',
    contributes: { features: [{ id: 'shop', label: 'title', icon: 'buy', view: 'Shop', ...condition }] },
  })
  const kernel = createKernel({
    projectId: 'test',
    logLevel: 'silent',
    platform: createTestPlatform(),
    networks: [createMockNetwork('mock:one')],
  })
    .use(createMockWorld({ chains: [createMockChain()], wallets: [] }))
    .use(plugin)
  await kernel.start()
  return kernel
}

function View({ id }: { readonly id: string }) {
  return useFeature(id)?.view ?? 'none'
}

const draw = (kernel: Kernel, id = 'shop'): string =>
  renderToStaticMarkup(
    <KernelContext.Provider value={kernel}>
      <View id={id} />
    </KernelContext.Provider>,
  )

it('returns a feature without conditions, and none that no plugin has [KRN-02]', async () => {
  const kernel = await start({})
  expect([draw(kernel), draw(kernel, 'other')]).toEqual(['Shop', 'none'])
})

it('returns a feature while its condition is met, and none whose condition throws [KRN-02] [KRN-08]', async () => {
  let isMet = false
  const kernel = await start({ when: () => isMet })
  expect(draw(kernel)).toBe('none')
  isMet = true
  expect(draw(kernel)).toBe('Shop')
  const throwing = await start({
    when() {
      throw new Error('No condition.')
    },
  })
  expect(draw(throwing)).toBe('none')
})

it('returns a feature while its loaded condition is true, and not while it is unknown [KRN-02]', async () => {
  const isOffered = createSlice<boolean | undefined>(undefined, () => undefined)
  const kernel = await start({ offer: async () => ({ default: () => isOffered }) })
  expect(draw(kernel)).toBe('none')
  const watcher = createFeatureWatcher(kernel, 'shop')
  const changed = vi.fn()
  const stop = watcher.subscribe(changed)
  await settle()
  expect(watcher.read()).toBeUndefined()
  const seen = [true, false, true, undefined].map((value) => {
    isOffered.setState(value)
    return watcher.read()?.view
  })
  expect(seen).toEqual(['Shop', undefined, 'Shop', undefined])
  changed.mockClear()
  isOffered.setState(true)
  expect(changed).toHaveBeenCalledTimes(1)
  stop()
  isOffered.setState(false)
  expect(changed).toHaveBeenCalledTimes(1)
})

it('needs both conditions, and loads one once for all views [KRN-02]', async () => {
  const create = vi.fn(() => createSlice<boolean | undefined>(true, () => undefined))
  let isMet = true
  const kernel = await start({ when: () => isMet, offer: async () => ({ default: create }) })
  const watchers = [createFeatureWatcher(kernel, 'shop'), createFeatureWatcher(kernel, 'shop')]
  const stops = watchers.map((watcher) => watcher.subscribe(() => undefined))
  await settle()
  expect(watchers.map((watcher) => watcher.read()?.view)).toEqual(['Shop', 'Shop'])
  expect(create).toHaveBeenCalledTimes(1)
  isMet = false
  expect(watchers.map((watcher) => watcher.read())).toEqual([undefined, undefined])
  for (const stop of stops) stop()
})

it('returns no feature whose condition does not load, until it loads for a later view [KRN-08]', async () => {
  let loads = 0
  const kernel = await start({
    async offer() {
      loads += 1
      if (loads === 1) throw new Error('The chunk did not load.')
      return { default: () => createSlice<boolean | undefined>(true, () => undefined) }
    },
  })
  const watch = async () => {
    const watcher = createFeatureWatcher(kernel, 'shop')
    const stop = watcher.subscribe(() => undefined)
    await settle()
    stop()
    return watcher.read()?.view
  }
  expect([await watch(), await watch()]).toEqual([undefined, 'Shop'])
})
