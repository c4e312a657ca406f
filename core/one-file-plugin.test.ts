import { describe, expect, it } from 'vitest'
import { createTestPlatform, describePlugin } from '#testing'
import { accountPlugin } from '../plugins/account/src/manifest.js'
import { createKernel, definePlugin } from './entry.js'

interface GreetingParams {
  readonly name: string
}

const networks = [
  {
    id: 1,
    name: 'One',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['https://one.example'] } },
  },
]
const messages = { en: async () => ({ default: { title: 'Greeting' } }) }

const greetingPlugin = definePlugin({
  id: 'greeting',
  views: {
    Greeting: {
      load: async () => ({ default: (_: { readonly params: GreetingParams }): string => 'Hello' }),
      title: 'title',
    },
    Farewell: { load: async () => ({ default: (): string => 'Bye' }), title: 'title' },
  },
  messages,
  api: (ctx) => {
    const greeted = ctx.createStore<readonly string[]>('greeted', [])
    return {
      greeted,
      greet(name: string): string {
        greeted.setState((before) => [...before, name])
        return `Hello ${name} of ${ctx.id}`
      },
    }
  },
})

const compose = () =>
  createKernel({ projectId: 'test', networks, platform: createTestPlatform() }).use(greetingPlugin)

describePlugin({ describe, expect, it }, 'greeting', () => ({
  plugin: greetingPlugin,
  viewParams: { Greeting: { name: 'Ada' } },
}))

it('makes the token and the provider of a plugin of one file: kernel.<id> is its api, made with its context [KRN-01] [KRN-09]', async () => {
  const kernel = compose()
  await kernel.start()
  const text: string = kernel.greeting.greet('Ada')
  expect(text).toBe('Hello Ada of greeting')
  expect(kernel.get(greetingPlugin.token).greeted.getState()).toEqual(['Ada'])
  // @ts-expect-error: the types of the api are those that it returns
  expect(() => kernel.greeting.wave()).toThrow()
  await kernel.dispose()
})

it('types the views of a plugin of one file by their components [KRN-12]', async () => {
  const kernel = compose()
  await kernel.start()
  kernel.open({ view: 'Greeting', arguments: { name: 'Ada' } })
  expect(kernel.router.current()).toMatchObject({ view: 'Greeting', params: { name: 'Ada' } })
  // @ts-expect-error: the component takes a name
  kernel.open({ view: 'Greeting', arguments: { nickname: 'Ada' } })
  // @ts-expect-error: no plugin has this view
  expect(() => kernel.open({ view: 'Greetings' })).toThrow('No plugin contributes this view')
  kernel.open({ view: 'Farewell' })
  expect(kernel.router.current()?.view).toBe('Farewell')
  await kernel.dispose()
})

it('declares what it requires once: the compiler and the kernel both read it [KRN-06]', async () => {
  const dependentPlugin = definePlugin({
    id: 'dependent',
    requires: ['account'],
    api: () => ({ isThere: true }),
  })
  const options = { projectId: 'test', networks, platform: createTestPlatform() }
  const kernel = createKernel(options).use(accountPlugin).use(dependentPlugin)
  await kernel.start()
  expect(kernel.dependent.isThere).toBe(true)
  await kernel.dispose()
  // @ts-expect-error: Plugin 'dependent' requires plugin 'account': use() it first
  const without = createKernel(options).use(dependentPlugin)
  await without.start()
  expect(() => Object(without).dependent.isThere).toThrow("plugin 'dependent' is blocked")
  await without.dispose()
})
