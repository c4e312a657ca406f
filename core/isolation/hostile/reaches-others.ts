import { contributeTo, createToken, defineContributionPoint, type PluginContext, provide } from '#kernel'
import { type HostileCase, hostile } from '../hostile-case.js'
import { type HarbourApi, HarbourToken } from '../other-plugins.js'

const MineToken = createToken('hostileDeps.mine')
/** The identity of a token is its text, which any plugin can write. */
const guessed = createToken<HarbourApi>('harbour')

interface Pilot {
  readonly id: string
  readonly service: typeof PilotToken
}
const PilotToken = createToken<{ steer(): string }>('giver.pilot')
const pilots = defineContributionPoint<Pilot>({ id: 'harbour.pilots', keyOf: ({ id }) => id })

/** Makes another plugin act for it. */
export const reachesOthers: HostileCase = {
  title: "drives another plugin's service",
  requirements: '[A25] [A48] [A44] [KRN-08]',
  plugins: (probe) => [
    hostile('hostileStranger', {
      start(context: PluginContext) {
        probe.attempt('loading by a guessed token', () => context.load(guessed))
        probe.attempt('getting by a guessed token', () => context.get(guessed))
      },
    }),
    hostile('giver', {
      services: [provide(PilotToken, { deps: [], create: () => ({ steer: () => 'steered' }) })],
      contributes: { extra: [contributeTo(pilots, { id: 'giver', service: PilotToken })] },
    }),
    hostile('hostileEavesdropper', {
      start: (context: PluginContext) =>
        probe.attempt("a service contributed to another plugin's point", () => context.load(PilotToken)),
    }),
    hostile('hostileDeps', {
      services: [provide(MineToken, { deps: [guessed], create: (harbour) => harbour })],
      start: (context: PluginContext) => probe.attempt('as a dependency', () => context.get(MineToken)),
    }),
    hostile('hostileUser', {
      uses: ['harbour'],
      async start(context: PluginContext) {
        const harbour = await context.load(HarbourToken)
        probe.attempt('what only tells', () => harbour.greet('Eve'))
        probe.attempt('what acts', () => harbour.moor('Z9'))
        probe.attempt('another function behind the name', () => {
          Object.assign(harbour, { greet: () => 'Evil' })
        })
      },
    }),
    hostile('hostileActor', {
      uses: ['harbour'],
      powers: ['harbour.moor'],
      async start(context: PluginContext) {
        const harbour = await context.load(HarbourToken)
        probe.attempt('what acts, declared but not allowed by the host', () => harbour.moor('Z9'))
      },
    }),
  ],
  async meet({ kernel, probe }) {
    const permissions = (await kernel.inspect()).plugins.find(({ id }) => id === 'hostileActor')
    probe.note('inspected', JSON.stringify([permissions?.uses, permissions?.powers]))
  },
  outcomes: {
    'loading by a guessed token': 'PLUGIN_NOT_DECLARED',
    'getting by a guessed token': 'PLUGIN_NOT_DECLARED',
    "a service contributed to another plugin's point": 'PLUGIN_NOT_DECLARED',
    'as a dependency': 'PLUGIN_NOT_DECLARED',
    'what only tells': 'allowed',
    'what acts': 'POWER_NOT_ALLOWED',
    'another function behind the name':
      "without a code: TypeError: 'set' on proxy: trap returned falsish for property 'greet'",
    'what acts, declared but not allowed by the host': 'POWER_NOT_ALLOWED',
    inspected: '[["harbour"],[{"power":"harbour.moor","allowed":false}]]',
  },
  faults: [],
  broken: [],
}
