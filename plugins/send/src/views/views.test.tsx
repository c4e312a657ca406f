import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { points, type Transfer } from '#kernel'
import { KernelContext } from '#ui-kit'
import { uiMessages } from '../../../../ui-kit/messages/ui-messages.js'
import {
  alice,
  bob,
  carol,
  endWorlds,
  ether,
  type SendWorld,
  startSend,
  tokenContract,
  usd,
} from '../../testing/send-world.js'
import en from '../messages.en.js'

afterEach(endWorlds)

type ViewName = 'WalletSend' | 'WalletSendPreview' | 'WalletSendStatus'

async function draw({ kernel }: SendWorld, name: ViewName): Promise<string> {
  // The contract leaves the framework open (`unknown`); with this shell it is a React component.
  const load = kernel.contributions.find(points.views, name)?.load as () => Promise<{
    readonly default: ComponentType<{ readonly params: unknown }>
  }>
  const { default: View } = await load()
  const forget = kernel.i18n.register('ui', uiMessages)
  await Promise.all([kernel.i18n.load('send'), kernel.i18n.load('ui')])
  const markup = renderToStaticMarkup(
    <KernelContext.Provider value={kernel}>
      <View params={undefined} />
    </KernelContext.Provider>,
  )
  forget()
  return markup.replace(/<path[^>]*>/g, '')
}
/** Returns the text of the primary button. */
const primary = (markup: string): string =>
  /data-variant="primary".*?q-button-label">([^<]*)/.exec(markup)?.[1] ?? ''

/** Creates a draft with this recipient, and waits for its check. */
async function drafted(to: string): Promise<SendWorld> {
  const world = await startSend()
  world.send.setAmount({ typed: '0.5' })
  world.send.setRecipient(to)
  await world.until(({ recipient }) => recipient.phase === 'ready' || recipient.phase === 'refused')
  return world
}

it('displays the first missing input on the button, then the next step [SND-01]', async () => {
  const world = await startSend()
  const stop = world.send.watch()
  const step = async (): Promise<string> => primary(await draw(world, 'WalletSend'))
  expect(await step()).toBe(en.enterAmount)
  world.send.setAmount({ typed: '1,500' })
  expect(await step()).toBe(en.amountInvalid)
  world.send.setAmount({ typed: '3' })
  expect(await step()).toBe('Not enough ETH')
  world.send.setAmount({ typed: '2' })
  await world.until(({ fees }) => fees !== undefined)
  expect(await step()).toBe('Not enough ETH for the fee')
  world.send.setAmount({ typed: '0.5' })
  expect(await step()).toBe(en.enterRecipient)
  world.send.setRecipient('harbour')
  await world.until(({ recipient }) => recipient.phase === 'refused')
  expect(await step()).toBe(en.recipientInvalid)
  world.send.setRecipient(bob)
  await world.until(({ obstacle }) => obstacle === undefined)
  expect(await step()).toBe(en.review)
  stop()
})

it.each([
  ['no address and no name', 'harbour', 'This isn’t a Network 1 address or a name we can find.'],
  ['a wrong checksum', bob.replace('d01', 'D01').replace('D01F', 'd01F'), en.toChecksum],
  ['nobody', `0x${'0'.repeat(40)}`, en.toZeroAddress],
  [
    'another kind of network',
    '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q',
    'This is a Solana address. You’re on Network 1.',
  ],
])('displays the reason of a refused recipient in its field: %s [SEC-09]', async (_, text, words) => {
  expect(await draw(await drafted(text), 'WalletSend')).toContain(words)
})

it("warns of the user's own address, of a contract and of a new recipient [SEC-11]", async () => {
  expect(await draw(await drafted(alice), 'WalletSend')).toContain(en.ownAddressTitle)
  expect(await draw(await drafted(bob), 'WalletSend')).toContain(en.firstTimeTitle)
  const world = await startSend()
  world.ledger.contracts.add(bob.toLowerCase())
  world.send.setRecipient(bob)
  await world.until(({ recipient }) => recipient.phase === 'ready')
  const markup = await draw(world, 'WalletSend')
  // In the lines that the field reserves, not in a block that would move the button (UI-11).
  expect(markup.split('data-room="lines"')[1]).toContain(en.contractTitle)
  expect(markup).not.toContain('q-notice')
})

