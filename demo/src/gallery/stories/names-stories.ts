import type { FailureReason, NameCheck, NameChoiceState } from 'quoin/plugins/names'
import type { StoryWorld } from '../create-world.js'
import type { Story } from '../story.js'

const plugin = 'Names'
const name = 'harbour-master.harbour.example'
const suggestions = [
  { name: 'harbour-master1.harbour.example', registered: false },
  { name: 'myharbour-master.harbour.example', registered: true },
  { name: 'harbour-master-wallet.harbour.example', registered: false },
]

const at =
  (
    state: Partial<NameChoiceState>,
    view: 'RegisterAccountName' | 'RegisterAccountNameSuccess' = 'RegisterAccountName',
  ) =>
  async (world: StoryWorld): Promise<void> => {
    world.names.setState(state)
    await world.connect()
    world.kernel.open({ view })
  }
const typed = (text: string, check: NameCheck, more: Partial<NameChoiceState> = {}) =>
  at({ text, name: `${text}.harbour.example`, check, ...more })
const failed = (reason: FailureReason, text?: string) =>
  typed('harbour-master', reason === 'taken' ? 'taken' : 'free', {
    progress: { step: 'choosing', failure: { reason, text } },
  })
const story = (id: string, title: string, show: Story['show']): Story => ({
  id: `names-${id}`,
  plugin,
  title,
  show,
})
const inSettings = (ownName: string | undefined) => async (world: StoryWorld) => {
  world.names.setState({ ownName })
  await world.embedded.logIn('email')
  world.kernel.open({ view: 'AccountSettings' })
}

/** A name registration in every state. */
export const namesStories: readonly Story[] = [
  { ...story('setting', 'Settings without a name', inSettings(undefined)), setting: { logins: {} } },
  { ...story('setting-own', 'Settings with a name', inSettings(name)), setting: { logins: {} } },
  story('empty', 'Nothing typed yet', at({})),
  story('short', 'Too short', typed('ada', 'short')),
  story('characters', 'Characters that no name has', typed('harbour master', 'characters')),
  story('looking', 'Being looked up', typed('harbour-master', 'checking')),
  story('free', 'Free, with names like it', typed('harbour-master', 'free', { suggestions })),
  story('taken', 'Taken, with names like it', typed('harbour-master', 'taken', { suggestions })),
  story('unknown', 'Could not be looked up', typed('harbour-master', 'unknown')),
  story(
    'signing',
    'Waiting for the wallet',
    typed('harbour-master', 'free', { progress: { step: 'signing' } }),
  ),
  story('declined', 'Declined in the wallet', failed('rejected')),
  story(
    'refused',
    'Server says why not',
    failed('refused', 'You can register up to 5 names a day. Try again tomorrow.'),
  ),
  story('unreachable', 'Server is down', failed('unreachable')),
  story('unclear', 'Perhaps registered', failed('unclear')),
  story('own', 'Account has a name', at({ ownName: name })),
  story(
    'success',
    'Registered',
    at({ ownName: name, progress: { step: 'registered' } }, 'RegisterAccountNameSuccess'),
  ),
  story('nothing', 'Nothing was registered', at({}, 'RegisterAccountNameSuccess')),
  story('other-namespace', 'Another kind of network', at({ obstacle: 'otherNamespace' })),
  {
    ...story('nobody', 'No wallet connected', ({ kernel, names }) => {
      names.setState({ obstacle: 'notConnected' })
      kernel.open({ view: 'RegisterAccountName' })
    }),
  },
]
