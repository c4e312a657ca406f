import { afterEach, expect, it, vi } from 'vitest'
import { contributeTo, createSlice, createToken, definePlugin, type PluginTypes, provide } from '#kernel'
import { endWorlds, start } from '../testing/account-world.js'
import { show } from '../testing/show-account.js'
import { type AccountDetail, type AccountDetails, accountDetails } from './points.js'

afterEach(endWorlds)

async function startWith(details: AccountDetails) {
  const detailsToken = createToken<AccountDetails>('acme.details')
  const create = vi.fn(() => details)
  const further = definePlugin<PluginTypes>({
    id: 'acme',
    version: '1.0.0',
    kernel: '*',
    services: [provide(detailsToken, { deps: [], create })],
    contributes: { extra: [contributeTo(accountDetails, { id: 'acme', details: detailsToken })] },
  })
  const world = await start({ further, services: 'when-needed' })
  const { kernel } = world
  await kernel.load((await import('./contract.js')).AccountToken)
  await kernel.connections.connect('mock')
  return { kernel, create, rows: () => kernel.account.details('eip155').getState() }
}

it('displays the data that a plugin has about the account, live, and loads it with the view [KRN-02]', async () => {
  const store = createSlice<readonly AccountDetail[]>(
    [{ id: 'stake', label: 'Stake\u202e', value: '32 ETH' }],
    () => undefined,
  )
  const asked: string[] = []
  const { kernel, create, rows } = await startWith({
    store(namespace) {
      asked.push(namespace)
      return store
    },
  })
  expect(create).not.toHaveBeenCalled()
  expect(rows()).toEqual([])
  await vi.waitFor(() => expect(rows()).toEqual([{ id: 'acme:stake', label: 'Stake', value: '32 ETH' }]))
  expect(asked).toEqual(['eip155'])
  store.setState(
    Array.from({ length: 7 }, (_, index) => ({
      id: `${index}`,
      label: `Row ${index}`,
      value: 'x'.repeat(99),
    })),
  )
  expect(rows()).toHaveLength(5)
  expect(rows()[0]?.value).toHaveLength(64)
  const markup = await show(kernel, 'Account')
  expect(markup).toMatch(/<dt>Row 0<\/dt>/)
})

it('displays the account without the rows of a plugin that throws [KRN-08]', async () => {
  const { kernel, create, rows } = await startWith({
    store: () => {
      throw new Error('broken')
    },
  })
  rows()
  await vi.waitFor(() => expect(create).toHaveBeenCalled())
  expect(rows()).toEqual([])
  expect(await show(kernel, 'Account')).not.toContain('<dl')
})
