import type { Revocation } from 'quoin/plugins/permissions-centre'
import type { StoryWorld } from '../create-world.js'
import { type FakePermissions, fakePermissions, madeUpPermissions } from '../fake-permissions.js'
import type { Story } from '../story.js'

const plugin = 'Permissions'

/** Opens a view of which the types of the gallery know nothing. */
function push({ kernel }: StoryWorld, view: string, params?: object): void {
  Reflect.apply(kernel.router.push, kernel.router, [view, params])
}

const story = (
  id: string,
  title: string,
  fake: FakePermissions = {},
  view: readonly [name: string, params?: object] = ['Permissions'],
): Story => ({
  id: `permissions${id}`,
  plugin,
  title,
  setting: { plugins: [fakePermissions(fake)] },
  async show(world) {
    await world.connect()
    world.kernel.open({ view: 'AccountSettings' })
    push(world, ...view)
  },
})

const details = (id: string) => ['PermissionDetails', { id }] as const
const ids = madeUpPermissions.slice(0, 4).map(({ id }) => id)
const revoke = ['RevokePermissions', { ids }] as const
const each = (...all: readonly Revocation[]): FakePermissions => ({
  revocations: Object.fromEntries(all.map((one, at) => [ids[at] ?? '', one])),
})

export const permissionsStories: readonly Story[] = [
  story('', 'What others may do'),
  story('-loading', 'Loading', { state: 'loading' }),
  story('-failed', 'The list could not be read', { state: 'failed' }),
  story('-none', 'No account', { state: 'none' }),
  story('-empty', 'No permissions', { state: { permissions: [] } }),
  story('-incomplete', 'Older permissions were not searched', {
    state: { isIncomplete: true, hasOlder: true },
  }),
  story('-unread', 'Contracts that did not answer', {
    state: {
      isIncomplete: true,
      unread: [
        {
          id: 'chain:silent',
          contract: '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
          holder: { address: '0x8617E340B3D01FA5F11F306F4090FD50E238070D' },
        },
        {
          id: 'chain:burning',
          contract: '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
          holder: { address: '0x000000000022D473030F116dDEE9F6B43aC78BA3', name: 'Permit2' },
        },
      ],
    },
  }),
  story('-empty-part', 'None among those that were searched', {
    state: { permissions: [], isIncomplete: true, hasOlder: true },
  }),
  story('-outdated', 'The list may be out of date', { state: { isOutdated: true } }),
  story('-watched', 'A watch-only account', { state: { canRevoke: false } }),
  story('-details', 'An unlimited allowance', {}, details('chain:unlimited')),
  story('-imitator', 'A holder that imitates another one', {}, details('chain:limited')),
  story('-nft', 'A single NFT', {}, details('chain:one')),
  story('-device', 'Another device of the embedded wallet', {}, details('devices:session')),
  story('-this-device', 'The device in use', {}, details('devices:this')),
  story('-passkey', 'A passkey of the embedded wallet', {}, details('devices:passkey')),
  story('-gone', 'A permission that ended', {}, details('elsewhere')),
  story('-confirm', 'Before several are revoked', {}, revoke),
  story(
    '-revoking',
    'Being revoked one by one',
    each(
      { status: 'done', transactionId: '0x1' },
      { status: 'pending', transactionId: '0x2' },
      { status: 'confirming' },
      { status: 'waiting' },
    ),
    revoke,
  ),
  story(
    '-partly',
    'Only some were revoked',
    each(
      { status: 'done', transactionId: '0x1' },
      { status: 'failed', reason: 'reverted', transactionId: '0x2' },
      { status: 'failed', reason: 'unknown' },
      { status: 'failed', reason: 'skipped' },
    ),
    revoke,
  ),
  story(
    '-left-out',
    'Some were left out: their contracts would cost too much, or fail',
    each(
      { status: 'done', transactionId: '0x1' },
      { status: 'failed', reason: 'costly' },
      { status: 'failed', reason: 'wouldFail' },
      { status: 'failed', reason: 'unchecked' },
    ),
    revoke,
  ),
  story('-costly', 'Before a costly one is revoked alone', each({ status: 'failed', reason: 'costly' }), [
    'RevokePermissions',
    { ids: ids.slice(0, 1) },
  ]),
  story(
    '-revoked',
    'All were revoked',
    each({ status: 'done' }, { status: 'done' }, { status: 'done' }, { status: 'done' }),
    revoke,
  ),
]
