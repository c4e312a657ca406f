import type { SiwxFault, SiwxState } from 'quoin/plugins/siwx'
import type { StoryWorld } from '../create-world.js'
import { madeUpSignIns, request } from '../fake-siwx.js'
import type { Story, StorySetting } from '../story.js'

const plugin = 'Sign-in'

const at =
  (view: 'SIWXSignMessage' | 'ConnectingSiwe' | 'SiwxSessions', state: SiwxState, sessions = 0) =>
  async (world: StoryWorld): Promise<void> => {
    world.siwx.setState(state, madeUpSignIns.slice(0, sessions))
    await world.connect()
    world.kernel.router.reset(view)
  }
const story = (
  id: string,
  title: string,
  show: Story['show'],
  signIn: StorySetting['signIn'] = 'required',
): Story => ({ id: `siwx-${id}`, plugin, title, show, setting: { signIn } })
const failed = (fault: SiwxFault) => at('SIWXSignMessage', { status: 'needed', account: request, fault })
const signing = (step: 'wallet' | 'verifying', slow = false) =>
  at('SIWXSignMessage', { status: 'signing', account: request, step, slow })
const [session] = madeUpSignIns
const signed: SiwxState = session ? { status: 'signed', account: request, session } : { status: 'idle' }

export const siwxStories: readonly Story[] = [
  story('sign', 'Signing in is required', at('SIWXSignMessage', { status: 'needed', account: request })),
  story(
    'optional',
    'Optional sign-in',
    at('SIWXSignMessage', { status: 'needed', account: request }),
    'optional',
  ),
  story('wallet', 'Waiting for the wallet', signing('wallet')),
  story('slow', 'Wallet does not answer', signing('wallet', true)),
  story('verifying', 'Signature is checked', signing('verifying')),
  story('declined', 'Declined in the wallet', failed('declined')),
  story('unreachable', 'Server is down', failed('unreachable')),
  story('node', 'Node is down', failed('nodeUnreachable')),
  story('site', 'Another page is expected', failed('domain')),
  story('nobody', 'No account connected', async (world) => {
    world.siwx.setState({ status: 'idle' })
    world.kernel.router.reset('SIWXSignMessage')
  }),
  story(
    'looking',
    'Looked up while connecting',
    at('ConnectingSiwe', { status: 'looking', account: request }),
  ),
  story('done', 'Signed in', at('ConnectingSiwe', signed, 1)),
  story('session', 'One account is signed in', at('SiwxSessions', signed, 1)),
  story('sessions', 'Several are', at('SiwxSessions', signed, 3)),
  story('no-session', 'Not signed in', at('SiwxSessions', { status: 'signed-out', account: request })),
]
