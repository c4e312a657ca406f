import type { Address } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { control, expect, test } from '../testing/host-page.js'
import { accountOf, firstChain } from './embedded-lab.js'
import { answerApproval, frameOf, fund, logInByEmail } from './login.js'
import { chainTakes, grant, list, openSessionsLab, request, takeBack } from './smart-sessions-page.js'

const hundredth = 10n ** 16n

test('a session is granted, used within its limits and refused outside of them by the chain, listed, revoked, and refused afterwards; a rejection and an unavailable server leave nothing behind [SMS-01] [EMB-02] [SEC-06] [SEC-07]', async ({
  visitor,
}) => {
  await control('/smart-accounts/start')
  const page = await openSessionsLab(visitor)
  const { widget } = await logInByEmail(visitor, page)
  const account = await accountOf(page)
  // The key pays for its own transactions, which spend the account's funds.
  const key = privateKeyToAccount(generatePrivateKey())
  const recipient: Address = privateKeyToAccount(generatePrivateKey()).address
  await Promise.all([fund(account), fund(key.address)])
  const frame = frameOf(page)
  const allowHeading = frame.getByRole('heading', { name: 'Allow without asking' })

  // An invalid request is refused at once, without a prompt.
  const wrong = await grant(page, request(key, hundredth, { expiry: 1, permissions: [] }))
  expect(wrong.refused).toContain(
    'SESSION_REQUEST_INVALID: Invalid expiry: must be in the future, in seconds since 1970; Invalid permissions:',
  )
  visitor.expectConsole(/net::ERR_FAILED/)
  const sessions = /\/v1\/sessions\//
  await page.route(sessions, (route) => route.abort())
  expect((await grant(page, request(key, hundredth))).refused).toMatch(/^SERVICE_UNREACHABLE/)
  await page.unroute(sessions)

  const declining = grant(page, request(key, hundredth))
  await allowHeading.waitFor()
  await answerApproval(page, 'Decline')
  expect((await declining).refused).toMatch(/^USER_REJECTED/)
  expect(await list(page)).toEqual([])

  const granting = grant(page, request(key, hundredth))
  await allowHeading.waitFor()
  await frame
    .getByText(/0\.01\sETH/)
    .first()
    .waitFor()
  await answerApproval(page, 'Allow')
  const { answer: granted, refused } = await granting
  expect([refused, granted?.enforcedBy]).toEqual([undefined, 'chain'])
  const meta = granted?.signerMeta
  if (!meta) throw new Error('The wallet returned no data for using the key.')
  expect(await list(page)).toMatchObject([{ pci: granted.context, context: granted.permissionsContext }])

  const held = (): Promise<bigint> => firstChain.getBalance({ address: recipient })
  const send = (value: bigint) => chainTakes(meta, key, recipient, value)
  expect(await send(hundredth + 1n)).toBe('refused')
  // The session starts in a moment.
  await expect.poll(() => send(hundredth / 4n)).toMatch(/^0x/)
  expect(await held()).toBe(hundredth / 4n)
  expect(await send(hundredth)).toBe('refused')

  // The user's view of it.
  await widget.openSettings()
  await widget.row('Smart sessions').click()
  await widget.row(/Send up to 0\.01 ETH per day/).click()
  await widget.button('Revoke').click()
  await widget.dialog.getByText('Revoke this session?').waitFor()
  await widget.button('Revoke').click()
  await frame.getByRole('heading', { name: 'Revoke a permission' }).waitFor()
  await takeBack(page)
  await frame.getByRole('heading', { name: 'Sign' }).waitFor()
  await answerApproval(page, 'Sign')
  await widget.dialog.getByText('Session revoked.').first().waitFor()
  expect((await list(page))[0]?.revokedAt).toBeGreaterThan(0)
  expect(await send(1n)).toBe('refused')
  expect(await held()).toBe(hundredth / 4n)
})
