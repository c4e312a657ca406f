import { createPublicClient, erc20Abi, type Hex, http, isAddressEqual, parseEther, parseUnits } from 'viem'
import { createDeployer } from '../../sandbox/src/chain/contracts/chain-deployer.js'
import { MARKET_TOKENS } from '../../sandbox/src/chain/market/market-plan.js'
import { answerApproval, chooseAccountType, fund, logInByEmail } from '../embedded/login.js'
import { control, expect, test, world } from '../testing/host-page.js'
import { connectExtension, extensionName, extensionOf, type Widget } from '../testing/widget.js'
import {
  amountField,
  chooseToken,
  confirm,
  openSend,
  openSendPage,
  ownAddress,
  recipientField,
  review,
} from './send-page.js'

/** The first account of the sandbox's extension. */
const account: Hex = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const rpcUrl = world.chains[0] ?? ''
const chain = createPublicClient({ transport: http(rpcUrl), pollingInterval: 20 })
const tokenOf = (symbol: string): Hex => MARKET_TOKENS.find((one) => one.symbol === symbol)?.address ?? '0x'
const held = (token: Hex, owner: Hex): Promise<bigint> =>
  chain.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
/** An address without an owner: each test has its own, so that its balance is the test's transfers. */
const randomRecipient = (): Hex => `0x${crypto.randomUUID().replaceAll('-', '').padEnd(40, '7')}`

/** Opens Activity from the success view, and expects the same transfer. */
async function seeInActivity(widget: Widget, text: RegExp): Promise<void> {
  await widget.button('Done').click()
  await widget.dialog.getByRole('tab', { name: 'Activity' }).click()
  await widget.row(text).first().waitFor()
}

test('the coin, a token, and a token without return values are sent, mined and listed in Activity; a fee above the amount must be accepted [SND-01] [SEC-07] [HIS-01] [M16]', async ({
  visitor,
}) => {
  const { page, widget } = await openSendPage(visitor)
  await connectExtension(page)
  for (const [name, symbol, amount, decimals] of [
    ['Ether', 'ETH', '0.25', 18],
    ['Sandbox Dollar', 'SBD', '1.5', 6],
    ['Sandbox Tether', 'SBT', '0.000001', 6],
  ] as const) {
    const to = randomRecipient()
    await openSend(widget)
    if (symbol !== 'ETH') await chooseToken(widget, new RegExp(name))
    await amountField(widget).fill(amount)
    await recipientField(widget).fill(to)
    await review(widget)
    await widget.heading(`${amount} ${symbol}`).waitFor()
    // The preview displays the whole address to compare, in the chain's own form.
    await widget.dialog
      .getByText(new RegExp(`^${to}$`, 'i'))
      .first()
      .waitFor()
    if (symbol === 'SBT') {
      // A millionth of a dollar is worth less than its fee.
      expect(await widget.button('Accept the warnings first').getAttribute('aria-disabled')).toBe('true')
      await widget.dialog.getByRole('checkbox', { name: 'I accept this fee' }).check()
    }
    await confirm(widget)
    await extensionOf(page).approve()
    await widget.dialog.getByText(`${amount} ${symbol} sent`, { exact: true }).waitFor()
    // The form before is empty, and no notice repeats the view.
    expect(await widget.button('Back').count()).toBe(0)
    expect(await page.evaluate(() => window.sendKernel?.notices.store.getState())).toBeUndefined()
    expect(await (symbol === 'ETH' ? chain.getBalance({ address: to }) : held(tokenOf(symbol), to))).toBe(
      parseUnits(amount, decimals),
    )
    visitor.expectConsole(/404/)
    const explorer = visitor.context.waitForEvent('page')
    await widget.button('View on explorer').click()
    const opened = await explorer
    expect(opened.url()).toMatch(/\/lookout\/tx\/0x[\da-f]{64}$/)
    await opened.close()
    await seeInActivity(widget, new RegExp(`^Sent.*${amount === '0.000001' ? '<0\\.001' : amount} ${symbol}`))
  }
})

