const pluginText = (index: number): string => `
export interface Plugin${index} extends PluginTypes {
  readonly id: 'p${index}'
  readonly api: { read${index}(): number }
  readonly options: { readonly depth: ${index} }
  ${index > 1 ? `readonly requires: Plugin${index - 1}` : ''}
  readonly events: { 'p${index}:one': { readonly one: ${index} }; 'p${index}:two': string }
  readonly views: { One${index}: { readonly one: ${index} }; Two${index}: undefined }
  readonly routes: { one${index}: { readonly one: ${index} }; two${index}: undefined }
  readonly messages: { readonly title: string; readonly text${index}: string }
  readonly methods: 'p${index}_sign' | 'p${index}_read'
  readonly slots: 'p${index}:top'
}
const plugin${index}: Plugin<Plugin${index}> = definePlugin<Plugin${index}>({
  id: 'p${index}',
  version: '1.0.0',
  kernel: '*',
  ${index > 1 ? `requires: ['p${index - 1}'],` : ''}
  expose: createToken<Plugin${index}['api']>('p${index}'),
  contributes: {
    events: ['p${index}:one', 'p${index}:two'],
    views: { One${index}: { load, title: 'title' }, Two${index}: { load, title: 'title' } },
    routes: { one${index}: { view: 'One${index}' }, two${index}: { view: 'Two${index}' } },
    rpc: { eip155: { approval: ['p${index}_sign'], node: ['p${index}_read'] } },
    features: [{ id: 'p${index}', label: 'title', icon: 'swap', view: 'Two${index}' }],
    slots: [{ id: 'p${index}', slot: 'p${Math.max(index - 1, 1)}:top', load }],
    messages: { en: () => Promise.resolve({ default: { title: '', text${index}: '' } }) },
  },
  start(context) {
    context.on('p${Math.max(index - 1, 1)}:two', (text) => context.emit('p${index}:two', text))
    context.router.push('One${index}', { one: ${index} })
    context.router.push('Two${Math.max(index - 1, 1)}')
    context.rpc.request({ method: 'p${index}_sign' })
    takeAny(context)
  },
})
`

const useText = (index: number): string =>
  index % 2 === 0
    ? `  .use(() => Promise.resolve({ default: plugin${index} }), { depth: ${index} })`
    : `  .use(plugin${index}, { depth: ${index} })`

const callText = (index: number): string => `
export const read${index}: number = kernel.p${index}.read${index}()
kernel.on('p${index}:one', (event) => event.one satisfies ${index})
kernel.open({ view: 'One${index}', arguments: { one: ${index} } })
kernel.open('one${index}', { one: ${index} })
kernel.open('two${index}')
`

/**
 * Returns a program that defines plugins with an API, options, a requirement, events, views, routes and texts, uses
 * them all on one kernel, every second one lazily, and then uses everything of each.
 */
export function manyPlugins(count: number): string {
  const each = (text: (index: number) => string): readonly string[] =>
    Array.from({ length: count }, (_, index) => text(index + 1))
  return [
    "import { createToken, definePlugin, type Kernel, type Plugin, type PluginContext, type PluginTypes } from '#kernel'",
    'declare const load: () => Promise<{ readonly default: (props: object) => string }>',
    'declare const empty: Kernel',
    'declare function takeAny(context: PluginContext): void',
    ...each(pluginText),
    'const kernel = empty',
    ...each(useText),
    ...each(callText),
  ].join('\n')
}
