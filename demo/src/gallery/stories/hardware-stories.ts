import type { HardwareFault } from 'quoin/plugins/hardware'
import type { StoryWorld } from '../create-world.js'
import { fakeHardware, type HardwareStory } from '../fake-hardware.js'
import type { Story } from '../story.js'

const plugin = 'Ledger'
const accounts = [
  {
    address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
    path: "44'/60'/0'/0/0",
    balance: 1_250_000_000_000_000_000n,
  },
  { address: '0x52908400098527886E0F7030069857D2E4169EE7', path: "44'/60'/1'/0/0", balance: 0n },
  { address: '0x8617E340B3D01FA5F11F306F4090FD50E238070D', path: "44'/60'/2'/0/0" },
  { address: '0xde709f2102306220921060314715629080e2fb77', path: "44'/60'/3'/0/0" },
  { address: '0x27b1fdb04752bbc536007a920d24acb045561c26', path: "44'/60'/4'/0/0" },
]
const solanaAccounts = [
  { address: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', path: "44'/501'/0'", balance: 2_500_000_000n },
  { address: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM', path: "44'/501'/1'" },
]

const open = ({ kernel }: StoryWorld, view: string, params?: object): void => {
  // The gallery's types know nothing of the plugins of a story.
  Reflect.apply(kernel.open, kernel, [{ view, arguments: params }])
}
const root = () => document.querySelector('quoin-modal')?.shadowRoot
/** Chooses the first account, as a user would. */
async function choose(world: StoryWorld): Promise<void> {
  open(world, 'ConnectLedger')
  await world.passUntil(() => Boolean(root()?.querySelector('[data-row]')))
  root()?.querySelector<HTMLElement>('[data-row]')?.click()
  await world.passUntil(() => Boolean(root()?.querySelector('.q-full-address')))
}

const story = (
  id: string,
  title: string,
  state: HardwareStory,
  show: Story['show'] = (world) => open(world, 'ConnectLedger'),
): Story => ({
  id: `ledger-${id}`,
  plugin,
  title,
  setting: {
    plugins: [fakeHardware(state)],
    ...(state.namespace === 'solana' && { namespaces: ['solana'] }),
  },
  show,
})

const faults: Readonly<Record<HardwareFault, string>> = {
  locked: 'A locked device',
  app: 'Another app on the device',
  missing: 'No device',
  unplugged: 'A device that was unplugged',
  busy: 'A device in use elsewhere',
  otherDevice: 'Another device',
  blindSigning: 'Blind signing is off',
  timeout: 'A device that does not respond',
  unsupported: 'A request that the device cannot sign',
  failed: 'Another error of the device',
}

export const hardwareStories: readonly Story[] = [
  story('start', 'Before the device is read', {}),
  story('reading', 'The accounts are being read', { status: 'reading' }),
  story('accounts', 'The accounts of the device', { status: 'ready', accounts }),
  story('solana', 'The accounts of Solana', {
    namespace: 'solana',
    status: 'ready',
    accounts: solanaAccounts,
  }),
  story('more', 'Further accounts are being read', { status: 'more', accounts }),
  story('more-failed', 'Further accounts could not be read', { status: 'failed', fault: 'locked', accounts }),
  story('account', 'The chosen account', { status: 'ready', accounts }, choose),
  story(
    'verifying',
    'The device displays the address',
    { status: 'ready', accounts, verification: 'waiting' },
    choose,
  ),
  story('verified', 'The address was approved', { status: 'ready', accounts, verification: 'done' }, choose),
  story(
    'rejected',
    'The address was rejected',
    { status: 'ready', accounts, verification: 'declined' },
    choose,
  ),
  story('read-failed', 'The accounts could not be read', { status: 'failed', fault: 'app' }),
  ...Object.entries(faults).map(([fault, title]) =>
    story(fault, title, {}, (world) => open(world, 'LedgerProblem', { namespace: 'eip155', fault })),
  ),
]