it('keeps the known recipients after one is chosen, and marks it, so that nothing moves [SND-01] [UI-11]', async () => {
  const world = await startSend()
  const rows = async (): Promise<readonly boolean[]> =>
    ((await draw(world, 'WalletSend')).split(`aria-label="${en.knownRecipients}"`)[1] ?? '')
      .split('</ul>')[0]
      ?.split('<li>')
      .slice(1)
      .map((row) => row.includes('aria-current="true"')) ?? []
  const before = await rows()
  expect(before.length).toBeGreaterThan(0)
  expect(before).not.toContain(true)
  const [first] = world.send.knownRecipients()
  world.send.setRecipient(first?.address ?? '')
  await world.until(({ recipient }) => recipient.phase === 'ready')
  expect(await rows()).toEqual(before.map((_, index) => index === 0))
  world.send.setRecipient('nobody known')
  expect(await rows()).toHaveLength(before.length)
})

it('displays the fee with its value and duration, and lets the user choose the speed [SND-01]', async () => {
  const world = await startSend()
  const stop = world.send.watch()
  await world.ready()
  await world.until(({ fees }) => fees !== undefined)
  const markup = await draw(world, 'WalletSend')
  expect(markup).toContain('up to <bdi>0.00002 ETH')
  expect(markup).toContain('$0.06 · about 12 s')
  expect(markup.match(/type="radio"/g)).toHaveLength(3)
  stop()
})

it('displays the decoded transfer before sending: exact amount, full address, network, fee, total [SEC-07]', async () => {
  const world = await startSend()
  await world.ready({ amount: '0.123456789012345678' })
  await world.send.review()
  const markup = await draw(world, 'WalletSendPreview')
  expect(markup).toContain('0.123456789012345678 ETH')
  expect(markup).toContain(
    `<span class="q-full-address" dir="ltr" translate="no"><span class="q-hidden">${bob}</span>`,
  )
  expect(markup).toContain('Network 1')
  expect(markup).toContain('0.123476789012345678 ETH')
  expect(markup).toContain('up to <bdi>0.123477 ETH')
  // A click that was meant for the previous button has no effect.
  expect(markup).toMatch(/data-variant="primary" aria-disabled="true"/)
})

it('displays a token and its fee separately, and reports a missing price', async () => {
  const world = await startSend()
  await world.ready({ token: usd.id, amount: '12.5' })
  await world.send.review()
  const text = (await draw(world, 'WalletSendPreview')).replace(/<[^>]*>/g, '')
  expect(text).toContain('12.5 USD + up to 0.00002 ETH')
})

it('displays the fee and the total beside the button, which stay in view [SEC-07]', async () => {
  const world = await startSend()
  await world.ready({ token: usd.id, amount: '12.5' })
  await world.send.review()
  const footer = ((await draw(world, 'WalletSendPreview')).split('class="q-footer"')[1] ?? '').replace(
    /<[^>]*>/g,
    '',
  )
  expect(footer).toContain(`${en.fee}up to 0.00002 ETH`)
  expect(footer).toContain(`${en.total}12.5 USD + up to 0.00002 ETH`)
})

it('names the site as the payer of the fee if it offers that, and promises nothing (ERC-7677) [SEC-07]', async () => {
  const world = await startSend({}, undefined, [], {
    paymasterUrl: 'https://paymaster.example/rpc',
    answers: {
      wallet_getCapabilities: () => ({
        '0x1': { atomic: { status: 'ready' }, paymasterService: { supported: true } },
      }),
      wallet_sendCalls: () => '0x12',
      wallet_getCallsStatus: () => ({ id: '0x12', status: 100 }),
    },
  })
  await world.ready({ token: usd.id, amount: '12.5' })
  await world.send.review()
  const text = (await draw(world, 'WalletSendPreview')).replace(/<[^>]*>/g, '')
  expect(text).toContain(`${en.fee}Sponsored by this site, if your wallet confirms it`)
  expect(text).not.toContain('up to')
})

it('requires agreement to a risk of loss [SEC-11]', async () => {
  const world = await startSend()
  world.ledger.contracts.add(bob.toLowerCase())
  await world.ready()
  await world.send.review()
  const markup = await draw(world, 'WalletSendPreview')
  expect(markup).toContain(en.contractAgree)
  expect(primary(markup)).toBe(en.readFirst)
})