test('the embedded wallet sends, and Max leaves only the unused part of the fee reserve [SND-01] [ACC-08]', async ({
  visitor,
}) => {
  // Earlier files may have started smart accounts: a login then starts with one.
  await control('/smart-accounts/start')
  const { page, widget } = await openSendPage(visitor)
  await logInByEmail(visitor, page)
  await chooseAccountType(widget, 'Standard account')
  const own = (await ownAddress(page)) as Hex
  await fund(own)
  const to = randomRecipient()
  await openSend(widget)
  await recipientField(widget).fill(to)
  await widget.button('Max').click()
  await review(widget)
  await confirm(widget)
  await answerApproval(page, 'Confirm')
  await widget.dialog.getByText(/^[\d.,]+ ETH sent$/).waitFor()
  const { transactions } = await chain.getBlock({ includeTransactions: true })
  const sent = transactions.find(({ from }) => isAddressEqual(from, own))
  if (sent?.maxFeePerGas === undefined) throw new Error('The last block has no transfer of the account.')
  const { gasUsed, effectiveGasPrice } = await chain.getTransactionReceipt(sent)
  const maxPaid = sent.gas * sent.maxFeePerGas
  const reserved = parseEther('10') - sent.value
  // Max reserves for a base fee that rises by an eighth with each block before the transfer is mined.
  expect(reserved).toBeGreaterThanOrEqual(maxPaid)
  expect(reserved).toBeLessThan((maxPaid * 3n) / 2n)
  expect(await chain.getBalance({ address: to })).toBe(sent.value)
  expect(await chain.getBalance({ address: own })).toBe(reserved - gasUsed * effectiveGasPrice)
  await seeInActivity(widget, /^Sent.*9\.99\d ETH/)
})

test('a name is resolved and displayed with its address; an amount in fiat is sent to the last digit [SND-01] [SEC-09] [SEC-10]', async ({
  visitor,
}) => {
  const names = await createDeployer(rpcUrl, 9).deployNames()
  const to = randomRecipient()
  await names.setAddress('harbour.eth', to)
  const { page, widget } = await openSendPage(visitor, { registry: names.registry })
  await connectExtension(page)
  await openSend(widget)
  await widget.button('Enter in USD').click()
  await amountField(widget).fill('10')
  await recipientField(widget).fill('harbour.eth')
  await widget.dialog.getByText(/^harbour\.eth points to/).waitFor()
  await review(widget)
  const title = (await widget.heading(/ETH$/).textContent()) ?? ''
  await widget.dialog.getByText('harbour.eth', { exact: true }).waitFor()
  await widget.dialog
    .getByText(new RegExp(`^${to}$`, 'i'))
    .first()
    .waitFor()
  await confirm(widget)
  await extensionOf(page).approve()
  await widget.dialog.getByText(/ETH sent$/).waitFor()
  expect(await chain.getBalance({ address: to })).toBe(parseEther(title.replace(' ETH', '')))
})

test('a pasted payment request fills the form; a rejection reports that nothing was sent, and a double press prompts once [SND-01] [SEC-06] [ERR-03]', async ({
  visitor,
}) => {
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { page, widget } = await openSendPage(visitor)
  await connectExtension(page)
  await openSend(widget)
  const to = randomRecipient()
  const link = `ethereum:${tokenOf('SBD')}@31337/transfer?address=${to}&uint256=2.5e6`
  await page.evaluate((text) => navigator.clipboard.writeText(text), link)
  await widget.button('Paste').click()
  await expect.poll(() => amountField(widget).inputValue()).toBe('2.5')
  await review(widget)
  await widget.heading('2.5 SBD').waitFor()
  const button = widget.button('Send')
  await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull()
  await button.dblclick()
  await extensionOf(page).reject()
  await widget.dialog.getByText('You declined in your wallet').waitFor()
  await widget.dialog.getByText('Nothing was sent. Check the details and try again.').waitFor()
  expect(await extensionOf(page).screen.count()).toBe(0)
  expect(await held(tokenOf('SBD'), to)).toBe(0n)
  await confirm(widget)
  await extensionOf(page).approve()
  await widget.dialog.getByText('2.5 SBD sent', { exact: true }).waitFor()
  expect(await held(tokenOf('SBD'), to)).toBe(2_500_000n)
})

test('an invalid recipient is reported in place; the zero address, a wrong checksum and another kind of network each have a text [SEC-09] [SEC-11]', async ({
  visitor,
}) => {
  const { page, widget } = await openSendPage(visitor, { path: '/lab?chains=solana' })
  await widget.open()
  await widget.row(extensionName).click()
  await widget.heading('Choose a network').waitFor()
  await widget.row('EVM networks').click()
  await extensionOf(page).approve()
  await widget.accountButton.waitFor()
  await widget.dialog.waitFor({ state: 'detached' })
  await openSend(widget)
  await amountField(widget).fill('0.1')
  for (const [text, words] of [
    ['harbour', 'This isn’t a Sandbox One address or a name we can find.'],
    ['0x90f79bf6EB2c4f870365E785982E1f101E93b906', 'A character in this address is wrong.'],
    [`0x${'0'.repeat(40)}`, 'No one owns this address.'],
    ['9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g', 'This is a Solana address. You’re on Sandbox One.'],
  ] as const) {
    await recipientField(widget).fill(text)
    await widget.dialog.getByText(words).waitFor()
    await widget.button('Check the recipient').waitFor()
  }
  await recipientField(widget).fill(account)
  await widget.dialog.getByText('This is your own address').waitFor()
})
