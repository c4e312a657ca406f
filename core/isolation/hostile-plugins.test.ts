import { expect, it } from 'vitest'
import { type HostileCase, hostileCases } from './hostile-plugins.js'
import { runSession, type Session } from './run-session.js'

const runWith = (cases: readonly HostileCase[], all = false): Promise<Session> =>
  runSession({
    all,
    between: (probe) => cases.flatMap((one) => one.plugins(probe)),
    meet: cases.flatMap((one) => one.meet ?? []),
    afterwards: cases.flatMap((one) => one.afterwards ?? []),
  })

it('two good plugins alone do their work, and leave nothing [KRN-07] [KRN-08]', async () => {
  const { log, faults, leftovers } = await runSession()
  expect(log.slice(0, 21)).toEqual([
    'found harbour',
    'harbour started',
    'quay started',
    'started: harbour,quay',
    'harbour started',
    'quay started',
    'greet: "Welcome, Ada"',
    'account 0x52908400098527886E0F7030069857D2E4169EE7',
    'connected harbour',
    'harbour receives harbour',
    'connect: [{"namespace":"eip155","address":"0x52908400098527886E0F7030069857D2E4169EE7","type":"eoa"}]',
    'quay mock_ping true',
    'ask: "pong"',
    'ask more than declared: RPC_NOT_ALLOWED',
    'read: "mock_height of the node"',
    'harbour store: A1',
    'moored A1',
    'quay receives A1',
    'moor: ["A1"]',
    'harbour store: A1,B2',
    'moored B2',
  ])
  expect(log.slice(-6)).toEqual([
    'disconnected harbour by user',
    'quay stopped',
    'quay service disposed',
    'harbour stopped',
    'harbour service disposed',
    'disposed',
  ])
  expect(faults.size).toBe(0)
  expect(leftovers).toEqual([])
})

for (const one of hostileCases)
  it(`a plugin that ${one.title} is refused or contained, and the other plugins work as without it ${one.requirements}`, async () => {
    const alone = await runSession()
    const session = await runWith([one])
    expect(session.outcomes).toEqual(one.outcomes)
    expect(session.faults).toEqual(new Set(one.faults))
    expect(session.broken).toEqual(one.broken)
    expect(session.log).toEqual(alone.log)
    expect(session.leftovers).toEqual([])
  })

it('all hostile plugins at once leave the work of the good ones unchanged [KRN-08]', async () => {
  const alone = await runSession()
  const session = await runWith(hostileCases)
  expect(session.faults).toEqual(new Set(hostileCases.flatMap(({ faults }) => faults)))
  expect(session.log).toEqual(alone.log)
  expect(session.leftovers).toEqual([])
})

it('a start that loads all services settles with all hostile plugins, and reports those that failed to load [KRN-08]', async () => {
  const alone = await runSession({ all: true })
  const session = await runWith(hostileCases, true)
  expect([...session.faults]).toEqual(
    expect.arrayContaining([
      'hostileEndlessServices load TIMEOUT',
      'hostileServicesModule load PLUGIN_FAILED',
    ]),
  )
  expect(session.log).toEqual(alone.log)
  expect(session.leftovers).toEqual([])
})
