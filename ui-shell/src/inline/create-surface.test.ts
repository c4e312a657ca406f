import { afterEach, expect, it } from 'vitest'
import { type AnyKernel, createKernel, definePlugin, type PluginContext, type PluginTypes } from '#kernel'
import { createTestPlatform } from '#testing'
import { createSurface, type Surface } from './create-surface.js'

const network = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.example'] } },
}
const view = (modalOnly = false) => ({
  load: async () => ({ default: () => null }),
  title: 'title',
  modalOnly,
})
let kernel: AnyKernel
let context: PluginContext
const surfaces: Surface[] = []

async function start(): Promise<void> {
  const plugin = definePlugin<PluginTypes>({
    id: 'own',
    version: '0.1.0',
    kernel: '*',
    contributes: {
      views: { First: view(), Second: view(), Third: view(), Other: view(), Frame: view(true) },
      openRules: [{ id: 'own', stage: 'fallback', resolve: () => ({ view: 'First' }) }],
    },
    start: (own: PluginContext) => {
      context = own
    },
  } as never)
  kernel = createKernel({ projectId: 'test', networks: [network], platform: createTestPlatform() }).use(
    plugin as never,
  )
  await kernel.start()
}

function surface(first: string): Surface {
  const made = createSurface(kernel, (error) => {
    throw error
  })
  made.setFirst({ view: first, params: undefined })
  surfaces.push(made)
  return made
}

const viewsOf = ({ store }: Pick<Surface, 'store'>) => store.getState().stack.map(({ view }) => view)
/** The router without the types of a plugin, whose views a test names freely. */
const seen = () => context.router

afterEach(async () => {
  for (const one of surfaces.splice(0)) one.dispose()
  await kernel.dispose()
})

it('stays where the user is while its first view is set again with the same arguments, as with each connection [UI-17]', async () => {
  await start()
  const one = surface('First')
  const set = (amount: bigint) => one.setFirst({ view: 'First', params: { to: '0x1', amount } })
  set(1n)
  one.take()
  seen().push('Second')
  set(1n)
  expect(viewsOf(one)).toEqual(['First', 'Second'])
  set(2n)
  expect(viewsOf(one)).toEqual(['First'])
})

it('moves within the inline view in which the user acts, and leaves the other one and the modal as they are', async () => {
  await start()
  const [one, two] = [surface('First'), surface('Other')]
  one.take()
  one.kernel.router.push('Second')
  seen().push('Third')
  expect(viewsOf(one)).toEqual(['First', 'Second', 'Third'])
  expect(viewsOf(two)).toEqual(['Other'])
  two.take()
  seen().push('Second')
  expect(viewsOf(two)).toEqual(['Other', 'Second'])
  expect(viewsOf(one)).toEqual(['First', 'Second', 'Third'])
  expect(kernel.router.store.getState()).toMatchObject({ open: false, stack: [] })
})

it('goes back, and by closing returns to the first view, of its own and of a plugin', async () => {
  await start()
  const one = surface('First')
  one.take()
  const [entry] = one.store.getState().stack
  one.kernel.router.push('Second')
  one.kernel.router.back()
  expect(one.store.getState().stack).toEqual([entry])
  one.kernel.router.push('Second')
  one.kernel.router.push('Third')
  expect(one.kernel.router.close()).toBe(true)
  expect(one.store.getState().stack).toEqual([entry])
  seen().push('Second')
  seen().close()
  expect(one.store.getState().stack).toEqual([entry])
  one.kernel.router.reset('Third')
  expect(viewsOf(one)).toEqual(['First', 'Third'])
})

it('opens the modal for a view that only the modal displays, and continues afterwards in the inline view', async () => {
  await start()
  const one = surface('First')
  one.take()
  one.kernel.router.push('Second')
  seen().push('Frame')
  expect(kernel.router.current()?.view).toBe('Frame')
  // It moves once the modal has closed.
  one.kernel.router.push('Third')
  expect(viewsOf(one)).toEqual(['First', 'Second'])
  seen().close()
  expect(kernel.router.current()).toBeUndefined()
  expect(viewsOf(one)).toEqual(['First', 'Second', 'Third'])
  expect(seen().current()?.view).toBe('Third')
})

it('opens the modal for what the host opens, and for what a plugin pushes after the user pressed elsewhere', async () => {
  await start()
  const one = surface('First')
  one.take()
  one.leave()
  seen().push('Third')
  expect(kernel.router.current()?.view).toBe('Third')
  seen().close()
  one.take()
  kernel.open({ view: 'Second' })
  expect(kernel.router.current()?.view).toBe('Second')
  expect(viewsOf(one)).toEqual(['First'])
})

it('shows plugins the first view of each inline view once, and never opens the modal for that', async () => {
  await start()
  const views: (string | undefined)[] = []
  context.on('router:changed', () => views.push(seen().current()?.view))
  surface('First')
  surface('Other')
  expect(views).toEqual(['First', 'Other'])
  expect(kernel.router.store.getState().open).toBe(false)
})

it('lists the views that are displayed elsewhere, so that their requests continue', async () => {
  await start()
  const [one, two] = [surface('First'), surface('Other')]
  one.take()
  one.kernel.router.push('Second')
  const entry = one.store.getState().stack.at(-1)
  two.take()
  expect(seen().store.getState().elsewhere).toEqual([entry])
  kernel.open({ view: 'Third' })
  expect(seen().store.getState().elsewhere).toHaveLength(2)
  kernel.close()
  one.dispose()
  expect(seen().store.getState().elsewhere).toEqual([])
})

it('displays the same view above the first one in one place, since its services have one request', async () => {
  await start()
  const [one, two] = [surface('First'), surface('Other')]
  one.take()
  one.kernel.router.push('Second')
  two.take()
  two.kernel.router.push('Second')
  expect([viewsOf(one), viewsOf(two)]).toEqual([['First'], ['Other', 'Second']])
})

it('moves by itself without taking the router from where the user acts', async () => {
  await start()
  const [one, two] = [surface('First'), surface('Other')]
  one.take()
  two.kernel.router.push('Third')
  expect(viewsOf(two)).toEqual(['Other', 'Third'])
  seen().push('Second')
  expect(viewsOf(one)).toEqual(['First', 'Second'])
})

it('leaves a closed modal to plugins when it ends', async () => {
  await start()
  const one = surface('First')
  one.take()
  one.dispose()
  expect(seen().store.getState()).toMatchObject({ open: false, elsewhere: [] })
  seen().push('Second')
  expect(kernel.router.current()?.view).toBe('Second')
})
