import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Account, NamespaceGrant } from '../connectors/connector.js'
import {
  type GrantedAccounts,
  type GrantedAccountsEvent,
  grantedAccounts,
  nextGrantedAccounts,
  shownAccounts,
} from './granted-accounts.js'

const form = (address: string): string => address.toLowerCase()
const letters = ['a', 'B', 'c', 'd'] as const
const networkIds = ['eip155:1', 'eip155:2', 'eip155:3'] as const
const account = (address: string): Account => ({ namespace: 'eip155', address, type: 'eoa' })

const addresses = fc.uniqueArray(fc.constantFrom(...letters), { minLength: 1 })
const network = fc.constantFrom(...networkIds)

const plainGrant = fc
  .record({ addresses, caipNetworkId: network })
  .map(
    ({ addresses, caipNetworkId }): NamespaceGrant => ({ accounts: addresses.map(account), caipNetworkId }),
  )

/** Generates the grant of a session: each network has its own accounts. */
const sessionGrant = fc
  .uniqueArray(fc.tuple(network, addresses), { minLength: 1, selector: ([id]) => id })
  .map((parts): NamespaceGrant => {
    const accountsByNetwork = Object.fromEntries(parts.map(([id, here]) => [id, here.map(account)]))
    const caipNetworkId = parts[0]?.[0] ?? 'eip155:1'
    return { accounts: accountsByNetwork[caipNetworkId] ?? [], caipNetworkId, accountsByNetwork }
  })

type Event = GrantedAccountsEvent | { readonly type: 'reload' }

const eventsOf = (grant: fc.Arbitrary<NamespaceGrant>): fc.Arbitrary<readonly Event[]> =>
  fc.array(
    fc.oneof(
      grant.map((one): Event => ({ type: 'grant', grant: one })),
      addresses.map((some): Event => ({ type: 'accounts', accounts: some.map(account) })),
      network.map((caipNetworkId): Event => ({ type: 'network', caipNetworkId })),
      fc.constantFrom(...letters, 'A', 'b').map((address): Event => ({ type: 'choose', address })),
      fc.constant<Event>({ type: 'reload' }),
    ),
    { maxLength: 20 },
  )

/** Applies an event. A reload keeps the stored data: the latest choice. The wallet repeats its earlier grant. */
const next = (state: GrantedAccounts, event: Event): GrantedAccounts =>
  event.type === 'reload'
    ? grantedAccounts(
        { ...state.grant, caipNetworkId: shownAccounts(state, form).caipNetworkId },
        state.chosen.slice(0, 1),
      )
    : nextGrantedAccounts(state, event, form)

const activeOf = (state: GrantedAccounts): string =>
  form(shownAccounts(state, form).accounts[0]?.address ?? '')

it.each([
  ['a wallet that grants accounts for every network', plainGrant],
  ['a session that grants accounts network by network', sessionGrant],
])('displays every account that %s granted on the network, and no other [W2] [W6]', (_what, grant) => {
  fc.assert(
    fc.property(grant, eventsOf(grant), (first, events) => {
      let state = grantedAccounts(first)
      for (const event of events) {
        state = next(state, event)
        const { accounts, caipNetworkId } = shownAccounts(state, form)
        const { accountsByNetwork } = state.grant
        const granted = accountsByNetwork ? accountsByNetwork[caipNetworkId] : state.grant.accounts
        expect(accounts.length).toBeGreaterThan(0)
        expect([...accounts].sort(byAddress)).toEqual([...(granted ?? [])].sort(byAddress))
        // The derivation is pure: repeating it gives the same result.
        expect(shownAccounts(state, form)).toEqual({ accounts, caipNetworkId })
      }
    }),
    { numRuns: 500 },
  )
})

it("keeps the user's account over updates, networks and reloads while it is granted [W1] [W15]", () => {
  fc.assert(
    fc.property(sessionGrant, eventsOf(sessionGrant), (first, events) => {
      let state = grantedAccounts(first)
      let chosen: string | undefined
      for (const event of events) {
        if (event.type === 'choose') {
          const isShown = shownAccounts(state, form).accounts.some(
            ({ address }) => form(address) === form(event.address),
          )
          // Only displayed accounts can be chosen.
          if (!isShown) continue
          chosen = form(event.address)
        }
        state = next(state, event)
        // A later event of the wallet may choose another account.
        if (event.type === 'accounts') chosen = undefined
        const here = shownAccounts(state, form).accounts.map(({ address }) => form(address))
        if (chosen !== undefined && here.includes(chosen)) expect(activeOf(state)).toBe(chosen)
      }
    }),
    { numRuns: 500 },
  )
})

it('follows a wallet that moves to another account, but not one that lists an additional account [W1]', () => {
  const grant: NamespaceGrant = { accounts: [account('a'), account('B')], caipNetworkId: 'eip155:1' }
  const chosen = nextGrantedAccounts(grantedAccounts(grant), { type: 'choose', address: 'b' }, form)
  const textOf = (...list: readonly string[]): string =>
    activeOf(nextGrantedAccounts(chosen, { type: 'accounts', accounts: list.map(account) }, form))
  expect(activeOf(chosen)).toBe('b')
  expect(textOf('a', 'B', 'c')).toBe('b')
  expect(textOf('c', 'a', 'B')).toBe('c')
  expect(textOf('a', 'c')).toBe('a')
})

function byAddress(one: Account, other: Account): number {
  return one.address < other.address ? -1 : 1
}

it('a renewed grant ends the choice of an account only if the wallet has moved to another one [W2]', () => {
  const grantOf = (...letters: readonly string[]): NamespaceGrant => ({
    accounts: letters.map(account),
    caipNetworkId: 'eip155:1',
  })
  const chosen = nextGrantedAccounts(
    grantedAccounts(grantOf('a', 'B')),
    { type: 'choose', address: 'B' },
    form,
  )
  const renewed = (...letters: readonly string[]): string =>
    activeOf(nextGrantedAccounts(chosen, { type: 'grant', grant: grantOf(...letters) }, form))
  expect([renewed('a', 'B', 'c'), renewed('A', 'b'), renewed('c', 'a', 'B')]).toEqual(['b', 'b', 'c'])
})
