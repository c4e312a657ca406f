import { afterEach, expect, it, vi } from 'vitest'
import { addresses, endKernels, show, start } from '../../testing/show-account.js'
import en from '../messages.en.js'

afterEach(endKernels)

it('displays the total value to the cent, the native balance below it; a non-zero amount never displays as zero [UI-13] [SEC-10]', async () => {
  const { kernel } = await start()
  await kernel.connections.connect('mock')
  kernel.account.watchBalance('eip155')
  await vi.waitFor(() => expect(kernel.account.getState('eip155').balanceStatus).toBe('ready'))
  kernel.account.update('eip155', { totalWorth: '90071992547409931.239' })
  const markup = await show(kernel, 'Account')
  expect(markup).toMatch(/q-headline-amount"[^>]*><bdi>\$90,071,992,547,409,931\.23</)
  expect(markup).toMatch(/q-headline-note"><bdi>1\.234 ETH</)
  kernel.account.update('eip155', { totalWorth: '0.0001' })
  expect(await show(kernel, 'Account')).toContain('&lt;$0.01')
})

it('displays a truncated name without bidirectional characters, and the address below [ACC-01] [SEC-04]', async () => {
  const { kernel } = await start()
  await kernel.connections.connect('mock')
  kernel.account.update('eip155', { profileName: 'harbour\u202Emaster.example.eth' })
  const markup = await show(kernel, 'Account')
  expect(markup).toContain('harbour master.exam…')
  expect(markup).toContain(addresses[0])
  // The user's own name takes precedence.
  kernel.account.setAddressLabel('eip155', addresses[0] ?? '', 'Savings')
  const named = await show(kernel, 'Account')
  expect(named).toContain('Savings')
  expect(named).not.toContain('harbour')
})

it('displays the full account, and offers the other accounts and names for them [ACC-01]', async () => {
  const { kernel } = await start()
  await kernel.connections.connect('mock')
  kernel.account.setAddressLabel('eip155', addresses[1] ?? '', 'Savings')
  kernel.account.update('eip155', { user: { email: 'ada@mail.example' } })
  const markup = await show(kernel, 'Profile')
  for (const text of [addresses[0], 'ada@mail.example', 'Mock Wallet', 'One', en.switchToThis, en.inUse])
    expect(markup).toContain(text)
  expect(markup).toContain('aria-label="Name Savings"')
  const label = await show(kernel, 'AccountLabel', { address: addresses[1] ?? '' })
  expect(label).toContain('value="Savings"')
  expect(label).toContain(addresses[1])
  expect(label).toContain(en.labelRemove)
  expect(await show(kernel, 'AccountLabel', { address: addresses[0] ?? '' })).not.toContain(en.labelRemove)
})

it('lets the user choose between payment and ordinals addresses, each with its role [ACC-04]', async () => {
  const { kernel, wallet } = await start()
  const type = (kinds: readonly string[]) =>
    wallet.emit({
      type: 'accounts',
      namespace: 'eip155',
      accounts: kinds.map((kind, index) => ({
        namespace: 'eip155',
        address: addresses[index] ?? '',
        type: kind,
      })),
    })
  await kernel.connections.connect('mock')
  type(['ordinal', 'payment'])
  const markup = await show(kernel, 'Account')
  expect(markup).toMatch(new RegExp(`role="radiogroup" aria-label="${en.kindOfAddress}"`))
  const [payment, ordinals] = [...markup.matchAll(/<input type="radio"[^>]*>/g)].map(([text]) => text)
  expect([payment, ordinals].map((text) => text?.includes('checked'))).toEqual([false, true])
  for (const others of [['payment', 'payment'], ['eoa', 'eoa'], ['payment']]) {
    type(others)
    expect(await show(kernel, 'Account')).not.toContain('radiogroup')
  }
})