it('displays the received amount of a token before sending, and the actual one afterwards [M16]', async () => {
  const world = await startSend()
  world.ledger.simulated = 11_250_000n
  world.ledger.arrived = 11_250_000n
  await world.ready({ token: usd.id, amount: '12.5' })
  await world.send.review()
  const preview = await draw(world, 'WalletSendPreview')
  expect(preview).toContain('The recipient receives 11.25 USD.')
  expect(primary(preview)).toBe(en.readFirst)
  await world.send.confirm(['receivesLess'])
  world.ledger.mine()
  await world.pass()
  const status = await draw(world, 'WalletSendStatus')
  expect(status).toContain('11.25 USD arrived.')
})

it('displays after a rejection that nothing was sent, and what to do [ERR-03]', async () => {
  const world = await startSend({}, () => {
    throw { code: 4001, message: 'no' }
  })
  await world.ready()
  await world.send.review()
  await world.send.confirm()
  const markup = await draw(world, 'WalletSendPreview')
  expect(markup).toContain(en.rejected)
  expect(markup).toContain(en.notSent)
})

it('displays for a busy or locked wallet that it comes first, and otherwise that the transfer may have been sent [REL-03] [ERR-03]', async () => {
  for (const [code, title, body] of [
    [-32_002, en.walletBusy, en.walletBusyBody],
    [4100, en.walletFailed, en.notSentByWallet],
    [-32_603, en.unknownTitle, en.maybeSent],
    // Only the text claims it: the wallet's node may have the transaction.
    [-32_000, en.unknownTitle, en.maybeSent],
  ] as const) {
    const world = await startSend({}, () => {
      throw { code, message: code === -32_000 ? 'insufficient funds for gas' : 'no' }
    })
    await world.ready()
    await world.send.review()
    await world.send.confirm()
    const { progress } = world.send.store.getState()
    const markup = await draw(world, progress.step === 'draft' ? 'WalletSend' : 'WalletSendPreview')
    expect(markup).toContain(title)
    expect(markup).toContain(body)
    if (body !== en.maybeSent) continue
    expect(markup).not.toContain(en.walletFailed)
    expect(markup).not.toContain(en.notEnough)
  }
})

it('displays the higher fee of a renewed review, and that nothing was sent [M16] [ERR-03]', async () => {
  const world = await startSend()
  const renew = async (): Promise<Transfer> => {
    world.ledger.fees = [ether, ether, ether]
    return world.ledger.again()
  }
  world.ledger.renewal = { afterMs: 1_000, renew }
  await world.ready()
  await world.send.review()
  await world.pass(1_000)
  await world.send.confirm()
  const markup = await draw(world, 'WalletSendPreview')
  for (const text of [en.feeRose, en.feeRoseBody, '1 ETH', en.feeHighAgree]) expect(markup).toContain(text)
  expect(primary(markup)).toBe(en.readFirst)
})

it('displays the references and memo of a payment as text [SND-01] [SEC-04]', async () => {
  const world = await startSend()
  const reference = '82ZJ7nbGpixjeDCmEhUcmwXYfvurzAgGdtSMuHnUgyny'
  const marks = { references: [reference], memo: 'Order <b>7</b>' }
  world.ledger.request = marks
  world.ledger.carried = marks
  world.send.setRecipient(`ethereum:${bob}@1?value=1e17`)
  await world.until(({ recipient }) => recipient.phase === 'ready')
  await world.send.review()
  const markup = await draw(world, 'WalletSendPreview')
  for (const text of [en.reference, '82ZJ7n', en.memo, 'Order &lt;b&gt;7', en.memoNote])
    expect(markup).toContain(text)
})

it('displays a sent transfer until it is in a block, or that it failed there [SND-01]', async () => {
  for (const [status, title] of [
    ['success', '0.5 ETH sent'],
    ['failed', en.failedTitle],
  ] as const) {
    const world = await startSend()
    await world.ready()
    await world.send.review()
    await world.send.confirm()
    const pending = await draw(world, 'WalletSendStatus')
    for (const text of ['0.5 ETH on the way', bob, 'Network 1']) expect(pending).toContain(text)
    world.ledger.mine(status)
    await world.pass()
    expect(await draw(world, 'WalletSendStatus')).toContain(title)
  }
})

it('displays a transfer that no block contains for long as not confirmed yet, and not as failed [ERR-03]', async () => {
  const world = await startSend()
  await world.ready()
  await world.send.review()
  await world.send.confirm()
  world.ledger.forget()
  await world.pass(600_000)
  expect(world.state().progress).toMatchObject({ step: 'sent', status: 'unknown' })
  const markup = await draw(world, 'WalletSendStatus')
  for (const text of ['Not confirmed yet', en.unknownBody, 'data-status="waiting"'])
    expect(markup).toContain(text)
})

