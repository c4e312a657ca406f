// Records what no usual flow passes: watch-only accounts of the four namespaces, the portfolio, the permissions and the review
// of a request. `npm run bench -- film`, after `npm test -- built`. The sheets are in `.cache/film`.
import type { Page } from 'playwright-core'
import { encodeFunctionData, parseAbi } from 'viem'
import { test } from 'vitest'
import { makeVisitor } from '../../e2e/testing/host-page.js'
import { chooseExtension, extensionName, extensionOf, widgetOf } from '../../e2e/testing/widget.js'
import { account, openReviewScene } from '../../e2e/transactions/review-scene.js'
import { film } from './film-set.js'

const watched = {
  'EVM networks': '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  Solana: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
  Bitcoin: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
  Polkadot: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
}

/** Connects the sandbox's extension with a namespace. */
async function connect(page: Page, namespace: string): Promise<void> {
  const widget = widgetOf(page)
  await chooseExtension(widget, namespace)
  await extensionOf(page).approve()
  await widget.dialog.waitFor({ state: 'detached' })
}

async function withPage(path: string, use: (page: Page) => Promise<void>): Promise<void> {
  const { visitor, leave } = await makeVisitor({
    reducedMotion: 'no-preference',
    viewport: { width: 1000, height: 800 },
  })
  await use(await visitor.open(path))
  await leave()
}

test('films how an address of each namespace is watched', () =>
  withPage('/?chains=solana,bitcoin,polkadot', (page) =>
    film(page, 'watch', async ({ widget, film: { shoot }, press, rest }) => {
      for (const [namespace, address] of Object.entries(watched)) {
        await widget.open()
        await press(widget.row(/^All wallets/))()
        await rest()
        await shoot(`${namespace}: open Watch`, press(widget.button('Watch an address')))
        await press(widget.dialog.getByLabel('Address or name'))()
        await page.keyboard.insertText(address)
        await shoot(
          `${namespace}: watch`,
          press(widget.dialog.getByRole('button', { name: 'Watch', exact: true })),
        )
        await widget.heading('Account').waitFor()
        await rest()
        await shoot(`${namespace}: leave`, press(widget.button('Disconnect')))
        await widget.dialog.waitFor({ state: 'detached' })
      }
    }),
  ))

test('films the portfolio of two namespaces, and the permissions', () =>
  withPage('/?chains=solana', async (page) => {
    const widget = widgetOf(page)
    await widget.open()
    await connect(page, 'EVM networks')
    await film(page, 'portfolio-permissions', async ({ film: { shoot }, press, rest }) => {
      await rest()
      await press(widget.accountButton)()
      await rest()
      await shoot('open Portfolio', press(widget.row('Portfolio')))
      await rest()
      await shoot('choose 7 days', press(widget.dialog.getByText('7 days')))
      await rest()
      await shoot('connect another wallet', press(widget.button('Connect another wallet')))
      await rest()
      await shoot('choose the wallet', press(widget.row(extensionName)))
      await extensionOf(page).approve()
      await widget.accountButton.waitFor()
      await rest()
      await widget.pressInAccount('Portfolio')
      await rest()
      await shoot('two namespaces', press(widget.dialog.getByText('24 hr')))
      await rest()
      await page.keyboard.press('Escape')
      await widget.dialog.waitFor({ state: 'detached' })
      await widget.openSettings()
      await rest()
      await shoot('open Permissions', press(widget.row('Permissions')))
      await rest()
      await shoot('leave Permissions', press(widget.button('Back')))
    })
  }))

test('films the review of an unlimited approval', async () => {
  const { visitor, leave } = await makeVisitor({
    reducedMotion: 'no-preference',
    viewport: { width: 1000, height: 800 },
  })
  const { page, request, armed } = await openReviewScene(visitor)
  const data = encodeFunctionData({
    abi: parseAbi(['function approve(address, uint256)']),
    functionName: 'approve',
    args: ['0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65', 2n ** 256n - 1n],
  })
  await film(page, 'review', async ({ widget, film: { shoot }, press, rest }) => {
    const transaction = { from: account, to: '0x8617E340B3D01FA5F11F306F4090FD50E238070D', data }
    await shoot('the page requests', () => request('eth_sendTransaction', [transaction]))
    await armed()
    await rest()
    await shoot('decline', press(widget.button('Decline')))
  })
  await leave()
})
