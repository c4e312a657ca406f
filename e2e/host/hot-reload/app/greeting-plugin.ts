import { definePlugin, type Plugin, type PluginTypes } from 'quoin/kernel'

interface GreetingPlugin extends PluginTypes {
  readonly id: 'greeting'
  readonly views: { Greeting: undefined }
  readonly routes: { greeting: undefined }
  readonly messages: { readonly title: string; readonly hello: string }
}

export const greetingPlugin: Plugin<GreetingPlugin> = definePlugin<GreetingPlugin>({
  id: 'greeting',
  version: '0.1.0',
  kernel: '*',
  contributes: {
    views: { Greeting: { load: () => import('./greeting-view.js'), title: 'title' } },
    routes: { greeting: { view: 'Greeting' } },
    messages: { en: () => import('./greeting-messages.js') },
  },
  start(context) {
    const ticks = context.createStore('ticks', 0)
    context.every(1_000, () => ticks.setState((count) => count + 1))
    context.on('modal:opened', () => ticks.setState(0))
  },
})