it.each([
  ['success', '0.5 ETH sent', en.spedUpBody],
  ['failed', en.replacedTitle, en.replacedBody],
] as const)(
  'displays a replaced transfer that ended as %s with its own text [M10]',
  async (status, title, body) => {
    const world = await startSend()
    await world.ready()
    await world.send.review()
    await world.send.confirm()
    const other = `0x${'e'.repeat(64)}`
    world.ledger.mine(status, other)
    await world.pass()
    const markup = await draw(world, 'WalletSendStatus')
    expect(markup).toContain(title)
    expect(markup).toContain(body)
    expect(markup).not.toContain(en.failedBody)
    expect(world.state().progress).toMatchObject({ replacedBy: other })
  },
)

it('links to the next step if there is nothing to check or follow [UI-15]', async () => {
  const world = await startSend()
  expect(await draw(world, 'WalletSendPreview')).toContain(en.noReviewTitle)
  expect(await draw(world, 'WalletSendStatus')).toContain(en.noReviewTitle)
})

it('refuses the token contract as its recipient, and accepts another address [SEC-09]', async () => {
  const world = await startSend()
  world.send.setToken(usd.id)
  world.send.setRecipient(tokenContract)
  await world.until(({ recipient }) => recipient.phase === 'refused')
  expect(await draw(world, 'WalletSend')).toContain(en.toTokenContract)
  world.send.setRecipient(carol)
  await world.until(({ recipient }) => recipient.phase === 'ready')
  expect(await draw(world, 'WalletSend')).not.toContain(en.toTokenContract)
})

it('displays the new network and what the draft lost, until the draft is edited [W13]', async () => {
  const world = await startSend()
  await world.ready({ token: usd.id, amount: '12' })
  expect(await draw(world, 'WalletSend')).not.toContain('You’re now on')
  world.wallet.chooseNetwork('eip155:10')
  await world.pass()
  const markup = await draw(world, 'WalletSend')
  expect(markup).toContain('You’re now on Network 10')
  expect(markup).toContain(en.clearedBoth)
  world.send.setAmount({ typed: '1' })
  expect(await draw(world, 'WalletSend')).not.toContain('You’re now on')
})

it('offers small coins only if they make a difference, and displays what may be lost with them [M6]', async () => {
  const world = await startSend()
  world.ledger.smallCoins = 10_876n
  const stop = world.send.watch()
  await world.ready()
  await world.until(({ smallCoins }) => smallCoins !== undefined)
  expect(await draw(world, 'WalletSend')).not.toContain(en.smallCoinsSpend)
  world.send.useMax()
  await world.until(({ amount }) => amount.value !== undefined)
  const offered = await draw(world, 'WalletSend')
  expect(offered).toContain('0.000000000000010876 ETH stays in this account')
  expect(offered).toContain(en.smallCoinsSpend)
  await world.send.review()
  expect(await draw(world, 'WalletSendPreview')).toContain(en.smallCoinsSpend)
  world.send.setSpendsCollectibles(true)
  await world.until(({ progress }) => progress.step === 'review')
  const preview = await draw(world, 'WalletSendPreview')
  expect(preview).toContain(en.collectiblesAgree)
  expect(preview).toContain(en.smallCoinsSpend)
  expect(preview).not.toContain('stays in this account')
  world.send.edit()
  expect(await draw(world, 'WalletSend')).toContain(en.smallCoinsSpent.split("'")[0])
  stop()
})

it('offers the agreement if the other coins do not suffice, and not for an amount that they cover [M6]', async () => {
  const world = await startSend()
  world.ledger.smallCoins = 10_876n
  const stop = world.send.watch()
  await world.ready()
  await world.send.review()
  const paid = await draw(world, 'WalletSendPreview')
  expect(paid).toContain('stays in this account')
  expect(paid).not.toContain(en.smallCoinsSpend)
  world.send.edit()
  world.ledger.onlySmallCoins = true
  world.send.setAmount({ typed: '0.5' })
  await world.until(({ obstacle }) => obstacle === 'insufficientFee')
  expect(await draw(world, 'WalletSend')).toContain(en.smallCoinsSpend)
  stop()
})
