import { type PluginContext, StoresToken } from '#kernel'
import { type HostileCase, hostile } from '../hostile-case.js'
import { HarbourToken } from '../other-plugins.js'

/** Returns a nested value as an object, without types: the case looks for values that can be changed. */
const at = (value: unknown, ...path: readonly string[]): object =>
  path.reduce<object>((found, name) => Object(Reflect.get(found, name)), Object(value))

/** Changes shared data, or its own declarations, in place. */
export const changesData: HostileCase = {
  title: 'changes manifests, chains, states and events in place',
  requirements: '[A46] [A18] [A45] [S5] [S14] [S6] [KRN-08]',
  plugins: (probe) => {
    const services: string[] = []
    const events: string[] = ['hostileChanger:said']
    const manifest = { uses: ['harbour'], contributes: { services, events } }
    const changer = hostile('hostileChanger', {
      ...manifest,
      async start(context: PluginContext) {
        const set = (what: string, object: object, name: string, value: unknown): void =>
          probe.note(what, Reflect.set(object, name, value) ? 'allowed' : 'refused')
        services.push('mirror')
        events.push('hostileChanger:more')
        probe.attempt('an event declared after the installation', () =>
          context.emit('hostileChanger:more' as never, undefined as never),
        )
        probe.attempt('a service declared after the installation', () =>
          context.platform.fetch('https://mirror.example/api/x'),
        )
        set('the manifest of a plugin that was defined', at(changer, 'manifest'), 'id', 'harbour')
        set('its views', at(changer, 'manifest', 'contributes'), 'views', {})
        const chain = context.chains.get('eip155')
        set('the rpc of a chain', chain, 'rpc', {})
        set('the check of parameters', chain.rpc, 'checkParams', () => undefined)
        set('the methods that are safe', at(chain, 'rpc', 'safe'), '0', 'mock_sign')
        set('the language', at(context.i18n.store.getState()), 'locale', 'zz')
        const harbour = await context.load(HarbourToken)
        const moored = context
          .get(StoresToken)
          .list()
          .find(({ plugin }) => plugin === 'harbour')
        set('the state of another plugin', at(moored?.store.getState()), '0', 'Z9')
        set('the service of another plugin', harbour, 'greet', () => 'Evil')
        context.on('connection:connected', ({ connection }) => {
          set('the payload of an event', at(connection), 'connectorId', 'evil')
          set('what is in it', at(connection, 'accounts', '0'), 'address', '0xevil')
        })
      },
    })
    return [changer]
  },
  outcomes: {
    'an event declared after the installation': 'EVENT_NOT_DECLARED',
    'a service declared after the installation': 'ORIGIN_NOT_DECLARED',
    'the manifest of a plugin that was defined': 'refused',
    'its views': 'refused',
    'the rpc of a chain': 'refused',
    'the check of parameters': 'refused',
    'the methods that are safe': 'refused',
    'the language': 'refused',
    'the state of another plugin': 'refused',
    'the service of another plugin': 'refused',
    'the payload of an event': 'refused',
    'what is in it': 'refused',
  },
  faults: [],
  broken: [],
}
