import { act, fireEvent, render, screen } from '@testing-library/react'
import { createTestQuoin } from 'quoin/testing/react'
import { Wallet } from './wallet.jsx'

const [alice, bob] = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
]

let quoin
afterEach(() => act(() => quoin.dispose()))

test('a visitor without a wallet opens the widget', async () => {
  quoin = createTestQuoin()
  render(<Wallet />, { wrapper: quoin.wrapper })
  await act(() => quoin.ready)
  fireEvent.click(screen.getByText('Connect'))
  await screen.findByText('Choose a wallet')
})

test('the account signs, rejects and changes', async () => {
  quoin = createTestQuoin({
    connected: true,
    wallet: { accounts: [alice, bob], answers: { personal_sign: () => '0x51' } },
  })
  render(<Wallet />, { wrapper: quoin.wrapper })
  await screen.findByText(alice)

  fireEvent.click(screen.getByText('Sign'))
  await screen.findByText('0x51')

  quoin.wallet.behave('reject', 'personal_sign')
  fireEvent.click(screen.getByText('Sign'))
  await screen.findByText('USER_REJECTED')

  act(() => quoin.wallet.chooseAccounts([bob]))
  await screen.findByText(bob)
})
