import type { SmartSessionsState } from 'quoin/plugins/smart-sessions'
import type { StoryWorld } from '../create-world.js'
import type { Story } from '../story.js'

const plugin = 'Smart sessions'
const setting = { logins: {}, sessions: true } as const
const active = '3f1c9d2e-active-one'

async function enter(world: StoryWorld): Promise<void> {
  await world.embedded.logIn('email', 'smartAccount')
  world.kernel.open({ view: 'Account' })
}

const listed = (state: Partial<SmartSessionsState> = {}) => ({
  setting,
  async show(world: StoryWorld): Promise<void> {
    world.sessions.setState(state)
    await enter(world)
    world.kernel.router.push('SmartSessions')
  },
})

const opened = (pci: string, state: Partial<SmartSessionsState> = {}) => ({
  setting,
  async show(world: StoryWorld): Promise<void> {
    world.sessions.setState(state)
    await enter(world)
    world.kernel.router.push('SmartSessions')
    world.kernel.router.push('SmartSessionDetails', { pci })
  },
})

/** Smart sessions in every state. */
export const smartSessionsStories: readonly Story[] = [
  { id: 'sessions', plugin, title: 'Active sessions', ...listed() },
  { id: 'sessions-empty', plugin, title: 'No sessions', ...listed({ sessions: [] }) },
  { id: 'sessions-loading', plugin, title: 'Loading', ...listed({ status: 'loading', sessions: undefined }) },
  {
    id: 'sessions-error',
    plugin,
    title: 'The list could not be read',
    ...listed({ status: 'unavailable', sessions: undefined }),
  },
  {
    id: 'sessions-stale',
    plugin,
    title: 'The list may be out of date',
    ...listed({ status: 'unavailable' }),
  },
  { id: 'session', plugin, title: 'A session', ...opened(active) },
  { id: 'session-much', plugin, title: 'A session that may do much', ...opened('3f1c9d2e-active-two') },
  { id: 'session-unlimited', plugin, title: 'A session without a limit', ...opened('3f1c9d2e-active-long') },
  { id: 'session-revoked', plugin, title: 'A session that was revoked', ...opened('3f1c9d2e-revoked') },
  { id: 'session-gone', plugin, title: 'A session of another account', ...opened('elsewhere') },
  {
    id: 'session-revoking',
    plugin,
    title: 'Being revoked',
    ...opened(active, { revocations: { [active]: { phase: 'wallet' } } }),
  },
  {
    id: 'session-declined',
    plugin,
    title: 'Revoking was declined',
    ...opened(active, {
      revocations: { [active]: { phase: 'failed', failure: { reason: 'declined', isEnded: false } } },
    }),
  },
  {
    id: 'session-half',
    plugin,
    title: 'Ended, but still listed',
    ...opened(active, {
      revocations: { [active]: { phase: 'failed', failure: { reason: 'unreachable', isEnded: true } } },
    }),
  },
]
